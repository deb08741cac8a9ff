import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** Words about sessions that several screens share. */
export const sessionStrings = defineStrings('session', { fr, en, ar })
