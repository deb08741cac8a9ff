import type { LiveEvent } from '../../../shared/contract/events'
import type { Viewer } from '../../core/session/use-user'

/** What can be done about a session (spec 2 §4): Fermer, Commencer, Participer, Acheter. */
export type EventAction = 'close' | 'start' | 'participate' | 'buy'

type EventFacts = Pick<LiveEvent, 'disabled' | 'participated'> & { event: Pick<LiveEvent['event'], 'chapterId' | 'has_hessaty_chapter' | 'versPilote'> }
type Pupil = Pick<Viewer, 'user' | 'permissions'>

/** The offer groups whose pupils buy no session (spec 2 §9). */
const exemptGroups: readonly number[] = [107, 112]
/** The class whose pupils do not buy the sessions of the pilot (spec 2 §9). */
const pilotDivision = 31

/** Whether this pupil need not buy a session that is sold by its chapter; `versPilote` is the pupil's own right, or with class 31 the session's. */
export function isExempt({ event }: EventFacts, { user, permissions }: Pupil): boolean {
  if (permissions.isProfSon === true || permissions.versPilote === true) return true
  if ((user.affiliations ?? []).some(({ group }) => group != null && exemptGroups.includes(group.id))) return true
  return user.division?.id === pilotDivision && event.versPilote === true
}

export function getEventAction(facts: EventFacts, pupil: Pupil): EventAction {
  const hasChapter = facts.event.chapterId != null && facts.event.chapterId > 0
  if (facts.disabled === true && !hasChapter) return 'close'
  if (facts.participated === true) return 'start'
  const mustBuy = hasChapter && facts.event.has_hessaty_chapter !== true && !isExempt(facts, pupil)
  return mustBuy ? 'buy' : 'participate'
}
