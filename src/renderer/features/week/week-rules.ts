import { shownDeadline } from '#core/dates/wire-time.ts'
import { getExamStatus, isUrgent } from '#domains/exams/exam-state.ts'
import { toSubjectKey } from '#domains/learning/subject-key.ts'
import { getSessionStatus, parseSessionTimes, tunisWall } from '#domains/live/session-times.ts'
import { addDays } from '#domains/live/week-days.ts'
import type { LiveEvent } from '#shared/contract/events.ts'
import type { Exam, ExamTiming } from '#shared/contract/exams.ts'
import type { SubjectKey } from '#ui/subjects.ts'

const minuteMs = 60_000
const soonMs = 60 * minuteMs
const daysShown = 7
const maxTimings = 12
const kindOrder = { exam: 0, session: 1 } as const

/** Epoch milliseconds; `offset` of the listed week. */
export type WeekSession = {
  kind: 'session'
  id: number
  name: string
  subject: string
  subjectKey: SubjectKey
  at: number
  end: number | null
  status: 'live' | 'soon'
  offset: number
  isUrgent: boolean
}

/** Epoch milliseconds; `opensAt` is null once open. */
export type WeekExam = {
  kind: 'exam'
  id: number
  name: string
  subject: string
  subjectKey: SubjectKey
  at: number
  state: 'to-do' | 'begun'
  opensAt: number | null
  leftMs: number
  isUrgent: boolean
}

export type WeekItem = WeekSession | WeekExam

export type WeekDay = { date: string; items: WeekItem[] }

export type Week = {
  urgent: WeekItem[]
  days: WeekDay[]
}

export function datesFrom(now: number): string[] {
  const { date } = tunisWall(now)
  return Array.from({ length: daysShown }, (_, index) => addDays(date, index))
}

/** Offset of the week beside the listed one that holds some of `dates`; null if all of them are listed. */
export function neighbourToList(dates: readonly string[], listed: readonly string[]): -1 | 1 | null {
  if ((dates[0] ?? '') < (listed[0] ?? '')) return -1
  return (dates.at(-1) ?? '') > (listed.at(-1) ?? '') ? 1 : null
}

/** `dates`: of its days, which the events of the platform count from 0. */
type ListedWeek = { offset: number; dates: readonly string[]; events: readonly LiveEvent[] }

/** Epoch milliseconds of the server clock. */
export function toWeek({
  weeks,
  exams,
  timings,
  now,
}: {
  weeks: readonly ListedWeek[]
  exams: readonly Exam[]
  timings: ReadonlyMap<number, ExamTiming>
  now: number
}): Week {
  const dates = datesFrom(now)
  const sessions = new Map(
    weeks
      .flatMap((listed) => listed.events.flatMap((event) => toSession(event, listed, now)))
      .map((session) => [`${session.id} ${session.at}`, session]),
  )
  const ends = new Map(exams.flatMap((exam) => toExam(exam, timings.get(exam.id), now)).map((exam) => [exam.id, exam]))
  const dated = [...sessions.values(), ...ends.values()]
    .map((item) => ({ item, date: tunisWall(Math.max(item.at, now)).date }))
    .sort(
      (one, other) =>
        one.item.at - other.item.at ||
        kindOrder[one.item.kind] - kindOrder[other.item.kind] ||
        one.item.id - other.item.id,
    )
  const calm = dated.filter(({ item }) => !item.isUrgent)
  const days = dates.map((date) => ({ date, items: calm.filter((one) => one.date === date).map(({ item }) => item) }))
  return {
    urgent: dated.filter(({ item }) => item.isUrgent).map(({ item }) => item),
    days: days.filter(({ items }, index) => index === 0 || items.length > 0),
  }
}

export function examsToTime(exams: readonly Exam[], now: number): number[] {
  const lastDate = datesFrom(now).at(-1) ?? ''
  return exams
    .flatMap((exam) => {
      const { state, endsAt, opensAt } = getExamStatus(exam, null, now)
      const isNear =
        endsAt !== null && state === 'to-do' && opensAt === null && tunisWall(shownDeadline(endsAt)).date <= lastDate
      return isNear ? [{ id: exam.id, endsAt }] : []
    })
    .sort((one, other) => one.endsAt - other.endsAt)
    .slice(0, maxTimings)
    .map(({ id }) => id)
}

function toSession(
  { name, subject, disabled, event, dayIndex }: LiveEvent,
  { offset, dates }: Pick<ListedWeek, 'offset' | 'dates'>,
  now: number,
): WeekSession[] {
  const times = parseSessionTimes(event, dates[dayIndex ?? -1] ?? null)
  const status = getSessionStatus({ times, disabled: disabled === true }, now)
  if (times === null || status === null || status === 'over') return []
  const { start, end, endKnown } = times
  return [
    {
      kind: 'session',
      id: event.id,
      name: name.trim(),
      subject: subject.name.trim(),
      subjectKey: toSubjectKey(subject),
      at: start,
      end: endKnown ? end : null,
      status,
      offset,
      isUrgent: start - now <= soonMs,
    },
  ]
}

function toExam(exam: Exam, timing: ExamTiming | undefined, now: number): WeekExam[] {
  const standing = getExamStatus(exam, timing, now)
  const { state, endsAt, leftMs, opensAt } = standing
  if (endsAt === null || leftMs === null || (state !== 'to-do' && state !== 'begun')) return []
  const subject = exam.subject_exams
    .map(({ subject: { name } }) => name.trim())
    .filter((name) => name !== '')
    .join(', ')
  return [
    {
      kind: 'exam',
      id: exam.id,
      name: exam.content.name.trim(),
      subject,
      subjectKey: toSubjectKey(exam.subject_exams[0]?.subject),
      at: shownDeadline(endsAt),
      state,
      opensAt,
      leftMs,
      isUrgent: isUrgent(standing),
    },
  ]
}
