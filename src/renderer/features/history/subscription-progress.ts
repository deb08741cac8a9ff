import type { Subscription } from '../../../shared/contract/offers'
import { endOfWireTime, parseWireTime } from '../../core/dates/wire-time'

/** How far a subscription has run, 0 to 100; `unknown` where its dates cannot be read. */
type SubscriptionProgress = { state: 'coming' | 'running' | 'over'; percent: number } | { state: 'unknown' }

/** Where a subscription stands at an instant (epoch milliseconds); dates without a time are days of the platform's time zone, the last one included. */
export function getSubscriptionProgress({ start_date: start, end_date: end }: Pick<Subscription, 'start_date' | 'end_date'>, now: number): SubscriptionProgress {
  const from = start ? parseWireTime(start) : null
  const until = end ? endOfWireTime(end) : null
  if (from === null || until === null || until <= from) return { state: 'unknown' }
  if (now < from) return { state: 'coming', percent: 0 }
  if (now >= until) return { state: 'over', percent: 100 }
  return { state: 'running', percent: (100 * (now - from)) / (until - from) }
}
