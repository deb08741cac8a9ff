import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'
import { tag } from 'virtual:icons/tag'

export const offersFeature = defineFeature({
  name: 'offers',
  routes: [
    {
      path: paths.offers(),
      access: 'signed-in',
      requiresPayments: true,
      screen: async () => ({ Screen: (await import('./offers-screen')).OffersScreen }),
    },
  ],
  nav: [{ order: 3, to: paths.offers(), icon: tag, label: 'offers', requiresPayments: true }],
})
