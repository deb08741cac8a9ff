import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'
import type { LinkedScreen } from '#shared/deep-link.ts'
import { notificationsSlice } from './notification-state'

const linkedScreens: Record<LinkedScreen, () => string> = {
  'profile': paths.profile,
  'wallet': paths.wallet,
  'offers': () => paths.offers(),
  'history': paths.history,
  'reports': paths.reports,
  'gift-code': paths.giftCode,
  'parent-requests': paths.parentRequests,
  'notifications': paths.notifications,
  'messages': paths.messages,
  'favourites': paths.favourites,
  'assistance': paths.support,
  'edit-profile': paths.editProfile,
  'courses': paths.courses,
  'revenue': paths.revenue,
  'generate-gift-code': paths.generateGiftCode,
  'convert-coins': paths.convertCoins,
  'gifts': paths.gifts,
  'gift-order': paths.giftOrder,
  'empty-cart': paths.emptyCart,
  'no-coins': paths.noCoins,
}

export const notificationsFeature = defineFeature({
  name: 'notifications',
  routes: [
    {
      path: paths.notifications(),
      access: 'signed-in',
      screen: async () => ({ Screen: (await import('./notifications-screen')).NotificationsScreen }),
    },
  ],
  deepLinks: { screen: ({ screen }) => linkedScreens[screen]() },
  slots: {
    header: async () => ({ HeaderItem: (await import('./notifications-bell')).NotificationsBell }),
    background: { load: async () => ({ Background: (await import('./notifications-watch')).NotificationsWatch }) },
  },
  slice: notificationsSlice,
})
