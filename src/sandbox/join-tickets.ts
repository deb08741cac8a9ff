import type { MovableClock } from './clock'
import { fingerprint, randomSecret } from './secrets'

const lifetimeMs = 12 * 3_600_000

/** Who a join page is for: a ticket is good for its session and its person until twelve hours have gone by. */
export type JoinTickets = {
  issue(student: string, event: number): string
  /** The person of this ticket; null where it is of another session, late, or none of ours. */
  studentOf(ticket: string, event: number): string | null
}

/** Keeps tickets in memory only. */
export function createJoinTickets(clock: MovableClock): JoinTickets {
  const tickets = new Map<string, { student: string; event: number; until: number }>()
  return {
    issue: (student, event) => {
      const now = clock.now()
      for (const [key, { until }] of tickets) if (until < now) tickets.delete(key)
      const ticket = randomSecret()
      tickets.set(fingerprint(ticket), { student, event, until: now + lifetimeMs })
      return ticket
    },
    studentOf: (ticket, event) => {
      const found = tickets.get(fingerprint(ticket))
      return found === undefined || found.event !== event || found.until < clock.now() ? null : found.student
    },
  }
}
