/** Sends of one record an hour, while no response proves that it was counted (threats G4). */
export const maxSendsPerHour = 4
/** Refusals of the moment, an hour apart, before a record is quarantined. */
export const maxRefusals = 3

const hourMs = 3_600_000
const maxFailedQueries = 30
const queryPauseMs = 15 * 60_000

type Attempt = { sends: readonly number[]; failedQueries: number; refusals: number; notBefore: number }

const none: Attempt = { sends: [], failedQueries: 0, refusals: 0, notBefore: 0 }

/** Sets aside records that stay unclear, so that those of other lessons are sent. Monotonic milliseconds. */
export class Attempts {
  readonly #byRecord = new Map<string, Attempt>()

  isWaiting(id: string, now: number): boolean {
    return this.#of(id).notBefore > now
  }

  /** Milliseconds until the first record may be sent again; null if none waits. */
  nextDelay(now: number): number | null {
    const delays = [...this.#byRecord.values()].map(({ notBefore }) => notBefore - now).filter((delay) => delay > 0)
    return delays.length === 0 ? null : Math.min(...delays)
  }

  sent(id: string, now: number): void {
    const attempt = this.#of(id)
    const sends = [...attempt.sends.filter((at) => at > now - hourMs), now]
    this.#byRecord.set(id, { ...attempt, sends, failedQueries: 0 })
  }

  /** The response left open whether the record was counted. */
  unclear(id: string): void {
    const attempt = this.#of(id)
    const [first] = attempt.sends
    if (first !== undefined && attempt.sends.length >= maxSendsPerHour)
      this.#byRecord.set(id, { ...attempt, notBefore: first + hourMs })
  }

  /** True after the last of many, when the record is set aside for a while. */
  queryFailed(id: string, now: number): boolean {
    const attempt = this.#of(id)
    const failedQueries = attempt.failedQueries + 1
    const isTooMany = failedQueries >= maxFailedQueries
    this.#byRecord.set(id, {
      ...attempt,
      failedQueries: isTooMany ? 0 : failedQueries,
      notBefore: isTooMany ? now + queryPauseMs : attempt.notBefore,
    })
    return isTooMany
  }

  /** True if it was refused too often. */
  refused(id: string, now: number): boolean {
    const attempt = this.#of(id)
    const refusals = attempt.refusals + 1
    this.#byRecord.set(id, { ...attempt, refusals, notBefore: now + hourMs })
    return refusals >= maxRefusals
  }

  clear(id: string): void {
    this.#byRecord.delete(id)
  }

  /** The user, a sign-in or a resume asks for another try; the sends of the last hour still count. */
  release(): void {
    for (const [id, attempt] of this.#byRecord)
      if (attempt.sends.length < maxSendsPerHour) this.#byRecord.set(id, { ...attempt, notBefore: 0 })
  }

  #of(id: string): Attempt {
    return this.#byRecord.get(id) ?? none
  }
}
