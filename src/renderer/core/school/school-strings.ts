import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** What is said of the decisions of a school. */
export const schoolStrings = defineStrings('school', { fr, en, ar })
