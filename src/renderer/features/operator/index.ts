import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'

export const operatorFeature = defineFeature({
  name: 'operator',
  routes: [
    { path: '/offers/:operator', area: 'public-only', frame: 'none', screen: async () => ({ Screen: (await import('./landing-screen')).LandingScreen }) },
    { path: paths.operatorPlans(), area: 'signed-in', screen: async () => ({ Screen: (await import('./plans-screen')).PlansScreen }) },
  ],
})
