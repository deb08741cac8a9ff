import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** What is said of updates, in notices and in the settings. */
export const updatesStrings = defineStrings('updates', { fr, en, ar })
