import { brand } from '../../shared/brand'
import type { Clock } from '../../shared/clock'
import type { PaymentReturnLink } from '../../shared/deep-link'
import { formatDeepLink, parseDeepLink } from '../../shared/deep-link'
import type { PaymentReturn } from '../../shared/desktop/payments'
import type { HandledCallback } from './callback-handler'
import { toCallbackKeys } from './callback-handler'

const lifetimeMs = 30 * 60_000
const maxQueued = 5
const maxQueuedSignedOut = 50
const maxHandled = 50
const undecidedOutcomes: ReadonlySet<PaymentReturn> = new Set(['not-ours', 'unreachable', 'processing', 'unconfirmed'])

/** A return proves nothing; it only selects a transaction to reconcile (threats C3, C4). */
export type ProviderCallbacks = {
  enqueue(link: PaymentReturnLink): boolean
  handleInAppReturn(address: string): boolean
  handleNext(): Promise<CallbackResult>
  onGuestRedirected(callbackKeys: readonly string[]): void
  sessionChanged(userId: number | null): void
}

type ProviderCallbacksOptions = {
  clock: Pick<Clock, 'monotonic'>
  matchesOrder: (link: PaymentReturnLink) => boolean
  handle: (link: PaymentReturnLink, isGuest: boolean) => Promise<HandledCallback>
}

export type CallbackResult = HandledCallback & {
  way: PaymentReturnLink['way'] | null
  claim: PaymentReturnLink['outcome'] | null
}

type QueuedCallback = { key: string; link: PaymentReturnLink; at: number }

const noResult: CallbackResult = { outcome: 'none', message: null, attempt: null, way: null, claim: null }

/** Limits: thirty minutes; five returns, or fifty while signed out. */
export function createProviderCallbacks({ clock, matchesOrder, handle }: ProviderCallbacksOptions): ProviderCallbacks {
  let queue: QueuedCallback[] = []
  let handled: string[] = []
  let user: number | null = null
  let guest: { callbackKeys: readonly string[]; until: number } = { callbackKeys: [], until: 0 }
  let running: Promise<CallbackResult> | null = null

  const removeExpired = (): QueuedCallback[] => (queue = queue.filter(({ at }) => clock.monotonic() - at < lifetimeMs))

  const isFromGuest = (link: PaymentReturnLink): boolean =>
    link.way === 'operator' &&
    clock.monotonic() < guest.until &&
    toCallbackKeys(link).some((text) => guest.callbackKeys.includes(text))
  const isProven = ({ link }: QueuedCallback): boolean => matchesOrder(link) || isFromGuest(link)

  function enqueue(link: PaymentReturnLink): boolean {
    const key = formatDeepLink(link)
    if (handled.includes(key) || removeExpired().some((each) => each.key === key)) return false
    queue = trim([...queue, { key, link, at: clock.monotonic() }])
    return true
  }

  /** Evicts unproven returns first, because forged ones must not displace a real one. */
  function trim(all: readonly QueuedCallback[]): QueuedCallback[] {
    const max = user === null ? maxQueuedSignedOut : maxQueued
    const removable = [...all.filter((each) => !isProven(each)), ...all.filter(isProven)].slice(
      0,
      Math.max(0, all.length - max),
    )
    return all.filter((each) => !removable.includes(each))
  }

  async function processNext(): Promise<CallbackResult> {
    if (user === null) return noResult
    const all = removeExpired()
    const first = all.find(isProven) ?? all[0]
    if (first === undefined) return noResult
    queue = all.filter((each) => each !== first)
    const isGuest = isFromGuest(first.link)
    if (isGuest) guest = { callbackKeys: [], until: 0 }
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
    onGuestRedirected: (callbackKeys) => void (guest = { callbackKeys, until: clock.monotonic() + lifetimeMs }),
    sessionChanged(userId) {
      // A return may precede its user's sign-in, but never passes to another user.
      if (user !== null && userId !== user) queue = []
      user = userId
      if (user !== null) queue = trim(queue)
    },
  }
}
