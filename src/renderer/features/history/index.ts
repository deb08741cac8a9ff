import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'

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
