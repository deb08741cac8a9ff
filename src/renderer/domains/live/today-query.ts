import { wireDay } from '../../core/dates/wire-time'

export const todayQuery = { query: { offset: 0, today: 1 } } as const

/** Sessions may be added or moved during the day. */
export const todayPollMs = 300_000

/** The times of sessions have no date. Epoch milliseconds. */
export function isSameDay(receivedAt: number, now: number): boolean {
  return wireDay(receivedAt) === wireDay(now)
}
