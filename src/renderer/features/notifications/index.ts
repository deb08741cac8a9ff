import type { LinkedScreen } from '../../../shared/deep-link'
import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'

const linkedScreens: Record<LinkedScreen, () => string> = {
  profile: paths.profile, wallet: paths.wallet, offers: () => paths.offers(), history: paths.history, reports: paths.reports, 'gift-code': paths.giftCode,
  'parent-requests': paths.parentRequests, notifications: paths.notifications, messages: paths.messages, favourites: paths.favourites, assistance: paths.support,
}

export const notificationsFeature = defineFeature({
  name: 'notifications',
  routes: [{ path: paths.notifications(), area: 'signed-in', screen: async () => ({ Screen: (await import('./notifications-screen')).NotificationsScreen }) }],
  deepLinks: { screen: ({ screen }) => linkedScreens[screen]() },
})

/** What hangs below the bell, and what asks for new ones while the application is used; for the signed-in area. */
export const notifications = {
  popover: () => import('./notifications-popover'),
  watch: () => import('./notifications-watch'),
}
