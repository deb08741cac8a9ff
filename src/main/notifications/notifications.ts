import type { Clock } from '#shared/clock.ts'
import { formatDeepLink } from '#shared/deep-link.ts'
import type { NativeNotification, QuietHours } from '#shared/desktop/notifications.ts'
import type { Language } from '#shared/locale.ts'
import { parseScreenLink } from '#shared/screen-link.ts'
import type { SessionChange } from '../base/delivery/user-services'
import type { Log } from '../base/log/log'
import { createClosableNotifications } from './closable-notifications'
import type { DeliveredLog } from './delivered-log'
import { groupNotifications, listLink } from './group-notifications'
import type { OsNotification, ShowNotification } from './os-notification'
import { isQuiet, minuteOfDay } from './quiet-hours'
import { sanitizeText } from './sanitize-text'

/** Untrusted message; `id` is null if it names no notification. */
export type PushedMessage = { id: number | null; title: string; body: string; link: string | null }

type Options = {
  clock: Pick<Clock, 'now' | 'monotonic'>
  delivered: DeliveredLog<number, number>
  showNotification: ShowNotification
  open: (link: string | null) => void
  badge: (unread: number) => void
  isWindowFocused: () => boolean
  preferences: () => { nativeNotifications: boolean; quietHours: QuietHours }
  language: () => Language
  web: () => string | null
  pushed: (message: { title: string; body: string; link: string | null }) => void
  log: Pick<Log, 'info'>
}

export type Notifications = {
  show(notifications: readonly NativeNotification[]): number
  pushed(message: PushedMessage): void
  /** Returns the shown count, 0 when signed out. */
  badge(unread: number): number
  sessionChanged(session: Pick<SessionChange, 'userId'>): void
}

const pushedTextMs = 10 * 60_000
/** Further ones appear in the list only. */
const maxPushedPerMinute = 6
const maxTitleLength = 120
const maxBodyLength = 300

export function createNotifications(options: Options): Notifications {
  const { clock, delivered, showNotification, open, badge, language, web, log } = options
  let user: number | null = null
  const shown = createClosableNotifications(showNotification)
  let recentlyPushed: { text: string; at: number }[] = []

  function mayShow(): boolean {
    const { nativeNotifications, quietHours } = options.preferences()
    return nativeNotifications && !options.isWindowFocused() && !isQuiet(quietHours, minuteOfDay(clock.now()))
  }

  function show(userId: number, notifications: readonly OsNotification[]): void {
    for (const notification of groupNotifications(notifications, language())) {
      shown.show(notification, () => open(user === userId ? notification.link : null))
    }
    log.info('notifications.shown', { count: notifications.length })
  }

  function recent(): typeof recentlyPushed {
    recentlyPushed = recentlyPushed.filter(({ at }) => clock.monotonic() - at < pushedTextMs)
    return recentlyPushed
  }

  return {
    show(notifications) {
      if (user === null) return 0
      const fresh = [...new Map(notifications.map((each) => [each.id, each])).values()].filter(
        ({ id }) => !delivered.has(id),
      )
      delivered.add(
        user,
        fresh.map(({ id }) => id),
        clock.now(),
      )
      const texts = new Set(recent().map((each) => each.text))
      const shown = fresh
        .map((each) => toNotification(each, null))
        .filter((notification) => !texts.has(toText(notification)))
      if (shown.length === 0 || !mayShow()) return 0
      show(user, shown)
      return shown.length
    },
    pushed(message) {
      if (user === null || (message.id !== null && delivered.has(message.id))) return
      const notification = toNotification(message, web())
      if (message.id !== null) delivered.add(user, [message.id], clock.now())
      const inLastMinute = recent().filter(({ at }) => clock.monotonic() - at < 60_000).length
      if (inLastMinute < maxPushedPerMinute && mayShow()) show(user, [notification])
      if (inLastMinute < maxPushedPerMinute) recentlyPushed.push({ text: toText(notification), at: clock.monotonic() })
      options.pushed({ title: notification.title, body: notification.body, link: toUrlText(message.link) })
    },
    badge(unread) {
      const shownCount = user === null ? 0 : unread
      badge(shownCount)
      return shownCount
    },
    sessionChanged({ userId }) {
      delivered.eraseIfShared()
      if (userId === user) return
      const before = user
      user = userId
      shown.closeAll()
      recentlyPushed = []
      badge(0)
      if (before !== null) delivered.clear()
      if (userId !== null) delivered.restore(userId)
    },
  }
}

function toNotification(
  { title, body, link }: { title: string; body: string; link: string | null },
  web: string | null,
): OsNotification {
  const screen = parseScreenLink(link, web)
  return {
    title: sanitizeText(title, maxTitleLength),
    body: sanitizeText(body, maxBodyLength),
    link: screen === null ? listLink : formatDeepLink(screen),
  }
}

function toText({ title, body }: OsNotification): string {
  return `${title}\n${body}`
}

function toUrlText(link: string | null): string | null {
  return link !== null && /^[\x21-\x7e]{1,2048}$/.test(link) ? link : null
}
