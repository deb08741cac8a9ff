import { defineFeature } from '../../core/feature'
import { ratingSlice } from './rating-slice'

export const ratingFeature = defineFeature({ name: 'rating', routes: [], slice: { name: ratingSlice.name, reducer: ratingSlice.reducer } })

/** Asks what the pupil thought of the sessions attended; for the signed-in area. */
export const rating = { prompt: () => import('./rating-prompt') }
