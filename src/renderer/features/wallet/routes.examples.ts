import { paths } from '#core/paths.ts'
import type { RouteExample } from '#core/route-example.ts'

const returns = [
  'payment/success?orderId=inconnu',
  'payment/echec',
  'payment-pay-dunya/success',
  'payment-pay-dunya/echec?token=inconnu',
  'digitalvirgo/success',
  'digitalvirgo/echec',
]

export const examples: RouteExample[] = [
  { name: 'wallet', as: 'amira', address: () => paths.wallet() },
  ...returns.map((address) => ({
    name: `return-${address.replace(/\?.*/, '').replace('/', '-')}`,
    as: 'amira',
    address: () => `/${address}`,
    isStatic: true,
  })),
]
