import type { Clock, Schedule } from '#shared/clock.ts'
import type { PlatformReply } from '#shared/contract/reply.ts'
import { RetrySchedule } from '../base/delivery/retry-schedule'
import type { Log } from '../base/log/log'
import { Attempts } from './attempts'
import type { DurableQueue } from './durable-queue'
import type { OutboxRecord, QueueEntry } from './queue'
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

const limits = { minMs: 2000, maxMs: 60_000 }

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
  readonly #retry: RetrySchedule
  readonly #attempts = new Attempts()
  #running: Promise<void> | null = null

  constructor(options: SenderOptions) {
    this.#options = options
    this.#retry = new RetrySchedule({ ...options, limits })
  }

  /** `now` skips the back-off and the 401 halt, but never a Retry-After. */
  wake(now = false): void {
    if (now) this.#retry.requested()
    if (now) this.#attempts.release()
    if (this.#running !== null) return
    this.#retry.cancel()
    this.#running = this.#sendAll().finally(() => {
      this.#running = null
      if (this.#retry.canRun() && this.#retry.delay() === 0 && this.#next() !== null) this.wake()
    })
  }

  pause(reason: string): void {
    this.#retry.pause(reason)
  }

  resume(reason: string): void {
    if (this.#retry.resume(reason)) this.wake(true)
  }

  reached(): void {
    if (this.#retry.reached()) this.wake()
  }

  /** Ends the 401 halt, because a new token has a new generation. */
  signedIn(generation: number): void {
    this.#retry.signedIn(generation)
    this.wake()
  }

  async whenIdle(): Promise<void> {
    while (this.#running !== null) await this.#running
  }

  async #sendAll(): Promise<void> {
    while (this.#retry.canRun()) {
      const next = this.#next()
      if (next === null) return this.#wakeForWaiting()
      if (this.#retry.delay() > 0) return this.#retry.wait(() => this.wake())
      if (next.isUnconfirmed) await this.#queryStatus(next.record)
      else await this.#send(next.record)
    }
  }

  #next(): QueueEntry | null {
    const now = this.#options.clock.monotonic()
    return this.#options.queue.next((id) => this.#attempts.isWaiting(id, now))
  }

  #wakeForWaiting(): void {
    const { queue, clock } = this.#options
    const delayMs = queue.head() === null ? null : this.#attempts.nextDelay(clock.monotonic())
    if (delayMs !== null) this.#retry.wait(() => this.wake(), delayMs)
  }

  async #queryStatus({ id, userId, body }: OutboxRecord): Promise<void> {
    const { queue, fetchContents, clock, sent } = this.#options
    const reply = await toReply(fetchContents(body.chapterId, userId))
    const status = readStatusQuery(reply)
    if (status.kind === 'signed-out') this.#retry.sessionEnded()
    else if (status.kind !== 'answered') {
      const isHopeless = this.#attempts.queryFailed(id, clock.monotonic()) && status.kind === 'unclear'
      if (isHopeless) await queue.resolveUnconfirmed(body.chapterId, null)
      this.#retry.failed({ retryAfterMs: status.kind === 'later' ? status.waitMs : null, isUnreachable: !reply.ok })
    } else for (const counted of await queue.resolveUnconfirmed(body.chapterId, status.rows)) sent(counted, false)
  }

  async #send(record: OutboxRecord): Promise<void> {
    const { queue, post, clock, sent, log } = this.#options
    if (!(await queue.markSending(record))) return this.#retry.failed()
    this.#attempts.sent(record.id, clock.monotonic())
    const reply = await toReply(post(record))
    const outcome = readOutcome(reply)
    switch (outcome.kind) {
      case 'accepted':
        this.#retry.succeeded()
        this.#attempts.clear(record.id)
        await queue.acknowledge(record)
        return sent(record, outcome.expired)
      case 'refused':
        this.#retry.succeeded()
        log.warn('outbox.refused', { status: outcome.status })
        if (!this.#attempts.refused(record.id, clock.monotonic()) && !outcome.isFinal) return queue.markNotSent(record)
        this.#attempts.clear(record.id)
        return queue.refuse(record, outcome.status)
      case 'signed-out':
        this.#retry.sessionEnded()
        return queue.markNotSent(record)
      case 'later':
        if (outcome.isUnconfirmed) {
          queue.markUnconfirmed(record.id)
          this.#attempts.unclear(record.id)
        } else await queue.markNotSent(record)
        return this.#retry.failed({ retryAfterMs: outcome.waitMs, isUnreachable: !reply.ok })
    }
  }
}

async function toReply(request: Promise<PlatformReply>): Promise<PlatformReply> {
  try {
    return await request
  } catch {
    return { ok: false, failure: 'cut' }
  }
}
