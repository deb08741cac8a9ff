import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** What is said after each thing that succeeded. */
export const successStrings = defineStrings('success', { fr, en, ar })
