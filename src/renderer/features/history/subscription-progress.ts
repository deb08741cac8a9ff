import { endOfWireTime, parseWireTime } from '#core/dates/wire-time.ts'
import type { Subscription } from '#shared/contract/offers.ts'

/** `unknown` when the dates are unreadable. */
type SubscriptionProgress = { state: 'coming' | 'running' | 'over'; percent: number } | { state: 'unknown' }

/** `now` in epoch milliseconds; the last day is included. */
export function getSubscriptionProgress(
  { start_date: start, end_date: end }: Pick<Subscription, 'start_date' | 'end_date'>,
  now: number,
): SubscriptionProgress {
  const from = start ? parseWireTime(start) : null
  const until = end ? endOfWireTime(end) : null
  if (from === null || until === null || until <= from) return { state: 'unknown' }
  if (now < from) return { state: 'coming', percent: 0 }
  if (now >= until) return { state: 'over', percent: 100 }
  return { state: 'running', percent: (100 * (now - from)) / (until - from) }
}
