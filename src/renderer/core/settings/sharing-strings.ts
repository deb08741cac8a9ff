import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** The texts about a computer that several people use. */
export const sharingStrings = defineStrings('sharing', { fr, en, ar })
