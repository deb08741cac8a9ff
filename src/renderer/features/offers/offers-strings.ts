import { defineStrings } from '../../core/strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

export const offersStrings = defineStrings('offers', { fr, en, ar })

export type OffersKey = Parameters<ReturnType<typeof offersStrings.text>>[0]
