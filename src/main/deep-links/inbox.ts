import type { ArrivedLink } from '../../shared/desktop/commands'
import type { Clock } from '../../shared/clock'
import { formatDeepLink, parseDeepLink } from '../../shared/deep-link'

const most = 5
const lifetimeMs = 30 * 60_000

/** Links given by the operating system, waiting for the page; each is handed out once (threats C4). */
export type Inbox = {
  /** Keeps a link; false where it is not one of ours or is waiting already. */
  add(text: string): boolean
  /** The oldest link that still counts, which then waits no more. */
  next(): ArrivedLink | null
  waiting(): number
  /** Another user's links are not this user's: called at each change of who is signed in. */
  userChanged(userId: number | null): void
}

/** At most five links of the last thirty minutes, the newest kept. */
export function createInbox(clock: Pick<Clock, 'monotonic'>): Inbox {
  let links: { key: string; link: ArrivedLink; at: number }[] = []
  let user: number | null = null
  const fresh = (): typeof links => {
    const now = clock.monotonic()
    links = links.filter(({ at }) => now - at < lifetimeMs)
    return links
  }
  return {
    add(text) {
      const link = parseDeepLink(text)
      if (link.kind === 'unknown') return false
      const key = formatDeepLink(link)
      if (fresh().some((other) => other.key === key)) return false
      links = [...links, { key, link, at: clock.monotonic() }].slice(-most)
      return true
    },
    next() {
      const [first, ...rest] = fresh()
      links = rest
      return first?.link ?? null
    },
    waiting: () => fresh().length,
    userChanged(userId) {
      // A link may arrive before its user signs in; it may not outlive the user who was there.
      if (user !== null && userId !== user) links = []
      user = userId
    },
  }
}
