import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'

export const socialFeature = defineFeature({
  name: 'social',
  routes: [
    {
      path: '/login/:provider/callback',
      access: 'public-only',
      screen: async () => ({ Screen: (await import('./social-return-screen')).SocialReturnScreen }),
    },
  ],
  deepLinks: { 'social-return': ({ provider }) => paths.socialReturn(provider) },
})
