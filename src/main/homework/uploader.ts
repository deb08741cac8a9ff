import type { Clock, Schedule } from '../../shared/clock'
import type { Delivery, DeliveryEvent, Parcel, Seen } from './upload-state'
import { afterDelivery, nextStep } from './upload-state'
import type { Outcome } from './homework-api'

/** What a delivery needs of the world. */
export type DelivererOptions = {
  /** Notes where it stands; resolves once that is on the disk, or never will be. */
  keep: (delivery: Delivery) => Promise<void>
  changed: (delivery: Delivery, sentBytes: number) => void
  ask: (signal: AbortSignal) => Promise<Outcome<{ files: readonly Seen[] }>>
  /** `sent` hears how many bytes have left; a file of ours that cannot be read any more is `gone`. */
  post: (parcel: Parcel, signal: AbortSignal, sent: (bytes: number) => void) => Promise<Outcome<null> | { kind: 'gone' }>
  clock: Clock
  schedule: Schedule
}

/** Carries one delivery out, one call at a time; it begins at once. */
export class Deliverer {
  readonly #options: DelivererOptions
  #delivery: Delivery
  #isHalted = false
  #stop = new AbortController()
  #cancelWait: () => void = () => undefined
  #running: Promise<void> | null = null

  constructor(begun: Delivery, options: DelivererOptions) {
    this.#options = options
    this.#delivery = begun
    this.#go()
  }

  delivery(): Delivery {
    return this.#delivery
  }

  /** Resolves once it is noted. */
  async cancel(): Promise<void> {
    this.#hear({ kind: 'cancelled' })
    this.#stop.abort()
    this.#cancelWait()
    await this.settled()
    if (!this.#isHalted) await this.#options.keep(this.#delivery)
  }

  /** Another call had an answer: what waits for the line goes on. */
  nudge(): void {
    if (this.#delivery.phase === 'waiting' && this.#delivery.isUnreached) this.#go({ kind: 'nudged' })
  }

  /** The computer wakes up, or somebody signed in again. */
  wake(): void {
    if (this.#delivery.phase === 'waiting') this.#go({ kind: 'woken' })
  }

  /** Stops without a word, as the end of the process would: it can be taken up again. */
  halt(): void {
    this.#isHalted = true
    this.#stop.abort()
    this.#cancelWait()
  }

  /** Resolves when no call is under way. */
  async settled(): Promise<void> {
    while (this.#running !== null) await this.#running
  }

  #hear(event: DeliveryEvent): void {
    const before = this.#delivery
    this.#delivery = afterDelivery(before, event)
    if (this.#delivery !== before && !this.#isHalted) this.#options.changed(this.#delivery, 0)
  }

  #go(event: DeliveryEvent | null = null): void {
    if (this.#isHalted) return
    if (event !== null) this.#hear(event)
    if (this.#running !== null) return
    this.#cancelWait()
    this.#running = this.#carryOut().finally(() => {
      this.#running = null
      // What was heard after the last step was done.
      const { kind } = nextStep(this.#delivery)
      if (kind === 'ask' || kind === 'send') this.#go()
    })
  }

  async #carryOut(): Promise<void> {
    const { keep, schedule, clock } = this.#options
    for (;;) {
      const step = nextStep(this.#delivery)
      if (this.#isHalted || step.kind === 'nothing') return
      if (step.kind === 'wait') {
        this.#cancelWait = schedule(Math.max(0, step.until - clock.monotonic()), () => this.#go({ kind: 'due' }))
        return
      }
      this.#stop = new AbortController()
      if (step.kind === 'ask') await this.#ask(this.#stop.signal)
      else await this.#send(step.parcel, this.#stop.signal)
      if (!this.#isHalted) await keep(this.#delivery)
    }
  }

  async #ask(signal: AbortSignal): Promise<void> {
    const { ask, clock } = this.#options
    const outcome = await ask(signal)
    if (this.#isHalted) return
    if (outcome.kind === 'done') this.#hear({ kind: 'seen', files: outcome.value.files, now: clock.monotonic(), at: outcome.at })
    else if (outcome.kind === 'refused') this.#hear(outcome)
    else this.#hear({ ...outcome, now: clock.monotonic() })
  }

  async #send(parcel: Parcel, signal: AbortSignal): Promise<void> {
    const { keep, changed, post, clock } = this.#options
    this.#hear({ kind: 'leaving' })
    await keep(this.#delivery)
    // It may have been cancelled while that was written.
    if (this.#isHalted || signal.aborted) return
    const outcome = await post(parcel, signal, (bytes) => {
      if (!signal.aborted && !this.#isHalted) changed(this.#delivery, bytes)
    })
    if (outcome.kind === 'done') this.#hear({ kind: 'accepted', id: parcel.id, at: outcome.at })
    else if (outcome.kind === 'gone') this.#hear({ kind: 'cancelled' })
    else if (outcome.kind === 'refused') this.#hear(outcome)
    else this.#hear({ ...outcome, now: clock.monotonic() })
    // What arrived although the session ended meanwhile is noted all the same.
    if (this.#isHalted && outcome.kind === 'done') await keep(this.#delivery)
  }
}
