import { daysUntil, endOfWireTime, parseWireTime } from '#core/dates/wire-time.ts'
import type { SubjectProgress } from '#domains/learning/subject-progress.ts'
import type { Warning } from '#shared/contract/home.ts'
import type { Subject, User } from '#shared/contract/resources.ts'

export const subjectsOnHome = 5
const soonDays = 30

export type OfferEnd = {
  offer: string
  end: { kind: 'today' } | { kind: 'days'; days: number } | { kind: 'date'; iso: string } | null
}

/** Active offer that ends first. `now` in epoch milliseconds. */
export function runningOffer(affiliations: User['affiliations'], now: number): OfferEnd | null {
  const running = (affiliations ?? []).flatMap(({ group, start_date, end_date }) => {
    const from = (start_date ? parseWireTime(start_date) : null) ?? -Infinity
    const until = (end_date ? endOfWireTime(end_date) : null) ?? Infinity
    return group && from <= now && now < until ? [{ offer: group.name, iso: end_date ?? null, until }] : []
  })
  const [first] = running.sort((a, b) => a.until - b.until)
  return first ? { offer: first.offer, end: getEnd(first.iso, first.until, now) } : null
}

function getEnd(iso: string | null, until: number, now: number): OfferEnd['end'] {
  if (iso === null || !Number.isFinite(until)) return null
  // An offer that ends at midnight ends on the day before.
  const days = daysUntil(until - 1, now)
  if (days > soonDays) return { kind: 'date', iso }
  return days === 0 ? { kind: 'today' } : { kind: 'days', days }
}

export type SubjectStanding = { subject: Subject; progress: SubjectProgress }

export function findMostAdvanced(standings: readonly SubjectStanding[]): SubjectStanding | null {
  return standings
    .filter(({ progress }) => progress.percent > 0 && progress.percent < 100)
    .reduce<SubjectStanding | null>(
      (best, standing) => (best && best.progress.percent >= standing.progress.percent ? best : standing),
      null,
    )
}

export function formatSchool({ institute, state }: Pick<User, 'institute' | 'state'>): string {
  return [institute?.name, state?.name].filter(Boolean).join(', ')
}

/** Days before the end that show a warning (spec 2 §9). */
const warnedDays = 10

export function isWarned(warning: Warning, now: number): boolean {
  const days = getDaysLeft(warning, now)
  return Boolean(warning.groupeName) && days !== null && days >= 0 && days <= warnedDays
}

/** Days from the date if they are not given; `now` in epoch milliseconds. */
export function getDaysLeft({ restDays, expirationDate }: Warning, now: number): number | null {
  if (restDays != null) return restDays
  const end = expirationDate ? endOfWireTime(expirationDate) : null
  return end === null ? null : daysUntil(end - 1, now)
}

/** 0–100: 10 × (10 − rest days) (spec 2 §9). */
export function warningPercent(restDays: number): number {
  return Math.min(100, Math.max(0, 10 * (warnedDays - restDays)))
}
