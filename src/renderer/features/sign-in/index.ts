import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'

export const signInFeature = defineFeature({
  name: 'sign-in',
  routes: [
    {
      path: '/login',
      access: 'public-only',
      screen: async () => ({ Screen: (await import('./sign-in-screen')).SignInScreen }),
    },
  ],
  deepLinks: { 'sign-in': ({ nextPage }) => paths.signIn(nextPage) },
})
