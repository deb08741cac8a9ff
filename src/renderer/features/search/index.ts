import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'

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
