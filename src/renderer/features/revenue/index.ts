import { handCoins } from 'virtual:icons/hand-coins'
import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'
import type { Viewer } from '#core/session/use-user.ts'

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
