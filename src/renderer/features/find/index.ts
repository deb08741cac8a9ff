import { defineFeature } from '../../core/feature'
import { useFindRequested } from './use-find-requested'

export const findFeature = defineFeature({
  name: 'find',
  slots: {
    banner: {
      useIsDue: useFindRequested,
      position: 'before-screen',
      load: async () => ({ Banner: (await import('./find-bar')).FindBar }),
    },
  },
})
