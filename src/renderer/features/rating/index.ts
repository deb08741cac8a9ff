import { defineFeature } from '#core/feature.ts'
import { ratingSlice } from './rating-slice'

export const ratingFeature = defineFeature({
  name: 'rating',
  slots: { background: async () => ({ Background: (await import('./rating-prompt')).RatingPrompt }) },
  slice: ratingSlice,
})
