import { defineFeature } from '#core/feature.ts'

export const accountSwitchFeature = defineFeature({
  name: 'account-switch',
  routes: [
    {
      path: '/switch',
      access: 'any',
      layout: 'none',
      screen: async () => ({ Screen: (await import('./account-switch-screen')).AccountSwitchScreen }),
    },
  ],
  slots: {
    dialog: {
      opensWith: 'switch',
      load: async () => ({ Dialog: (await import('./account-switch-dialog')).AccountSwitchDialog }),
    },
  },
})
