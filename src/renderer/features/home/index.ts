import { contract } from '../../../shared/contract/index'
import { preloadedQuery } from '../../core/api/restore-queries'
import { isSameDay } from '../../core/dates/wire-time'
import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'
import { todayQuery } from '../../domains/live/today-query'
import { house } from 'virtual:icons/house'

export const homeFeature = defineFeature({
  name: 'home',
  routes: [
    {
      path: '/',
      access: 'signed-in',
      preload: [
        preloadedQuery(contract.subjects.list),
        preloadedQuery(contract.progress.subjects),
        // Times without a date and remaining days are wrong on another day.
        preloadedQuery(contract.home.alerts, {}, isSameDay),
        preloadedQuery(contract.home.todayEvents, todayQuery, isSameDay),
        preloadedQuery(contract.home.newContents),
        preloadedQuery(contract.home.freeContents),
        preloadedQuery(contract.home.latestPosts),
        preloadedQuery(contract.subjects.promoCards),
      ],
      screen: async () => ({ Screen: (await import('./home-screen')).HomeScreen }),
    },
  ],
  nav: [{ order: 1, to: paths.home(), icon: house, label: 'home' }],
  deepLinks: { home: () => paths.home() },
})
