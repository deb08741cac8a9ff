import type { Clock } from '../../shared/clock'
import type { NativeNotification, QuietHours } from '../../shared/desktop/notifications'
import type { Language } from '../../shared/locale'
import type { Log } from '../base/log/log'
import type { DeliveredLog } from './delivered-log'
import { screenLink } from './notification-link'
import { sanitizeText } from './sanitize-text'
import { isQuiet, minuteOfDay } from './quiet-hours'
import { groupNotifications } from './group-notifications'
import type { OsNotification, ShowNotification } from './os-notification'

/** What the push service brought; `id` where it says which notification it is. Nothing of it is trusted. */
export type Pushed = { id: number | null; title: string; body: string; link: string | null }

type Options = {
  clock: Pick<Clock, 'now' | 'monotonic'>
  delivered: DeliveredLog<number, number>
  showNotification: ShowNotification
  /** Shows the window, and opens the screen of a link. */
  open: (link: string | null) => void
  /** Puts a number on the application's icon; 0 takes it away. */
  badge: (unread: number) => void
  isWindowFocused: () => boolean
  preferences: () => { nativeNotifications: boolean; quietHours: QuietHours }
  language: () => Language
  /** Where the platform's own web application is. */
  web: () => string | null
  /** The page hears of a pushed notification. */
  pushed: (message: { title: string; body: string; link: string | null }) => void
  log: Pick<Log, 'info'>
}

/** Tells the signed-in user, and nobody else, what the platform has to say, while the window is not in front. */
export type Notifications = {
  /** Answers how many of these were told; each is told once at most, also where now is not the time for it. */
  show(notifications: readonly NativeNotification[]): number
  pushed(message: Pushed): void
  badge(unread: number): void
  /** Who is signed in now; the end of a session takes its notices and its number away. */
  sessionChanged(userId: number | null): void
}

/** The latest notifications, which the end of a session closes. */
const maxClosable = 20
/** One that was pushed without its number is known by its text when the list brings it too. */
const pushedForMs = 10 * 60_000
/** Whatever is pushed beyond this in a minute is in the list only. */
const maxPushedPerMinute = 6
const maxTitleLength = 120
const maxBodyLength = 300

/** Notices for what the page found in the list, and for what was pushed. */
export function createNotifications(options: Options): Notifications {
  const { clock, delivered, showNotification, open, badge, language, web, log } = options
  let user: number | null = null
  let closers: (() => void)[] = []
  let recentlyPushed: { text: string; at: number }[] = []

  function mayShow(): boolean {
    const { nativeNotifications, quietHours } = options.preferences()
    return nativeNotifications && !options.isWindowFocused() && !isQuiet(quietHours, minuteOfDay(clock.now()))
  }

  function show(userId: number, notifications: readonly OsNotification[]): void {
    for (const notification of groupNotifications(notifications, language())) closers.push(showNotification(notification, () => open(user === userId ? notification.link : null)))
    closers = closers.slice(-maxClosable)
    log.info('notifications.told', { count: notifications.length })
  }

  function recent(): typeof recentlyPushed {
    recentlyPushed = recentlyPushed.filter(({ at }) => clock.monotonic() - at < pushedForMs)
    return recentlyPushed
  }

  return {
    show(notifications) {
      if (user === null) return 0
      const fresh = [...new Map(notifications.map((each) => [each.id, each])).values()].filter(({ id }) => !delivered.has(id))
      delivered.add(user, fresh.map(({ id }) => id), clock.now())
      const texts = new Set(recent().map((each) => each.text))
      const shown = fresh.map((each) => toNotification(each, null)).filter((notification) => !texts.has(textOf(notification)))
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
      if (inLastMinute < maxPushedPerMinute) recentlyPushed.push({ text: textOf(notification), at: clock.monotonic() })
      options.pushed({ title: notification.title, body: notification.body, link: plainLink(message.link) })
    },
    badge(unread) {
      badge(user === null ? 0 : unread)
    },
    sessionChanged(userId) {
      delivered.eraseWhereShared()
      if (userId === user) return
      const before = user
      user = userId
      for (const close of closers) close()
      closers = []
      recentlyPushed = []
      badge(0)
      // At the start nobody is signed in until the session of the last run is taken up.
      if (before !== null) delivered.clear()
      if (userId !== null) delivered.restore(userId)
    },
  }
}

function toNotification({ title, body, link }: { title: string; body: string; link: string | null }, web: string | null): OsNotification {
  return { title: sanitizeText(title, maxTitleLength), body: sanitizeText(body, maxBodyLength), link: screenLink(link, web) }
}

function textOf({ title, body }: OsNotification): string {
  return `${title}\n${body}`
}

/** The page judges by its own rules where a link leads; what is no address at all does not reach it. */
function plainLink(link: string | null): string | null {
  return link !== null && /^[\x21-\x7e]{1,2048}$/.test(link) ? link : null
}
