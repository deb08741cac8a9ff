import { brand } from '#shared/brand.ts'
import type { Clock } from '#shared/clock.ts'
import { type PaymentReturnLink, formatDeepLink, parseDeepLink } from '#shared/deep-link.ts'
import type { PaymentReturn } from '#shared/desktop/payments.ts'
import { type HandledReturn, toReturnKeys } from './return-handler'

const lifetimeMs = 30 * 60_000
const maxQueued = 5
const maxQueuedSignedOut = 50
const maxHandled = 50
const undecidedOutcomes: ReadonlySet<PaymentReturn> = new Set(['not-ours', 'unreachable', 'processing', 'unconfirmed'])

/** A return proves nothing; it only selects a transaction to reconcile (threats C3, C4). */
export type ProviderReturns = {
  enqueue(link: PaymentReturnLink): boolean
  handleInAppReturn(address: string): boolean
  handleNext(): Promise<ReturnResult>
  onGuestRedirected(returnKeys: readonly string[]): void
  sessionChanged(userId: number | null): void
}

type ProviderReturnsOptions = {
  clock: Pick<Clock, 'monotonic'>
  matchesOrder: (link: PaymentReturnLink) => boolean
  handle: (link: PaymentReturnLink, isGuest: boolean) => Promise<HandledReturn>
}

export type ReturnResult = HandledReturn & {
  way: PaymentReturnLink['way'] | null
  claim: PaymentReturnLink['outcome'] | null
}

type QueuedReturn = { key: string; link: PaymentReturnLink; at: number }

const noResult: ReturnResult = { outcome: 'none', message: null, attempt: null, way: null, claim: null }

/** Limits: thirty minutes; five returns, or fifty while signed out. */
export function createProviderReturns({ clock, matchesOrder, handle }: ProviderReturnsOptions): ProviderReturns {
  let queue: QueuedReturn[] = []
  let handled: string[] = []
  let user: number | null = null
  let guest: { returnKeys: readonly string[]; until: number } = { returnKeys: [], until: 0 }
  let running: Promise<ReturnResult> | null = null

  const removeExpired = (): QueuedReturn[] => (queue = queue.filter(({ at }) => clock.monotonic() - at < lifetimeMs))

  const isFromGuest = (link: PaymentReturnLink): boolean =>
    link.way === 'operator' &&
    clock.monotonic() < guest.until &&
    toReturnKeys(link).some((text) => guest.returnKeys.includes(text))
  const isProven = ({ link }: QueuedReturn): boolean => matchesOrder(link) || isFromGuest(link)

  function enqueue(link: PaymentReturnLink): boolean {
    const key = formatDeepLink(link)
    if (handled.includes(key) || removeExpired().some((each) => each.key === key)) return false
    queue = trim([...queue, { key, link, at: clock.monotonic() }])
    return true
  }

  /** Forged returns must not displace a real one. */
  function trim(all: readonly QueuedReturn[]): QueuedReturn[] {
    const max = user === null ? maxQueuedSignedOut : maxQueued
    const removable = [...all.filter((each) => !isProven(each)), ...all.filter(isProven)].slice(
      0,
      Math.max(0, all.length - max),
    )
    return all.filter((each) => !removable.includes(each))
  }

  async function processNext(): Promise<ReturnResult> {
    if (user === null) return noResult
    const all = removeExpired()
    const first = all.find(isProven) ?? all[0]
    if (first === undefined) return noResult
    queue = all.filter((each) => each !== first)
    const isGuest = isFromGuest(first.link)
    if (isGuest) guest = { returnKeys: [], until: 0 }
    const result = await handle(first.link, isGuest)
    const isDecided = Object.keys(first.link.query).length > 0 && !undecidedOutcomes.has(result.outcome)
    if (isDecided) handled = [...handled, first.key].slice(-maxHandled)
    return { ...result, way: first.link.way, claim: first.link.outcome }
  }

  return {
    enqueue,
    handleInAppReturn(address) {
      const link = parseDeepLink(`${brand.scheme}://${address.replace(/^\/+/, '')}`)
      if (link.kind !== 'payment-return') return false
      enqueue(link)
      return true
    },
    handleNext() {
      running ??= processNext().finally(() => (running = null))
      return running
    },
    onGuestRedirected: (returnKeys) => void (guest = { returnKeys, until: clock.monotonic() + lifetimeMs }),
    sessionChanged(userId) {
      // Never passes to another user.
      if (user !== null && userId !== user) queue = []
      user = userId
      if (user !== null) queue = trim(queue)
    },
  }
}
