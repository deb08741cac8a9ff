import { defineFeature } from '../../core/feature'

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
  // Asks whether an administrator's link may change the session.
  slots: { dialog: { opensWith: 'switch', load: async () => ({ Dialog: (await import('./account-switch-dialog')).AccountSwitchDialog }) } },
})
