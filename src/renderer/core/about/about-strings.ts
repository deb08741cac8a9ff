import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** The words of the dialog that says what this is. */
export const aboutStrings = defineStrings('about', { fr, en, ar })
