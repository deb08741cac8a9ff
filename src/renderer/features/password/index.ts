import { defineFeature } from '#core/feature.ts'

export const passwordFeature = defineFeature({
  name: 'password',
  routes: [
    {
      path: '/create/reset-password',
      access: 'public-only',
      screen: async () => ({ Screen: (await import('./ask-reset-screen')).AskResetScreen }),
    },
    {
      path: '/reset-password',
      access: 'public-only',
      screen: async () => ({ Screen: (await import('./reset-screen')).ResetScreen }),
    },
    {
      path: '/update-password',
      access: 'signed-in',
      layout: 'none',
      screen: async () => ({ Screen: (await import('./forced-change-screen')).ForcedChangeScreen }),
    },
  ],
})
