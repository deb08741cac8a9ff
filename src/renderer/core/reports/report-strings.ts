import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** Words of the dialog that tells of a problem with a lesson. */
export const reportStrings = defineStrings('report', { fr, en, ar })
