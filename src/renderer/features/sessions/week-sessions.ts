import type { Viewer } from '#core/session/use-user.ts'
import { shortenInstructorName } from '#domains/learning/instructor-name.ts'
import { toSubjectKey } from '#domains/learning/subject-key.ts'
import { getEventAction, type EventAction } from '#domains/live/event-action.ts'
import {
  getSessionStatus,
  type SessionStatus,
  parseSessionTimes,
  type SessionTimes,
} from '#domains/live/session-times.ts'
import type { LiveEvent } from '#shared/contract/events.ts'
import type { SubjectKey } from '#ui/subjects.ts'
import type { Timed } from './week-layout'

export type Session = {
  key: string
  id: number
  event: LiveEvent
  name: string
  subject: SubjectKey
  teacher: string | null
  times: SessionTimes | null
  status: SessionStatus | null
  action: EventAction
}

export type TimedSession = Session & Timed

type Student = Pick<Viewer, 'user' | 'permissions'>

export function toSessions(
  events: readonly LiveEvent[],
  dates: readonly string[],
  student: Student,
  now: number,
): Session[] {
  const sessions = events.map((event) => toSession(event, dates, student, now))
  return [...new Map(sessions.map((session) => [session.key, session])).values()]
}

function toSession(event: LiveEvent, dates: readonly string[], student: Student, now: number): Session {
  const { id } = event.event
  const subjectName = event.subject.name.trim()
  const times = parseSessionTimes(event.event, dates[event.dayIndex ?? -1] ?? null)
  return {
    key: `${id}-${times?.start ?? event.event.start_time}`,
    id,
    event,
    name: event.name.trim() || subjectName,
    subject: toSubjectKey(event.subject),
    teacher: shortenInstructorName(event.teacher),
    times,
    status: getSessionStatus({ times, disabled: event.disabled === true }, now),
    action: getEventAction(event, student),
  }
}

export function isTimed(session: Session): session is TimedSession {
  return session.times !== null
}

export function findSessionToJoin(sessions: readonly Session[]): TimedSession | null {
  const open = sessions
    .filter(isTimed)
    .filter(({ status, action }) => status === 'live' && (action === 'start' || action === 'participate'))
  return open.sort((one, other) => other.times.start - one.times.start || one.id - other.id)[0] ?? null
}

export type Selection = { chapter: number; content: number | null }

/** Else the chapter's next one. */
export function findSelectedSession(sessions: readonly Session[], { chapter, content }: Selection): Session | null {
  const start = ({ times }: Session) => times?.start ?? Infinity
  const left = sessions
    .filter(({ status }) => status !== 'over')
    .sort((one, other) => start(one) - start(other) || one.id - other.id)
  return left.find(({ id }) => id === content) ?? left.find(({ event }) => event.event.chapterId === chapter) ?? null
}
