import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'
import type { Viewer } from '../../core/session/use-user'
import { handCoins } from 'virtual:icons/hand-coins'

const isInfluencer = ({ permissions }: Viewer) => permissions.influencer === true

export const revenueFeature = defineFeature({
  name: 'revenue',
  routes: [
    {
      path: paths.revenue(),
      access: 'signed-in',
      guard: isInfluencer,
      screen: async () => ({ Screen: (await import('./revenue-screen')).RevenueScreen }),
    },
  ],
  nav: [{ order: 10, to: paths.revenue(), icon: handCoins, label: 'revenue', when: isInfluencer }],
})
