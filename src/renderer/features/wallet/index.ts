import { wallet } from 'virtual:icons/wallet'
import { defineFeature, type FeatureRoute } from '#core/feature.ts'
import { paths } from '#core/paths.ts'

const returnRoute = (path: string): FeatureRoute => ({
  path,
  access: 'any',
  requiresPayments: true,
  screen: async () => ({ Screen: (await import('./payment-return-screen')).PaymentReturnScreen }),
})

export const walletFeature = defineFeature({
  name: 'wallet',
  routes: [
    {
      path: '/porte-monnaie',
      access: 'signed-in',
      screen: async () => ({ Screen: (await import('./wallet-screen')).WalletScreen }),
    },
    returnRoute('/payment/:result'),
    returnRoute('/payment-pay-dunya/:result'),
    returnRoute('/digitalvirgo/:result'),
  ],
  nav: [{ order: 8, to: paths.wallet(), icon: wallet, label: 'wallet' }],
  deepLinks: { 'payment-return': ({ way }) => paths.paymentReturn(way) },
})
