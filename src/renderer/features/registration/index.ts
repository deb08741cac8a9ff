import { defineFeature } from '../../core/feature'

export const registrationFeature = defineFeature({
  name: 'registration',
  routes: [
    {
      path: '/register',
      area: 'public-only',
      frame: 'none',
      screen: async () => ({ Screen: (await import('./register-screen')).RegisterScreen }),
    },
  ],
})
