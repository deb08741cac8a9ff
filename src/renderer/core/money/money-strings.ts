import { defineStrings } from '../strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

/** Words about payments and transfers that several screens share. */
export const moneyStrings = defineStrings('money', { fr, en, ar })

/** The keys of those words. */
export type MoneyKey = Parameters<ReturnType<typeof moneyStrings.text>>[0]
