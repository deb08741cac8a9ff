import { brand } from '../../shared/brand'
import type { Clock } from '../../shared/clock'
import type { PaymentReturnLink } from '../../shared/deep-link'
import { formatDeepLink, parseDeepLink } from '../../shared/deep-link'
import type { PaymentReturn } from '../../shared/desktop/payments'
import type { Handled } from './return-handler'
import { textsOf } from './return-handler'

const lifetimeMs = 30 * 60_000
const most = 5
/** While nobody is signed in no return can be told from a forged one. */
const mostUnread = 50
const mostHandled = 50
const undecided: ReadonlySet<PaymentReturn> = new Set(['not-ours', 'unreachable', 'processing', 'unconfirmed'])

/** The returns from providers. An address proves nothing: it only says which order the platform is to be asked about (threats C3, C4). */
export type Returns = {
  /** Keeps a return until the page asks for it; false for one that waits or was handled already. */
  arrived(link: PaymentReturnLink): boolean
  /** As `arrived`, for an address of the specification that was opened inside the application. */
  inside(address: string): boolean
  /** Handles one return, once: the oldest that is ours, else the oldest; two calls at once handle one. */
  take(): Promise<Returned>
  /** Somebody who is not signed in was sent to the operator: whoever signs in next may be the one who comes back, with one of these texts. */
  visitorLeft(keys: readonly string[]): void
  sessionChanged(userId: number | null): void
}

type ReturnsOptions = {
  clock: Pick<Clock, 'monotonic'>
  /** Whether a return proves to be about an order that was opened here for whoever is signed in. */
  isOurs: (link: PaymentReturnLink) => boolean
  handle: (link: PaymentReturnLink, isVisitor: boolean) => Promise<Handled>
}

/** A return as it was handled, with what its address claims. */
export type Returned = Handled & { way: PaymentReturnLink['way'] | null; claim: PaymentReturnLink['outcome'] | null }

type Waiting = { key: string; link: PaymentReturnLink; at: number }

const nothing: Returned = { outcome: 'none', message: null, attempt: null, way: null, claim: null }

/** Keeps at most five returns of the last thirty minutes, for whoever is signed in or signs in next. */
export function createReturns({ clock, isOurs, handle }: ReturnsOptions): Returns {
  let waiting: Waiting[] = []
  let handled: string[] = []
  let user: number | null = null
  let visitor: { keys: readonly string[]; until: number } = { keys: [], until: 0 }
  let running: Promise<Returned> | null = null

  const fresh = (): Waiting[] => (waiting = waiting.filter(({ at }) => clock.monotonic() - at < lifetimeMs))

  const isVisitors = (link: PaymentReturnLink): boolean => link.way === 'operator' && clock.monotonic() < visitor.until && textsOf(link).some((text) => visitor.keys.includes(text))
  const isProven = ({ link }: Waiting): boolean => isOurs(link) || isVisitors(link)

  function arrived(link: PaymentReturnLink): boolean {
    const key = formatDeepLink(link)
    if (handled.includes(key) || fresh().some((one) => one.key === key)) return false
    waiting = bounded([...waiting, { key, link, at: clock.monotonic() }])
    return true
  }

  /** Forged ones must not push a real one out: what proves nothing goes first. */
  function bounded(all: readonly Waiting[]): Waiting[] {
    const spare = [...all.filter((one) => !isProven(one)), ...all.filter(isProven)].slice(0, Math.max(0, all.length - (user === null ? mostUnread : most)))
    return all.filter((one) => !spare.includes(one))
  }

  async function takeNext(): Promise<Returned> {
    if (user === null) return nothing
    const all = fresh()
    const first = all.find(isProven) ?? all[0]
    if (first === undefined) return nothing
    waiting = all.filter((one) => one !== first)
    const isVisitor = isVisitors(first.link)
    if (isVisitor) visitor = { keys: [], until: 0 }
    const done = await handle(first.link, isVisitor)
    // An address without a number is that of every payment, and what is not decided yet may be asked about again.
    const isOver = Object.keys(first.link.query).length > 0 && !undecided.has(done.outcome)
    if (isOver) handled = [...handled, first.key].slice(-mostHandled)
    return { ...done, way: first.link.way, claim: first.link.outcome }
  }

  return {
    arrived,
    inside(address) {
      const link = parseDeepLink(`${brand.scheme}://${address.replace(/^\/+/, '')}`)
      if (link.kind !== 'payment-return') return false
      arrived(link)
      return true
    },
    take() {
      running ??= takeNext().finally(() => (running = null))
      return running
    },
    visitorLeft: (keys) => void (visitor = { keys, until: clock.monotonic() + lifetimeMs }),
    sessionChanged(userId) {
      // It may arrive before its user signs in; it may not outlive the user who was there.
      if (user !== null && userId !== user) waiting = []
      user = userId
      if (user !== null) waiting = bounded(waiting)
    },
  }
}
