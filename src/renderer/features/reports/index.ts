import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'

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
