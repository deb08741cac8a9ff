import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'

export const searchFeature = defineFeature({
  name: 'search',
  routes: [
    {
      path: paths.search(),
      access: 'signed-in',
      screen: async () => ({ Screen: (await import('./search-screen')).SearchScreen }),
    },
  ],
})
