import type { LiveEvent } from './live-events'
import { hasOffer, type Student } from './student'

/** Offer groups exempt from purchasing chapters; `pilotDivision` only for pilot sessions (spec 2 §4, §9). */
const exemptGroups: readonly number[] = [107, 112]
const pilotDivision = 31

/** True while the purchase is valid. */
export function hasChapter({ subscriptions }: Student, chapter: number, now: number): boolean {
  return subscriptions.some((bought) => bought.chapter === chapter && bought.endsAt > now)
}

/** Chapter sessions require the chapter, others an offer or free hours; exempt students may always join. */
export function mayJoin(student: Student, event: LiveEvent, now: number): boolean {
  if (isExempt(student, event, now)) return true
  if (event.chapter !== null) return hasChapter(student, event.chapter, now)
  const freePlanRuns = student.freeSeconds !== null && student.usedFreeSeconds <= student.freeSeconds
  return hasOffer(student, now) || freePlanRuns
}

function isExempt({ user, permissions }: Student, { versPilote }: LiveEvent, now: number): boolean {
  if (permissions.isProfSon === true || permissions.versPilote === true) return true
  if (user.division?.id === pilotDivision && versPilote) return true
  return (user.affiliations ?? []).some(
    ({ group, end_date }) => exemptGroups.includes(group?.id ?? 0) && Date.parse(end_date ?? '') > now,
  )
}
