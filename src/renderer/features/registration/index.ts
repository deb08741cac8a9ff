import { defineFeature } from '#core/feature.ts'

export const registrationFeature = defineFeature({
  name: 'registration',
  routes: [
    {
      path: '/register',
      access: 'public-only',
      layout: 'none',
      screen: async () => ({ Screen: (await import('./register-screen')).RegisterScreen }),
    },
  ],
})
