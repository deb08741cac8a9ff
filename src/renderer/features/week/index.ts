import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'

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
