import { defineFeature } from '#core/feature.ts'
import { tourState } from './tour-slice'

export const tourFeature = defineFeature({
  name: 'tour',
  slots: { background: { load: async () => ({ Background: (await import('./tour-prompt')).TourPrompt }) } },
  slice: tourState,
})
