import { defineStrings } from '../../core/strings/define-strings'
import ar from './strings/ar.json'
import en from './strings/en.json'
import fr from './strings/fr.json'

export const walletStrings = defineStrings('wallet', { fr, en, ar })

export type WalletKey = Parameters<ReturnType<typeof walletStrings.text>>[0]
