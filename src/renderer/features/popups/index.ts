import { defineFeature } from '#core/feature.ts'
import { popupsSlice } from './popups-slice'

export const popupsFeature = defineFeature({
  name: 'popups',
  slots: { background: { load: async () => ({ Background: (await import('./popup-prompt')).PopupPrompt }) } },
  slice: popupsSlice,
})
