import type { Clock } from '../../shared/clock'
import type { NativeNotification, QuietHours } from '../../shared/desktop/notifications'
import type { Language } from '../../shared/locale'
import type { Log } from '../base/log/log'
import type { Known } from './known'
import { screenLink } from './link'
import { plainLine } from './plain'
import { isQuiet, minuteOfDay } from './quiet'
import { noticesOf } from './told-together'
import type { Notice } from './told-together'

/** What the push service brought; `id` where it says which notification it is. Nothing of it is trusted. */
export type Pushed = { id: number | null; title: string; body: string; link: string | null }

type Options = {
  clock: Pick<Clock, 'now' | 'monotonic'>
  known: Known
  /** Shows a notice of the system; the function it gives back takes the notice away. */
  tell: (notice: Notice, clicked: () => void) => () => void
  /** Brings the window to the front, and with a link to its screen. */
  open: (link: string | null) => void
  /** Puts a number on the application's icon; 0 takes it away. */
  badge: (unread: number) => void
  isInFront: () => boolean
  wishes: () => { nativeNotifications: boolean; quietHours: QuietHours }
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

/** So many notices at most are taken away at the end of a session. */
const noticesKept = 20
/** One that was pushed without its number is known by its words when the list brings it too. */
const pushedForMs = 10 * 60_000
/** Whatever is pushed beyond this in a minute is in the list only. */
const mostPushedInMinute = 6
const longestTitle = 120
const longestBody = 300

/** Notices for what the page found in the list, and for what was pushed. */
export function createNotifications(options: Options): Notifications {
  const { clock, known, tell, open, badge, language, web, log } = options
  let user: number | null = null
  let takeAway: (() => void)[] = []
  let pushedLately: { words: string; at: number }[] = []

  function isTime(): boolean {
    const { nativeNotifications, quietHours } = options.wishes()
    return nativeNotifications && !options.isInFront() && !isQuiet(quietHours, minuteOfDay(clock.now()))
  }

  function show(userId: number, notices: readonly Notice[]): void {
    for (const notice of noticesOf(notices, language())) takeAway.push(tell(notice, () => open(user === userId ? notice.link : null)))
    takeAway = takeAway.slice(-noticesKept)
    log.info('notifications.told', { count: notices.length })
  }

  function lately(): typeof pushedLately {
    pushedLately = pushedLately.filter(({ at }) => clock.monotonic() - at < pushedForMs)
    return pushedLately
  }

  return {
    show(notifications) {
      if (user === null) return 0
      const fresh = [...new Map(notifications.map((each) => [each.id, each])).values()].filter(({ id }) => !known.has(id))
      known.add(user, fresh.map(({ id }) => id))
      const words = new Set(lately().map((each) => each.words))
      const told = fresh.map((each) => noticeOf(each, null)).filter((notice) => !words.has(wordsOf(notice)))
      if (told.length === 0 || !isTime()) return 0
      show(user, told)
      return told.length
    },
    pushed(message) {
      if (user === null || (message.id !== null && known.has(message.id))) return
      const notice = noticeOf(message, web())
      if (message.id !== null) known.add(user, [message.id])
      const inLastMinute = lately().filter(({ at }) => clock.monotonic() - at < 60_000).length
      if (inLastMinute < mostPushedInMinute && isTime()) show(user, [notice])
      if (inLastMinute < mostPushedInMinute) pushedLately.push({ words: wordsOf(notice), at: clock.monotonic() })
      options.pushed({ title: notice.title, body: notice.body, link: plainLink(message.link) })
    },
    badge(unread) {
      badge(user === null ? 0 : unread)
    },
    sessionChanged(userId) {
      known.matchSharing()
      if (userId === user) return
      const before = user
      user = userId
      for (const close of takeAway) close()
      takeAway = []
      pushedLately = []
      badge(0)
      // At the start nobody is signed in until the session of the last run is taken up.
      if (before !== null) known.forget()
      if (userId !== null) known.takeUp(userId)
    },
  }
}

function noticeOf({ title, body, link }: { title: string; body: string; link: string | null }, web: string | null): Notice {
  return { title: plainLine(title, longestTitle), body: plainLine(body, longestBody), link: screenLink(link, web) }
}

function wordsOf({ title, body }: Notice): string {
  return `${title}\n${body}`
}

/** The page judges by its own rules where a link leads; what is no address at all does not reach it. */
function plainLink(link: string | null): string | null {
  return link !== null && /^[\x21-\x7e]{1,2048}$/.test(link) ? link : null
}
