import { tag } from 'virtual:icons/tag'
import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'

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
