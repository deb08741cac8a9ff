import { defineFeature } from '#core/feature.ts'
import { ratingSlice } from './rating-slice'

export const ratingFeature = defineFeature({
  name: 'rating',
  slots: { background: { load: async () => ({ Background: (await import('./rating-prompt')).RatingPrompt }) } },
  slice: ratingSlice,
})
