import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'

export const historyFeature = defineFeature({
  name: 'history',
  routes: [
    {
      path: paths.history(),
      access: 'signed-in',
      screen: async () => ({ Screen: (await import('./history-screen')).HistoryScreen }),
    },
  ],
})
