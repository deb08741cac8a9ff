import type { Clock, Schedule } from '../../shared/clock'
import { backoffMs } from '../../shared/std/backoff'
import type { Log } from '../base/log/log'
import type { DurableQueue } from './durable-queue'
import type { OutboxRecord } from './queue'
import type { PlatformReply } from '../gateway/platform-client'
import { readStatusQuery, readOutcome } from './reply'

export type SenderOptions = {
  queue: DurableQueue
  post: (record: OutboxRecord) => Promise<PlatformReply>
  fetchContents: (chapterId: number, userId: number) => Promise<PlatformReply>
  clock: Clock
  schedule: Schedule
  random: () => number
  sent: (record: OutboxRecord, expired: boolean) => void
  log: Pick<Log, 'info' | 'warn'>
}

const initialDelayMs = 2000
const maxDelayMs = 60_000
const minRetryGapMs = 3000

/*
 *                 ┌──── accepted, refused (next record) ────┐
 *                 ▼                                         │
 *  idle ─▶ unconfirmed? ─no─▶ sending ──────────────────────┤
 *             │  ▲  yes: query the counted totals, resolve   │ lost, 5xx, 429
 *             ▼  └───────────────── waiting ◀───────────────┘
 *          paused (offline, asleep)   halted (401: until the next sign-in)
 */
/** After a lost response it queries the platform first (threats G1). */
export class Sender {
  readonly #options: SenderOptions
  readonly #pauses = new Set<string>()
  #generation = 0
  #haltedAt: number | null = null
  #attempts = 0
  /** Monotonic milliseconds. */
  #notBefore = 0
  #isServerDelay = false
  /** Monotonic; null after a response. */
  #lastFailureAt: number | null = null
  #cancelTimer: () => void = () => undefined
  #running: Promise<void> | null = null

  constructor(options: SenderOptions) {
    this.#options = options
  }

  /** `now` skips the back-off and the 401 halt, but never a Retry-After. */
  wake(now = false): void {
    if (now && !this.#isServerDelay) this.#notBefore = 0
    if (now) this.#haltedAt = null
    if (this.#running !== null) return
    this.#cancelTimer()
    this.#running = this.#sendAll().finally(() => {
      this.#running = null
      const isDue = this.#notBefore <= this.#options.clock.monotonic()
      if (this.#canSend() && isDue && this.#options.queue.head() !== null) this.wake()
    })
  }

  pause(reason: string): void {
    this.#pauses.add(reason)
    this.#cancelTimer()
  }

  resume(reason: string): void {
    if (!this.#pauses.delete(reason) || this.#pauses.size > 0) return
    this.#attempts = 0
    this.wake(true)
  }

  reached(): void {
    if (this.#lastFailureAt === null || this.#options.clock.monotonic() - this.#lastFailureAt < minRetryGapMs) return
    this.#notBefore = 0
    this.wake()
  }

  /** Ends the 401 halt, because a new token has a new generation. */
  signedIn(generation: number): void {
    this.#generation = generation
    this.wake()
  }

  async whenIdle(): Promise<void> {
    while (this.#running !== null) await this.#running
  }

  #canSend(): boolean {
    return this.#pauses.size === 0 && this.#haltedAt !== this.#generation
  }

  async #sendAll(): Promise<void> {
    const { queue, clock, schedule } = this.#options
    while (this.#canSend()) {
      const head = queue.head()
      if (head === null) return
      const waitMs = this.#notBefore - clock.monotonic()
      if (waitMs > 0) {
        this.#cancelTimer = schedule(waitMs, () => this.wake())
        return
      }
      if (head.isUnconfirmed) await this.#queryStatus(head.record)
      else await this.#send(head.record)
    }
  }

  async #queryStatus({ userId, body }: OutboxRecord): Promise<void> {
    const { queue, fetchContents, clock, sent } = this.#options
    const status = readStatusQuery(
      this.#trackFailure(await toReply(fetchContents(body.chapterId, userId))),
      clock.now(),
    )
    if (status.kind === 'signed-out') this.#haltedAt = this.#generation
    else if (status.kind === 'later') this.#delayRetry(status.waitMs)
    else for (const counted of await queue.resolveUnconfirmed(body.chapterId, status.rows)) sent(counted, false)
  }

  async #send(record: OutboxRecord): Promise<void> {
    const { queue, post, clock, sent, log } = this.#options
    if (!(await queue.markSending(record))) return this.#delayRetry(null)
    const outcome = readOutcome(this.#trackFailure(await toReply(post(record))), clock.now())
    switch (outcome.kind) {
      case 'accepted':
        this.#resetBackoff()
        await queue.acknowledge(record)
        return sent(record, outcome.expired)
      case 'refused':
        this.#resetBackoff()
        log.warn('outbox.refused', { status: outcome.status })
        return queue.refuse(record, outcome.status)
      case 'signed-out':
        this.#haltedAt = this.#generation
        return queue.markNotSent(record)
      case 'later':
        if (outcome.isUnconfirmed) queue.markUnconfirmed(record.id)
        else await queue.markNotSent(record)
        return this.#delayRetry(outcome.waitMs)
    }
  }

  #trackFailure(reply: PlatformReply): PlatformReply {
    this.#lastFailureAt = reply.ok ? null : this.#options.clock.monotonic()
    return reply
  }

  #delayRetry(retryAfterMs: number | null): void {
    const { clock, random } = this.#options
    const waitMs =
      retryAfterMs === null
        ? backoffMs(this.#attempts, random, initialDelayMs, maxDelayMs)
        : retryAfterMs * (1 + 0.05 * random())
    this.#attempts += 1
    this.#isServerDelay = retryAfterMs !== null
    this.#notBefore = clock.monotonic() + waitMs
  }

  #resetBackoff(): void {
    this.#attempts = 0
    this.#notBefore = 0
  }
}

async function toReply(request: Promise<PlatformReply>): Promise<PlatformReply> {
  try {
    return await request
  } catch {
    return { ok: false, failure: 'cut' }
  }
}
