import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'

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
