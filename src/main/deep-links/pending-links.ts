import type { Clock } from '#shared/clock.ts'
import {
  formatDeepLink,
  parseDeepLink,
  type AdministratorLink,
  type PaymentReturnLink,
  type SocialReturn,
} from '#shared/deep-link.ts'
import type { ArrivedLink } from '#shared/desktop/links.ts'
import type { SessionChange } from '../base/delivery/user-services'

const maxLinks = 5
const lifetimeMs = 30 * 60_000

/** Each link is delivered to the page once (threats C4). */
export type PendingLinks = {
  /** False if unknown, rejected, or already pending. */
  add(text: string): boolean
  next(): ArrivedLink | null
  waiting(): number
  sessionChanged(session: Pick<SessionChange, 'userId'>): void
}

/** Take secrets, which must not reach the page; false rejects the link. */
export type LinkHandlers = {
  socialReturn(link: SocialReturn): boolean
  administratorLink(link: AdministratorLink): boolean
  paymentReturn(link: PaymentReturnLink): boolean
}

/** Newest five links of thirty minutes; of secret ones only kind and provider. */
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
    sessionChanged({ userId }) {
      // A link may precede the sign-in, but must not outlive its user.
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
      return handlers.socialReturn(link)
        ? { key: `${link.kind} ${link.provider}`, link: { kind: link.kind, provider: link.provider } }
        : null
    case 'switch':
      return handlers.administratorLink(link) ? { key: link.kind, link: { kind: link.kind } } : null
    case 'payment-return':
      return handlers.paymentReturn(link)
        ? { key: formatDeepLink(link), link: { kind: link.kind, way: link.way } }
        : null
    default:
      return { key: formatDeepLink(link), link }
  }
}
