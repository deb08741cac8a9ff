import { defineFeature } from '#core/feature.ts'

export const notFoundFeature = defineFeature({
  name: 'not-found',
  routes: [
    {
      path: '*',
      access: 'any',
      screen: async () => ({ Screen: (await import('./not-found-screen')).NotFoundScreen }),
    },
  ],
})
