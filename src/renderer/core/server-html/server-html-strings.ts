import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** The words around HTML of the platform: what was cut, what is not shown. */
export const serverHtmlStrings = defineStrings('serverHtml', { fr, en, ar })
