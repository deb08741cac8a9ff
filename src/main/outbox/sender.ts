import type { Clock, Schedule } from '../../shared/clock'
import { backoffMs } from '../../shared/std/backoff'
import type { Log } from '../base/log/log'
import { Attempts } from './attempts'
import type { DurableQueue } from './durable-queue'
import type { OutboxRecord, QueueEntry } from './queue'
import { readStatusQuery, readOutcome } from './reply'
import type { PlatformReply } from '../../shared/contract/reply'

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
 *                 ┌──── accepted, refused (next record) ────┐     set aside: refused, or unclear too often;
 *                 ▼                                         │     records of other lessons go on
 *  idle ─▶ unconfirmed? ─no─▶ sending ──────────────────────┤
 *             │  ▲  yes: query the counted totals, resolve   │ lost, 5xx, 429
 *             ▼  └───────────────── waiting ◀───────────────┘
 *          paused (offline, asleep)   halted (401: until the next sign-in)
 */
/** After a lost response it queries the platform first (threats G1). */
export class Sender {
  readonly #options: SenderOptions
  readonly #pauses = new Set<string>()
  readonly #attempts = new Attempts()
  #generation = 0
  #haltedAt: number | null = null
  #failures = 0
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
    if (now) this.#attempts.release()
    if (this.#running !== null) return
    this.#cancelTimer()
    this.#running = this.#sendAll().finally(() => {
      this.#running = null
      const isDue = this.#notBefore <= this.#options.clock.monotonic()
      if (this.#canSend() && isDue && this.#next() !== null) this.wake()
    })
  }

  pause(reason: string): void {
    this.#pauses.add(reason)
    this.#cancelTimer()
  }

  resume(reason: string): void {
    if (!this.#pauses.delete(reason) || this.#pauses.size > 0) return
    this.#failures = 0
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
    const { clock, schedule } = this.#options
    while (this.#canSend()) {
      const next = this.#next()
      if (next === null) return this.#wakeForWaiting()
      const waitMs = this.#notBefore - clock.monotonic()
      if (waitMs > 0) {
        this.#cancelTimer = schedule(waitMs, () => this.wake())
        return
      }
      if (next.isUnconfirmed) await this.#queryStatus(next.record)
      else await this.#send(next.record)
    }
  }

  #next(): QueueEntry | null {
    const now = this.#options.clock.monotonic()
    return this.#options.queue.next((id) => this.#attempts.isWaiting(id, now))
  }

  #wakeForWaiting(): void {
    const { queue, clock, schedule } = this.#options
    const delayMs = queue.head() === null ? null : this.#attempts.nextDelay(clock.monotonic())
    if (delayMs !== null) this.#cancelTimer = schedule(delayMs, () => this.wake())
  }

  async #queryStatus({ id, userId, body }: OutboxRecord): Promise<void> {
    const { queue, fetchContents, clock, sent } = this.#options
    const status = readStatusQuery(this.#trackFailure(await toReply(fetchContents(body.chapterId, userId))))
    if (status.kind === 'signed-out') this.#haltedAt = this.#generation
    else if (status.kind !== 'known') {
      const isHopeless = this.#attempts.queryFailed(id, clock.monotonic()) && status.kind === 'unclear'
      if (isHopeless) await queue.resolveUnconfirmed(body.chapterId, null)
      this.#delayRetry(status.kind === 'later' ? status.waitMs : null)
    } else for (const counted of await queue.resolveUnconfirmed(body.chapterId, status.rows)) sent(counted, false)
  }

  async #send(record: OutboxRecord): Promise<void> {
    const { queue, post, clock, sent, log } = this.#options
    if (!(await queue.markSending(record))) return this.#delayRetry(null)
    this.#attempts.sent(record.id, clock.monotonic())
    const outcome = readOutcome(this.#trackFailure(await toReply(post(record))))
    switch (outcome.kind) {
      case 'accepted':
        this.#resetBackoff()
        this.#attempts.clear(record.id)
        await queue.acknowledge(record)
        return sent(record, outcome.expired)
      case 'refused':
        this.#resetBackoff()
        log.warn('outbox.refused', { status: outcome.status })
        if (!this.#attempts.refused(record.id, clock.monotonic()) && !outcome.isFinal) return queue.markNotSent(record)
        this.#attempts.clear(record.id)
        return queue.refuse(record, outcome.status)
      case 'signed-out':
        this.#haltedAt = this.#generation
        return queue.markNotSent(record)
      case 'later':
        if (outcome.isUnconfirmed) {
          queue.markUnconfirmed(record.id)
          this.#attempts.unclear(record.id)
        } else await queue.markNotSent(record)
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
        ? backoffMs(this.#failures, random, initialDelayMs, maxDelayMs)
        : retryAfterMs * (1 + 0.05 * random())
    this.#failures += 1
    this.#isServerDelay = retryAfterMs !== null
    this.#notBefore = clock.monotonic() + waitMs
  }

  #resetBackoff(): void {
    this.#failures = 0
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
