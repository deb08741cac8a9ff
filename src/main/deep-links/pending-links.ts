import type { ArrivedLink } from '../../shared/desktop/links'
import type { Clock } from '../../shared/clock'
import { formatDeepLink, parseDeepLink } from '../../shared/deep-link'
import type { AdministratorLink, PaymentReturnLink, SocialReturn } from '../../shared/deep-link'

const most = 5
const lifetimeMs = 30 * 60_000

/** Links given by the operating system, waiting for the page; each is handed out once (threats C4). */
export type Inbox = {
  /** Keeps a link; false where it is not one of ours, is not wanted, or is waiting already. */
  add(text: string): boolean
  /** The oldest link that still counts, which then waits no more. */
  next(): ArrivedLink | null
  waiting(): number
  /** Another user's links are not this user's: called at each change of who is signed in. */
  userChanged(userId: number | null): void
}

/** Who keeps what is secret in a link, so that it never reaches the page; false for a link that is not wanted. */
export type LinkHandlers = {
  socialReturn(link: SocialReturn): boolean
  administratorLink(link: AdministratorLink): boolean
  paymentReturn(link: PaymentReturnLink): boolean
}

/** At most five links of the last thirty minutes, the newest kept; of a secret link only its kind waits here. */
export function createInbox(clock: Pick<Clock, 'monotonic'>, keepers: LinkHandlers): Inbox {
  let links: { key: string; link: ArrivedLink; at: number }[] = []
  let user: number | null = null
  const fresh = (): typeof links => {
    const now = clock.monotonic()
    links = links.filter(({ at }) => now - at < lifetimeMs)
    return links
  }
  return {
    add(text) {
      const link = withoutSecrets(text, keepers)
      if (link === null || fresh().some(({ key }) => key === link.key)) return false
      links = [...links, { ...link, at: clock.monotonic() }].slice(-most)
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

/** What of a link the page may have, and the text by which it is known again. */
function withoutSecrets(text: string, keepers: LinkHandlers): { key: string; link: ArrivedLink } | null {
  const link = parseDeepLink(text)
  switch (link.kind) {
    case 'unknown':
      return null
    case 'social-return':
      return keepers.socialReturn(link) ? { key: `${link.kind} ${link.provider}`, link: { kind: link.kind, provider: link.provider } } : null
    case 'switch':
      return keepers.administratorLink(link) ? { key: link.kind, link: { kind: link.kind } } : null
    case 'payment-return':
      // Two payments are two returns: the address tells them apart, and stays here.
      return keepers.paymentReturn(link) ? { key: formatDeepLink(link), link: { kind: link.kind, way: link.way } } : null
    default:
      return { key: formatDeepLink(link), link }
  }
}
