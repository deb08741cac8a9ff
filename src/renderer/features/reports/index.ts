import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'

export const reportsFeature = defineFeature({
  name: 'reports',
  routes: [
    {
      path: paths.reports(),
      access: 'signed-in',
      screen: async () => ({ Screen: (await import('./reports-screen')).ReportsScreen }),
    },
  ],
})
