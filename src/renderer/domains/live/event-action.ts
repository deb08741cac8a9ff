import type { Viewer } from '#core/session/use-user.ts'
import type { LiveEvent } from '#shared/contract/events.ts'

/** Spec 2 §4: Fermer, Commencer, Participer, Acheter. */
export type EventAction = 'close' | 'start' | 'participate' | 'buy'

type EventFacts = Pick<LiveEvent, 'disabled' | 'participated'> & {
  event: Pick<LiveEvent['event'], 'chapterId' | 'has_hessaty_chapter' | 'versPilote'>
}
type Student = Pick<Viewer, 'user' | 'permissions'>

/** Offer groups exempt from buying sessions (spec 2 §9). */
const exemptGroups: readonly number[] = [107, 112]
/** Class exempt from buying pilot sessions (spec 2 §9). */
const pilotDivision = 31

/** `versPilote`: a permission or, for class 31, a session flag. */
export function isExempt({ event }: EventFacts, { user, permissions }: Student): boolean {
  if (permissions.isProfSon === true || permissions.versPilote === true) return true
  if ((user.affiliations ?? []).some(({ group }) => group != null && exemptGroups.includes(group.id))) return true
  return user.division?.id === pilotDivision && event.versPilote === true
}

export function getEventAction(facts: EventFacts, student: Student): EventAction {
  const hasChapter = facts.event.chapterId != null && facts.event.chapterId > 0
  if (facts.disabled === true && !hasChapter) return 'close'
  if (facts.participated === true) return 'start'
  const mustBuy = hasChapter && facts.event.has_hessaty_chapter !== true && !isExempt(facts, student)
  return mustBuy ? 'buy' : 'participate'
}
