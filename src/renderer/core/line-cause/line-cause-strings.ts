import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** What stands in the way of the line, for whoever sits there; apart from the other failures, because it is rarely said. */
export const lineCauseStrings = defineStrings('line-cause', { fr, en, ar })
