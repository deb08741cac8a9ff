import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** What is said about calendar files, and in them. */
export const calendarStrings = defineStrings('calendar', { fr, en, ar })
