import { defineStrings } from '../../core/strings/define-strings'

export const walletNavStrings = defineStrings('wallet-nav', { fr: { wallet: 'Porte monnaie' }, en: { wallet: 'Wallet' }, ar: { wallet: 'المحفظة' } })
