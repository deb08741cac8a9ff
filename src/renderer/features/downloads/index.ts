import { defineFeature } from '../../core/feature'
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
