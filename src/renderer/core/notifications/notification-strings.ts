import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** The words of notifications, wherever they are shown. */
export const notificationStrings = defineStrings('notifications', { fr, en, ar })
