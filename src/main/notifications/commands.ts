import type { HandlersOf } from '../base/handlers'
import type { Notifications } from './notifications'
import type { Reminders } from './reminders'

export function notificationCommands(
  notifications: Pick<Notifications, 'show'> & { badge(unread: number): unknown },
): HandlersOf<'notifications'> {
  return {
    'notifications.show': ({ notifications: shown }) => ({ shown: notifications.show(shown) }),
    'notifications.badge': ({ unread }): undefined => {
      notifications.badge(unread)
    },
  }
}

export function reminderCommands(reminders: {
  plan(...planned: Parameters<Reminders['plan']>): number | Promise<number>
}): HandlersOf<'reminders'> {
  return { 'reminders.plan': async ({ reminders: planned }) => ({ planned: await reminders.plan(planned) }) }
}
