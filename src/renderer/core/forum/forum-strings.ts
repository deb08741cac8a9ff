import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** What is said where the forum cannot be opened. */
export const forumStrings = defineStrings('forum', { fr, en, ar })
