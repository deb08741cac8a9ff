import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'
import { tag } from '../../ui/icons/tag'
import { offersNavStrings } from './nav-strings'

export const offersFeature = defineFeature({
  name: 'offers',
  routes: [{ path: paths.offers(), area: 'signed-in', pays: true, screen: async () => ({ Screen: (await import('./offers-screen')).OffersScreen }) }],
  nav: [{ place: 3, to: paths.offers(), icon: tag, text: (language) => offersNavStrings.text(language)('offers'), pays: true }],
})
