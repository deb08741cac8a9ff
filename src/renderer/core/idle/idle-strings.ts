import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** The texts of the sign-out after fifteen minutes. */
export const idleStrings = defineStrings('idle', { fr, en, ar })
