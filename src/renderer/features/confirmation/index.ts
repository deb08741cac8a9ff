import { defineFeature } from '../../core/feature'

export const confirmation = defineFeature({
  name: 'confirmation',
  routes: [
    {
      path: '/confirm',
      area: 'signed-in',
      frame: 'none',
      screen: async () => ({ Screen: (await import('./confirm-screen')).ConfirmScreen }),
    },
  ],
})
