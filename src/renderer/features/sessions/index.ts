import { lazy } from 'react'
import { broadcast } from 'virtual:icons/broadcast'
import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'

const TodayBadge = lazy(async () => ({ default: (await import('./today-badge')).TodayBadge }))

export const sessionsFeature = defineFeature({
  name: 'sessions',
  routes: [
    {
      path: paths.sessions(),
      access: 'signed-in',
      screen: async () => ({ Screen: (await import('./sessions-screen')).SessionsScreen }),
    },
  ],
  nav: [{ order: 6, to: paths.sessions(), icon: broadcast, label: 'sessions', badge: TodayBadge }],
  deepLinks: { sessions: ({ eventId, offset }) => paths.sessions(eventId, offset) },
})
