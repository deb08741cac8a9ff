import { createConnectivityProbe } from '#app/connectivity/connectivity-probe.ts'
import { getRecoveryDelay } from '#app/connectivity/recovery-delay.ts'
import { getPollInterval } from '#core/api/poll-interval.ts'
import { createRetryBudget, getRetryDelay } from '#core/api/retry.ts'
import type { TransportResponse } from '#core/store/collaborators.ts'
import { todayPollMs } from '#domains/live/today-query.ts'
import { DurableQueue, type OutboxFiles } from '#main/outbox/durable-queue.ts'
import { Sender } from '#main/outbox/sender.ts'
import type { PlatformReply } from '#shared/contract/reply.ts'
import type { VirtualTime } from './virtual-time'

/** Of messages-watch.tsx, use-my-week.ts, today-badge.tsx and reminder-planner.tsx. */
const polls = [
  { kind: 'messages', everyMs: 300_000 },
  { kind: 'week', everyMs: 300_000 },
  { kind: 'today', everyMs: todayPollMs },
  { kind: 'exams', everyMs: 1_800_000 },
]
/** Requests of a start with a restored session. */
export const requestsOfStart = 16
const recordEveryMs = 60_000

export type Platform = { request(kind: string, client: number): Promise<boolean> }

type Options = {
  time: VirtualTime
  random: () => number
  id: number
  platform: Platform
  watches: boolean
  /** False: neither jitter nor spread recovery. */
  hasSpread: boolean
  /** The computer itself has lost its network, and knows when it is back. */
  isOwnNetwork?: boolean
  /** A response arrived: what waits for a connection is repeated. */
  reached?: () => void
}

const success: TransportResponse = { status: 200, header: () => null, text: '{"success":true}' }
const noLog = { info: () => undefined, warn: () => undefined }

/** Made of the modules that decide when the application sends a request. */
export function startSchoolClient(options: Options): { networkIsBack: () => void } {
  const { time, random, id, watches, hasSpread, isOwnNetwork = false, reached } = options
  const platform: Platform = {
    async request(kind, client) {
      const isAnswered = await options.platform.request(kind, client)
      if (isAnswered) {
        outbox?.sender.reached()
        reached?.()
      }
      return isAnswered
    },
  }
  const { clock, schedule } = time
  const budget = createRetryBudget()
  const failed = new Set<string>()
  let isReachable = true
  let lostAt = 0
  let cancelRecovery = (): void => undefined
  const pause = (ms: number) => new Promise<void>((resolve) => void schedule(ms, resolve))

  const outbox = watches ? createSender(options) : null

  function setReachable(reachable: boolean): void {
    if (reachable === isReachable) return
    isReachable = reachable
    cancelRecovery()
    if (!reachable) {
      lostAt = clock.monotonic()
      return probe.lost()
    }
    probe.found()
    const delay = hasSpread ? getRecoveryDelay({ lostForMs: clock.monotonic() - lostAt, isOwnNetwork, random }) : 0
    cancelRecovery = schedule(delay, () => failed.forEach((kind) => void query(kind)))
    outbox?.sender.wake(true)
  }

  const probe = createConnectivityProbe({
    clock,
    random,
    schedule,
    transport: async () => {
      if (!(await platform.request('probe', id))) throw new Error('no connection')
      return success
    },
    mayAsk: () => true,
    isConnected: () => true,
    onResult: setReachable,
  })

  /** As base-query.ts does, which needs a store for each client. */
  async function query(kind: string): Promise<void> {
    const wasLost = !isReachable
    for (let tries = 1; ; tries += 1) {
      if (await platform.request(kind, id)) {
        failed.delete(kind)
        return setReachable(true)
      }
      const outcome = { status: 0, retryAfter: null }
      const wait = getRetryDelay({ method: 'GET', invalidates: [] }, outcome, tries, random)
      if (wasLost || wait === null || !budget.take('platform', clock.monotonic())) break
      await pause(wait)
    }
    failed.add(kind)
    setReachable(false)
  }

  function poll(kind: string, everyMs: number): void {
    const interval = hasSpread ? getPollInterval(everyMs, random) : everyMs
    const repeat = (): void => void schedule(interval, () => void query(kind).then(repeat))
    repeat()
  }

  for (let request = 0; request < requestsOfStart; request += 1)
    schedule(request * 60, () => void query(request < polls.length ? (polls[request]?.kind ?? 'start') : 'start'))
  for (const { kind, everyMs } of polls) poll(kind, everyMs)
  if (outbox !== null) watch(options, outbox)
  return { networkIsBack: () => probe.askNow() }
}

const done = () => Promise.resolve()

/** In memory: the files of 40,000 clients are not needed. */
const noDisk: OutboxFiles = {
  openLog: () => ({ read: () => Promise.resolve(''), append: done, replace: done, close: done }),
  createReserve: () => ({ isHeld: () => Promise.resolve(true), hold: done, release: done }),
}

type ClientOutbox = { queue: DurableQueue; sender: Sender }

function createSender({ time, random, id, platform }: Options): ClientOutbox {
  let counter = 0
  const queue = new DurableQueue({
    files: noDisk,
    userId: 1,
    newId: () => `${id}-${(counter += 1)}`,
    changed: () => undefined,
    log: noLog,
    version: '1.0.0',
  })
  const send = async (kind: string, payload: unknown): Promise<PlatformReply> =>
    (await platform.request(kind, id))
      ? { ok: true, status: 200, retryAfter: null, body: { success: true, payload } }
      : { ok: false, failure: 'offline', isUnsent: true }
  const sender = new Sender({
    queue,
    post: () => send('progress', { expired: false }),
    fetchContents: () => send('contents', []),
    clock: time.clock,
    schedule: time.schedule,
    random,
    sent: () => undefined,
    log: noLog,
  })
  return { queue, sender }
}

function watch({ time, random, id }: Options, { queue, sender }: ClientOutbox): void {
  let record = 0
  const add = async (): Promise<void> => {
    record += 1
    const body = {
      contentId: 1,
      chapterId: 1,
      subjectId: 1,
      completed: false,
      isFree: false,
      totalWatched: 60,
      watchedTime: 60,
      viewToken: `view-${id}`,
    }
    await queue.add({ id: `${id}:${record}`, userId: 1, at: time.now(), body })
    sender.wake()
    repeat(recordEveryMs)
  }
  const repeat = (ms: number): void => void time.schedule(ms, () => void add())
  repeat(recordEveryMs * (1 + random()))
}
