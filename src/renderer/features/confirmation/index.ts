import { defineFeature } from '#core/feature.ts'
import { confirmationState } from './confirmation-slice'

export const confirmationFeature = defineFeature({
  name: 'confirmation',
  routes: [
    {
      path: '/confirm',
      access: 'signed-in',
      layout: 'none',
      screen: async () => ({ Screen: (await import('./confirm-screen')).ConfirmScreen }),
    },
  ],
  slice: confirmationState,
})
