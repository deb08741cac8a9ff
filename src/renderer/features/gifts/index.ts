import { defineFeature, type FeatureRoute } from '#core/feature.ts'
import { paths } from '#core/paths.ts'
import { isSponsor } from '#domains/referral/sponsor.ts'
import { brand } from '#shared/brand.ts'

const sponsor = (path: string, screen: FeatureRoute['screen']): FeatureRoute => ({
  path,
  access: 'signed-in',
  guard: isSponsor,
  screen,
})

/** Screens of users who are eligible for the referral programme; others see "not found" (spec 2 §2, §6). */
export const giftsFeature = defineFeature({
  name: 'gifts',
  isOffered: brand.features.gifts && brand.features.referral,
  routes: [
    {
      ...sponsor(paths.gifts(), async () => ({ Screen: (await import('./products/products-screen')).ProductsScreen })),
      requiresPayments: true,
    },
    {
      ...sponsor(paths.giftOrder(), async () => ({ Screen: (await import('./order/order-screen')).OrderScreen })),
      requiresPayments: true,
    },
    sponsor(paths.emptyCart(), async () => ({ Screen: (await import('./empty-screens')).EmptyCartScreen })),
    sponsor(paths.noCoins(), async () => ({ Screen: (await import('./empty-screens')).NoCoinsScreen })),
    sponsor('/parrain/purchase-history/:id', async () => ({
      Screen: (await import('./history/orders-screen')).OrdersScreen,
    })),
  ],
  deepLinks: { 'gift-orders': ({ orderId }) => paths.giftOrders(orderId) },
})
