import type { ArrivedLink } from '../../shared/desktop/links'
import type { Clock } from '../../shared/clock'
import { formatDeepLink, parseDeepLink } from '../../shared/deep-link'
import type { AdministratorLink, PaymentReturnLink, SocialReturn } from '../../shared/deep-link'

const maxLinks = 5
const lifetimeMs = 30 * 60_000

/** Links from the operating system that wait for the page; each is delivered once (threats C4). */
export type PendingLinks = {
  /** Queues a link; false when it is unknown, rejected by its handler, or already pending. */
  add(text: string): boolean
  next(): ArrivedLink | null
  waiting(): number
  userChanged(userId: number | null): void
}

/** Handlers that take the secrets of a link, which must not reach the page; false rejects the link. */
export type LinkHandlers = {
  socialReturn(link: SocialReturn): boolean
  administratorLink(link: AdministratorLink): boolean
  paymentReturn(link: PaymentReturnLink): boolean
}

/** Holds the newest five links of the last thirty minutes; of a link with secrets only its kind. */
export function createPendingLinks(clock: Pick<Clock, 'monotonic'>, handlers: LinkHandlers): PendingLinks {
  let links: { key: string; link: ArrivedLink; at: number }[] = []
  let currentUser: number | null = null
  const unexpired = (): typeof links => {
    const now = clock.monotonic()
    links = links.filter(({ at }) => now - at < lifetimeMs)
    return links
  }
  return {
    add(text) {
      const link = toArrivedLink(text, handlers)
      if (link === null || unexpired().some(({ key }) => key === link.key)) return false
      links = [...links, { ...link, at: clock.monotonic() }].slice(-maxLinks)
      return true
    },
    next() {
      const [first, ...rest] = unexpired()
      links = rest
      return first?.link ?? null
    },
    waiting: () => unexpired().length,
    userChanged(userId) {
      // A link may arrive before its user signs in, but must not outlive the user it arrived for.
      if (currentUser !== null && userId !== currentUser) links = []
      currentUser = userId
    },
  }
}

function toArrivedLink(text: string, handlers: LinkHandlers): { key: string; link: ArrivedLink } | null {
  const link = parseDeepLink(text)
  switch (link.kind) {
    case 'unknown':
      return null
    case 'social-return':
      return handlers.socialReturn(link) ? { key: `${link.kind} ${link.provider}`, link: { kind: link.kind, provider: link.provider } } : null
    case 'switch':
      return handlers.administratorLink(link) ? { key: link.kind, link: { kind: link.kind } } : null
    case 'payment-return':
      return handlers.paymentReturn(link) ? { key: formatDeepLink(link), link: { kind: link.kind, way: link.way } } : null
    default:
      return { key: formatDeepLink(link), link }
  }
}
