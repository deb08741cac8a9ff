import type { LiveEvent } from './live-events'
import { hasOffer, type Student } from './student'

/** Offer groups whose pupils need not buy a chapter for its sessions, and the class that need not for those of the pilot schools (spec 2 §4, §9). */
const exemptGroups: readonly number[] = [107, 112]
const pilotDivision = 31

/** Whether this person bought the chapter, and still has it. */
export function hasChapter({ subscriptions }: Student, chapter: number, now: number): boolean {
  return subscriptions.some((bought) => bought.chapter === chapter && bought.endsAt > now)
}

/** Whether this person may take part in the session: with an offer or free hours, and for a chapter's session having bought the chapter or being exempt. */
export function mayJoin(student: Student, event: LiveEvent, now: number): boolean {
  if (isExempt(student, event, now)) return true
  if (event.chapter !== null) return hasChapter(student, event.chapter, now)
  const freePlanRuns = student.freeSeconds !== null && student.usedFreeSeconds <= student.freeSeconds
  return hasOffer(student, now) || freePlanRuns
}

function isExempt({ user, permissions }: Student, { versPilote }: LiveEvent, now: number): boolean {
  if (permissions.isProfSon === true || permissions.versPilote === true) return true
  if (user.division?.id === pilotDivision && versPilote) return true
  return (user.affiliations ?? []).some(({ group, end_date }) => exemptGroups.includes(group?.id ?? 0) && Date.parse(end_date ?? '') > now)
}
