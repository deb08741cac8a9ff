import type { HandlersOf } from '../ipc/handlers'
import type { Notifications } from './notifications'

/** The handlers of `shared/desktop/notifications.ts`. */
export function notificationCommands(notifications: Pick<Notifications, 'show' | 'badge'>): HandlersOf<'notifications'> {
  return {
    'notifications.show': ({ notifications: shown }) => ({ shown: notifications.show(shown) }),
    'notifications.badge': ({ unread }): undefined => {
      notifications.badge(unread)
    },
  }
}
