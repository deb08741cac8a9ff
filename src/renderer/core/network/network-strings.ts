import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** Words for what was read earlier and for what needs the line. */
export const networkStrings = defineStrings('network', { fr, en, ar })
