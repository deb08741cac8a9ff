import { defineFeature } from '../../core/feature'
import { useHasUpdatesNews } from './use-has-updates-news'

export const updatesFeature = defineFeature({
  name: 'updates',
  slots: {
    banner: {
      useIsDue: useHasUpdatesNews,
      position: 'before-screen',
      load: async () => ({ Banner: (await import('./update-entry')).UpdateEntry }),
    },
  },
})
