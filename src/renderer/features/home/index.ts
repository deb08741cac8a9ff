import { house } from 'virtual:icons/house'
import { preloadedQuery } from '#core/api/restore-queries.ts'
import { isSameDay } from '#core/dates/wire-time.ts'
import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'
import { todayQuery } from '#domains/live/today-query.ts'
import { contract } from '#shared/contract/index.ts'

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
