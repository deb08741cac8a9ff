import type { Clock, Schedule } from '../../shared/clock'
import { backoffMs } from '../../shared/std/backoff'
import type { Log } from '../base/log/log'
import type { DurableQueue } from './durable-queue'
import type { OutboxRecord } from './queue'
import type { PlatformReply } from '../gateway/platform-client'
import { readStatusQuery, readOutcome } from './reply'

/** What the sender of one queue is given. */
export type SenderOptions = {
  queue: DurableQueue
  post: (record: OutboxRecord) => Promise<PlatformReply>
  contentsOf: (chapterId: number, userId: number) => Promise<PlatformReply>
  clock: Clock
  schedule: Schedule
  random: () => number
  sent: (record: OutboxRecord, expired: boolean) => void
  log: Pick<Log, 'info' | 'warn'>
}

const firstWaitMs = 2000
const maxWaitMs = 60_000
const minWaitMs = 3000

/*
 *                 ┌──── accepted, refused (next record) ────┐
 *                 ▼                                         │
 *  idle ──▶ doubtful? ──no──▶ sending ──────────────────────┤
 *             │  ▲  yes: ask what was counted, then decide   │ lost, 5xx, 429
 *             ▼  └───────────────── waiting ◀───────────────┘
 *          paused (offline, asleep)   halted (401: until the next sign-in)
 */
/** Sends a queue one record at a time, in order; a lost answer is cleared up with the platform before the record is sent again (threats G1). */
export class Sender {
  readonly #options: SenderOptions
  readonly #pauses = new Set<string>()
  #generation = 0
  #haltedAt: number | null = null
  #attempts = 0
  /** Monotonic milliseconds before which nothing is sent; `isOrdered` when the platform asked for it. */
  #notBefore = 0
  #isOrdered = false
  /** When the platform last could not be reached, by the monotonic clock. */
  #unreachedAt: number | null = null
  #cancelTimer: () => void = () => undefined
  #running: Promise<void> | null = null

  constructor(options: SenderOptions) {
    this.#options = options
  }

  /** Goes on where it may; `now` also where it was waiting for the next attempt or had been refused. What the platform asked to wait is waited. */
  wake(now = false): void {
    if (now && !this.#isOrdered) this.#notBefore = 0
    if (now) this.#haltedAt = null
    if (this.#running !== null) return
    this.#cancelTimer()
    this.#running = this.#work().finally(() => {
      this.#running = null
      // What came in while the last answer was being worked through.
      const isDue = this.#notBefore <= this.#options.clock.monotonic()
      if (this.#mayGoOn() && isDue && this.#options.queue.head() !== null) this.wake()
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

  /** The network is back, as another call has shown: what only waited for it goes on. */
  reached(): void {
    if (this.#unreachedAt === null || this.#options.clock.monotonic() - this.#unreachedAt < minWaitMs) return
    this.#notBefore = 0
    this.wake()
  }

  /** Another token: a 401 to the last one no longer holds. */
  signedIn(generation: number): void {
    this.#generation = generation
    this.wake()
  }

  /** Resolves when nothing is under way and nothing will be tried without waiting. */
  async settled(): Promise<void> {
    while (this.#running !== null) await this.#running
  }

  #mayGoOn(): boolean {
    return this.#pauses.size === 0 && this.#haltedAt !== this.#generation
  }

  async #work(): Promise<void> {
    const { queue, clock, schedule } = this.#options
    while (this.#mayGoOn()) {
      const head = queue.head()
      if (head === null) return
      const waitMs = this.#notBefore - clock.monotonic()
      if (waitMs > 0) {
        this.#cancelTimer = schedule(waitMs, () => this.wake())
        return
      }
      if (head.isUnconfirmed) await this.#enquire(head.record)
      else await this.#send(head.record)
    }
  }

  async #enquire({ userId, body }: OutboxRecord): Promise<void> {
    const { queue, contentsOf, clock, sent } = this.#options
    const enquiry = readStatusQuery(this.#heard(await toReply(contentsOf(body.chapterId, userId))), clock.now())
    if (enquiry.kind === 'signed-out') this.#haltedAt = this.#generation
    else if (enquiry.kind === 'later') this.#later(enquiry.waitMs)
    else for (const counted of await queue.resolveUnconfirmed(body.chapterId, enquiry.rows)) sent(counted, false)
  }

  async #send(record: OutboxRecord): Promise<void> {
    const { queue, post, clock, sent, log } = this.#options
    if (!(await queue.sending(record))) return this.#later(null)
    const outcome = readOutcome(this.#heard(await toReply(post(record))), clock.now())
    switch (outcome.kind) {
      case 'accepted':
        this.#succeeded()
        await queue.acknowledge(record)
        return sent(record, outcome.expired)
      case 'refused':
        this.#succeeded()
        log.warn('outbox.refused', { status: outcome.status })
        return queue.refuse(record, outcome.status)
      case 'signed-out':
        this.#haltedAt = this.#generation
        return queue.notSent(record)
      case 'later':
        if (outcome.isUnconfirmed) queue.markUnconfirmed(record.id)
        else await queue.notSent(record)
        return this.#later(outcome.waitMs)
    }
  }

  #heard(reply: PlatformReply): PlatformReply {
    this.#unreachedAt = reply.ok ? null : this.#options.clock.monotonic()
    return reply
  }

  #later(askedMs: number | null): void {
    const { clock, random } = this.#options
    const waitMs = askedMs === null ? backoffMs(this.#attempts, random, firstWaitMs, maxWaitMs) : askedMs * (1 + 0.05 * random())
    this.#attempts += 1
    this.#isOrdered = askedMs !== null
    this.#notBefore = clock.monotonic() + waitMs
  }

  #succeeded(): void {
    this.#attempts = 0
    this.#notBefore = 0
  }
}

async function toReply(asked: Promise<PlatformReply>): Promise<PlatformReply> {
  try {
    return await asked
  } catch {
    return { ok: false, failure: 'cut' }
  }
}
