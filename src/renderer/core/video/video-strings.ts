import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** Words of the players of videos. */
export const videoStrings = defineStrings('video', { fr, en, ar })
