import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** Words that several learning screens share. */
export const learningStrings = defineStrings('learning', { fr, en, ar })
