import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'
import { broadcast } from '../../ui/icons/broadcast'
import { sessionsNavStrings } from './nav-strings'
import { TodayBadge } from './today-badge'

export const sessionsFeature = defineFeature({
  name: 'sessions',
  routes: [{ path: paths.sessions(), area: 'signed-in', screen: async () => ({ Screen: (await import('./sessions-screen')).SessionsScreen }) }],
  nav: [{ place: 6, to: paths.sessions(), icon: broadcast, text: (language) => sessionsNavStrings.text(language)('sessions'), badge: TodayBadge }],
  deepLinks: { sessions: ({ eventId, offset }) => paths.sessions(eventId, offset) },
})
