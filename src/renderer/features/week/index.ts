import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'

export const weekFeature = defineFeature({
  name: 'week',
  routes: [
    {
      path: '/ma-semaine',
      access: 'signed-in',
      screen: async () => ({ Screen: (await import('./week-screen')).WeekScreen }),
    },
  ],
  deepLinks: { week: () => paths.week() },
})
