import { paths } from '#core/paths.ts'
import type { RouteExample } from '#core/route-example.ts'

export const examples: RouteExample[] = [
  { name: 'gifts', as: 'fatou', address: () => paths.gifts() },
  { name: 'confirm-order', as: 'rania', address: () => paths.giftOrder() },
  { name: 'empty-cart', as: 'fatou', address: () => paths.emptyCart(), isStatic: true },
  { name: 'no-coins', as: 'youssef', address: () => paths.noCoins(), isStatic: true },
  { name: 'purchase-history', as: 'fatou', address: ({ giftOrderId }) => paths.giftOrders(giftOrderId) },
]
