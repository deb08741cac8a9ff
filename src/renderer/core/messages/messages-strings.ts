import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** The words of the inbox that more than one screen says. */
export const messagesStrings = defineStrings('messages', { fr, en, ar })
