import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** The texts of the photo dialog. */
export const photoStrings = defineStrings('photo', { fr, en, ar })
