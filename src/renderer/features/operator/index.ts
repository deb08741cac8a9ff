import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'
import { brand } from '#shared/brand.ts'

export const operatorFeature = defineFeature({
  name: 'operator',
  isOffered: brand.operator !== null,
  routes: [
    {
      path: '/offers/:operator',
      access: 'public-only',
      layout: 'none',
      requiresPayments: true,
      screen: async () => ({ Screen: (await import('./landing-screen')).LandingScreen }),
    },
    {
      path: paths.operatorPlans(),
      access: 'signed-in',
      requiresPayments: true,
      screen: async () => ({ Screen: (await import('./plans-screen')).PlansScreen }),
    },
  ],
})
