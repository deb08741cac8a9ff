import type { OsNotification, ShowNotification } from './os-notification'

/** On screen or in the notification centre, for one list. */
const maxShown = 20

export type ClosableNotifications = {
  show(notification: OsNotification, clicked: () => void): void
  closeAll(): void
}

/** Closes the oldest beyond the limit: a notification without its handle would outlive the session of its user. */
export function createClosableNotifications(showNotification: ShowNotification): ClosableNotifications {
  let closers: (() => void)[] = []
  return {
    show(notification, clicked) {
      closers.push(showNotification(notification, clicked))
      for (const close of closers.splice(0, closers.length - maxShown)) close()
    },
    closeAll() {
      for (const close of closers) close()
      closers = []
    },
  }
}
