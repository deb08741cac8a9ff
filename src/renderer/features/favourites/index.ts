import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'

export const favouritesFeature = defineFeature({
  name: 'favourites',
  routes: [
    {
      path: paths.favourites(),
      access: 'signed-in',
      screen: async () => ({ Screen: (await import('./favourites-screen')).FavouritesScreen }),
    },
  ],
})
