import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'
import type { Viewer } from '../../core/session/use-user'
import { handCoins } from 'virtual:icons/hand-coins'

const isInfluencer = ({ permissions }: Viewer) => permissions.influencer === true

export const revenueFeature = defineFeature({
  name: 'revenue',
  routes: [{ path: paths.revenue(), area: 'signed-in', guard: isInfluencer, screen: async () => ({ Screen: (await import('./revenue-screen')).RevenueScreen }) }],
  nav: [{ place: 10, to: paths.revenue(), icon: handCoins, label: 'revenue', when: isInfluencer }],
})
