import { brand } from '../../../shared/brand'
import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'

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
