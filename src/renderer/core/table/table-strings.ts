import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** What the pages of a table are turned with. */
export const tableStrings = defineStrings('table', { fr, en, ar })
