import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** Default words for failures. */
export const failureStrings = defineStrings('failure', { fr, en, ar })
