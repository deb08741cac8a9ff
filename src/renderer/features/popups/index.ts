import { defineFeature } from '../../core/feature'
import { popupsSlice } from './popups-slice'

export const popupsFeature = defineFeature({ name: 'popups', routes: [], slice: { name: popupsSlice.name, reducer: popupsSlice.reducer } })

/** Shows what the platform wants everybody to read; for the signed-in area. */
export const popups = { prompt: () => import('./popup-prompt') }
