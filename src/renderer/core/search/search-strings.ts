import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** Words of the search, in the header and on its screen. */
export const searchStrings = defineStrings('search', { fr, en, ar })
