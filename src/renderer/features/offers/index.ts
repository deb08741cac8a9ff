import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'
import { tag } from 'virtual:icons/tag'

export const offersFeature = defineFeature({
  name: 'offers',
  routes: [{ path: paths.offers(), area: 'signed-in', pays: true, screen: async () => ({ Screen: (await import('./offers-screen')).OffersScreen }) }],
  nav: [{ place: 3, to: paths.offers(), icon: tag, label: 'offers', pays: true }],
})
