import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** What is said of the disk of this computer. */
export const diskStrings = defineStrings('disk', { fr, en, ar })
