import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** Words of the printed progress. */
export const printStrings = defineStrings('print', { fr, en, ar })
