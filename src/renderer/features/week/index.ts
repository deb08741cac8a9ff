import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'

/** Home leads to it; the sidebar keeps the ten entries of the specification. */
export const weekFeature = defineFeature({
  name: 'week',
  routes: [{ path: '/ma-semaine', access: 'signed-in', screen: async () => ({ Screen: (await import('./week-screen')).WeekScreen }) }],
  deepLinks: { week: () => paths.week() },
})
