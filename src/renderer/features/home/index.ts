import { contract } from '../../../shared/contract/index'
import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'
import { house } from 'virtual:icons/house'

export const homeFeature = defineFeature({
  name: 'home',
  routes: [
    {
      path: '/',
      access: 'signed-in',
      preload: [
        contract.subjects.list,
        contract.progress.subjects,
        contract.home.newContents,
        contract.home.freeContents,
        contract.subjects.promoCards,
      ],
      screen: async () => ({ Screen: (await import('./home-screen')).HomeScreen }),
    },
  ],
  nav: [{ order: 1, to: paths.home(), icon: house, label: 'home' }],
  deepLinks: { home: () => paths.home() },
})
