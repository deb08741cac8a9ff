import { defineFeature } from '../../core/feature'
import { popupsSlice } from './popups-slice'

/** What the platform wants everybody to read. */
export const popupsFeature = defineFeature({
  name: 'popups',
  slots: { background: async () => ({ Background: (await import('./popup-prompt')).PopupPrompt }) },
  slice: popupsSlice,
})
