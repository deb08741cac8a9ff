import type { Clock, Schedule } from '#shared/clock.ts'
import { classifyReply, getSentence } from '#shared/contract/reply.ts'
import { wallet } from '#shared/contract/wallet.ts'
import { RetrySchedule } from '../../base/delivery/retry-schedule'
import type { PlatformClient } from '../../base/platform-client'
import { isDecidable, type Transaction } from '../transaction'
import type { TransactionStore } from '../transaction-store'
import { reconcile } from './reconcile'
import { fetchSnapshot, requiredParts, type FetchedSnapshot, type SnapshotPart } from './snapshot'

/** With their jitter, delays of two seconds to twenty. */
const limits = { minMs: 4000, maxMs: 20_000, factor: 1.5 }
const inactive = 'inactive'
const windowMs = 10 * 60_000
const maxRequests = 60

/** Reads the lists again while an order is uncertain (threats E4). */
export type Poller = {
  /** Reconciles with back-off for ten minutes. Resolves after a run started later than this call. */
  poll(): Promise<void>
  reached(): void
  pause(): void
  resume(): void
  reset(): void
}

/** `open`: an order is still unclear; `answered`: the platform answered at least one list. */
type Round = Partial<Pick<FetchedSnapshot, 'retryAfterMs' | 'isSessionEnded'>> & { open: boolean; answered: boolean }

type PollerOptions = {
  clock: Pick<Clock, 'monotonic'>
  schedule: Schedule
  random: () => number
  run: () => Promise<Round>
}

const noAnswer: Round = { open: true, answered: false }

export function createPoller({ clock, schedule, random, run }: PollerOptions): Poller {
  const retry = new RetrySchedule({ clock, schedule, random, limits })
  let pollUntil = 0
  let generation = 0

  const start = coalesce(async () => {
    const startedIn = generation
    retry.cancel()
    const { open, answered, retryAfterMs, isSessionEnded } = await run().catch(() => noAnswer)
    if (startedIn !== generation) return
    if (!open) return retry.succeeded()
    retry.failed({ retryAfterMs: retryAfterMs ?? null, isUnreachable: !answered })
    // Only the person, or another session, polls again after a refused token.
    if (isSessionEnded !== true && clock.monotonic() < pollUntil) retry.wait(() => void start())
  })

  function poll(): Promise<void> {
    if (!retry.canRun()) return Promise.resolve()
    retry.succeeded()
    pollUntil = clock.monotonic() + windowMs
    return start()
  }

  return {
    poll,
    reached: () => void (retry.canRun() && retry.reached() && poll()),
    pause: () => retry.pause(inactive),
    resume() {
      if (retry.resume(inactive)) void poll()
    },
    reset() {
      generation += 1
      retry.cancel()
      retry.succeeded()
      pollUntil = 0
    },
  }
}

/** Callers during a run share the next one, because the current lists may be too old. */
function coalesce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  return function start(): Promise<void> {
    if (running === null) {
      running = work().finally(() => (running = null))
      return running
    }
    next ??= running.then(() => {
      next = null
      return start()
    })
    return next
  }
}

/** Limits requests in ten minutes; refused calls do not count. */
export function createRequestLimit(clock: Pick<Clock, 'monotonic'>, max = maxRequests): (count: number) => boolean {
  let sentAt: number[] = []
  return (count) => {
    const now = clock.monotonic()
    sentAt = sentAt.filter((at) => now - at < windowMs)
    if (sentAt.length + count > max) return false
    sentAt.push(...Array.from({ length: count }, () => now))
    return true
  }
}

/** Milliseconds until a lost request can no longer arrive: a minute here, a minute in the network; monotonic. */
export const requestLifetimeMs = 120_000

/** Milliseconds for the first copy of a request that a proxy repeated, after the second one was answered. */
export const repeatedRequestMs = 15_000

export type Reconciler = {
  run(): Promise<Round>
  checkMobilePayment(record: Transaction): Promise<void>
}

type ReconcilerOptions = {
  store: TransactionStore
  client: PlatformClient
  clock: Pick<Clock, 'monotonic'>
  allowRequests: (count: number) => boolean
}

export function createReconciler({ store, client, clock, allowRequests }: ReconcilerOptions): Reconciler {
  const uncertainSince = new Map<string, number>()

  const openRecords = (): Transaction[] =>
    store.records().filter(({ stage }) => stage === 'uncertain' || stage === 'waiting')

  function isExpired({ id, stage, status }: Transaction): boolean {
    if (stage !== 'uncertain') return false
    const since = uncertainSince.get(id) ?? clock.monotonic()
    uncertainSince.set(id, since)
    return clock.monotonic() - since >= (status === null ? requestLifetimeMs : repeatedRequestMs)
  }

  async function run(): Promise<Round> {
    const userId = store.userId()
    const pending = openRecords()
    if (userId === null || pending.length === 0) return { open: false, answered: true }
    // Computed first, because orders sent later cannot be in the responses.
    const expired = new Set(pending.filter(isExpired).map(({ id }) => id))
    const parts = new Set<SnapshotPart>(
      pending.flatMap(({ order, stage }) =>
        requiredParts(order).filter((part) => part !== 'me' || order.kind === 'operator' || stage === 'uncertain'),
      ),
    )
    if (!allowRequests(parts.size)) return { open: true, answered: true }
    // A new order stands on the first page; the others show that it is nowhere, or an older order.
    const readsOn = expired.size > 0 || pending.some(({ stage }) => stage === 'waiting')
    const { snapshot, answered, retryAfterMs, isSessionEnded } = await fetchSnapshot(client, userId, {
      parts,
      allowPage: () => readsOn && allowRequests(1),
    })
    if (store.userId() !== userId) return { open: false, answered: true }
    for (const { id } of pending) {
      const record = store.find(id)
      if (record === null) continue
      const event = reconcile(record, snapshot, {
        others: store.records().filter((other) => other.id !== id),
        isExpired: expired.has(id),
      })
      if (event !== null) store.apply(id, event)
      else if (
        expired.has(id) &&
        (!isDecidable(record) || requiredParts(record.order).every((part) => answered.has(part)))
      )
        store.apply(id, { kind: 'unclear' })
    }
    const open = openRecords()
    for (const id of uncertainSince.keys()) if (!open.some((record) => record.id === id)) uncertainSince.delete(id)
    return { open: open.some(({ hidden }) => !hidden), answered: answered.size > 0, retryAfterMs, isSessionEnded }
  }

  async function checkMobilePayment({ id, platformId, userId }: Transaction): Promise<void> {
    if (platformId === null || !allowRequests(1)) return
    const reply = classifyReply(
      wallet.d17Check,
      await client.call(wallet.d17Check, { params: { id: platformId }, userId }),
    )
    if (reply.kind === 'refused') store.apply(id, { kind: 'message', message: getSentence(reply) })
    if (reply.kind !== 'ok') return
    const { message } = reply
    // Success without a status says that it is paid; an unknown status decides nothing.
    const status = reply.payload?.status ?? 'processed'
    if (status === 'processed') store.apply(id, { kind: 'processed', platformId, charged: null, message })
    else if (status === 'rejected') store.apply(id, { kind: 'rejected', message, status: null })
    else store.apply(id, { kind: 'message', message })
  }

  return { run, checkMobilePayment }
}
