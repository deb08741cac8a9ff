import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** The words for tokens that the referral and the gifts share. */
export const tokensStrings = defineStrings('tokens', { fr, en, ar })
