import { paths } from '#core/paths.ts'
import type { RouteExample } from '#core/route-example.ts'

export const examples: RouteExample[] = [
  { name: 'gift-code', as: 'fatou', address: () => paths.giftCode() },
  { name: 'gift-code-orders', as: 'fatou', address: () => `${paths.giftCode()}?historique=commandes` },
  { name: 'generate-gift-code', as: 'youssef', address: () => paths.generateGiftCode(), isStatic: true },
  { name: 'convert-coins', as: 'fatou', address: () => paths.convertCoins(), isStatic: true },
]
