import { defineFeature } from '#core/feature.ts'
import { useHasDownloads } from './use-has-downloads'

export const downloadsFeature = defineFeature({
  name: 'downloads',
  slots: {
    banner: {
      useIsDue: useHasDownloads,
      position: 'after-screen',
      load: async () => ({ Banner: (await import('./downloads-entry')).DownloadsEntry }),
    },
  },
})
