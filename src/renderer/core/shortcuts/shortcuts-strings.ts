import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** The words of the list of keys. */
export const shortcutsStrings = defineStrings('shortcuts', { fr, en, ar })
