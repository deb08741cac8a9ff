import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** Words that several screens about an account share. */
export const accountStrings = defineStrings('account', { fr, en, ar })
