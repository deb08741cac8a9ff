import type { Endpoint, Service } from '#shared/contract/endpoint.ts'
import { isTemporaryStatus } from '#shared/contract/reply.ts'
import { backoffMs } from '#shared/std/backoff.ts'

export const maxTries = 3

export const maxDelayMs = 60_000

const baseMs = 500

/** Status 0 means no response; the gateway gives Retry-After in seconds. */
export type Outcome = { status: number; retryAfter: string | null }

/** Milliseconds, or null for no retry. Only reads, with 50 % jitter, and not before `Retry-After`. */
export function getRetryDelay(
  endpoint: Pick<Endpoint, 'method' | 'invalidates'>,
  outcome: Outcome,
  tries: number,
  random: () => number,
): number | null {
  if (endpoint.method !== 'GET' || endpoint.invalidates.length > 0 || tries >= maxTries) return null
  if (outcome.status !== 0 && !isTemporaryStatus(outcome.status)) return null
  const own = backoffMs(tries - 1, random, baseMs, maxDelayMs)
  const { retryAfter } = outcome
  const requestedMs = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : 0
  return requestedMs > maxDelayMs ? null : Math.max(requestedMs, own)
}

const capacity = 10
const refillMs = 6000

/** Token bucket per service: ten retries at once, then one every six seconds (threat F3). */
export function createRetryBudget(): { take(service: Service, now: number): boolean } {
  const left = new Map<Service, { tokens: number; at: number }>()
  return {
    take(service, now) {
      const before = left.get(service) ?? { tokens: capacity, at: now }
      const tokens = Math.min(capacity, before.tokens + Math.max(0, now - before.at) / refillMs)
      const granted = tokens >= 1
      left.set(service, { tokens: granted ? tokens - 1 : tokens, at: now })
      return granted
    },
  }
}
