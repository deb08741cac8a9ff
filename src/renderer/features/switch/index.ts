import { defineFeature } from '../../core/feature'

export const switchFeature = defineFeature({
  name: 'switch',
  routes: [
    {
      path: '/switch',
      access: 'any',
      layout: 'none',
      screen: async () => ({ Screen: (await import('./switch-screen')).SwitchScreen }),
    },
  ],
  // Asks whether an administrator's link may change the session.
  slots: { dialog: { opensWith: 'switch', load: async () => ({ Dialog: (await import('./switch-question')).SwitchQuestion }) } },
})
