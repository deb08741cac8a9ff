import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'

export const operatorFeature = defineFeature({
  name: 'operator',
  routes: [
    { path: '/offers/:operator', area: 'public-only', frame: 'none', pays: true, screen: async () => ({ Screen: (await import('./landing-screen')).LandingScreen }) },
    { path: paths.operatorPlans(), area: 'signed-in', pays: true, screen: async () => ({ Screen: (await import('./plans-screen')).PlansScreen }) },
  ],
})
