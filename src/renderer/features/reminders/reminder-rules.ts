import type { TFunction } from 'i18next'
import { shownDeadline } from '#core/dates/wire-time.ts'
import type { Viewer } from '#core/session/use-user.ts'
import type { Formats } from '#core/strings/format.ts'
import { getExamStatus } from '#domains/exams/exam-state.ts'
import { getEventAction } from '#domains/live/event-action.ts'
import { getSessionStatus, parseSessionTimes, tunisWall } from '#domains/live/session-times.ts'
import { getWeekDates } from '#domains/live/week-days.ts'
import type { LiveEvent } from '#shared/contract/events.ts'
import type { Exam, ExamTiming } from '#shared/contract/exams.ts'
import { formatDeepLink } from '#shared/deep-link.ts'
import type { Reminder } from '#shared/desktop/reminders.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const horizonMs = 8 * dayMs
const most = 200
const maxTitleLength = 120
const maxBodyLength = 300

const sessionLead = 10 * minuteMs
const sessionGrace = 5 * minuteMs
const examLeads = [dayMs, 60 * minuteMs, 10 * minuteMs] as const

export type Known = {
  sessions: readonly LiveEvent[]
  exams: readonly Exam[]
  getTiming: (examId: number) => ExamTiming | undefined
  viewer: Pick<Viewer, 'user' | 'permissions'>
}

export type Telling = {
  t: TFunction<'reminders'>
  format: Pick<Formats, 'clockTime' | 'dateTime'>
  now: number
  aheadMs: number
}

export function remindersFor({ sessions, exams, getTiming, viewer }: Known, telling: Telling): Reminder[] {
  const made = [
    ...sessions.flatMap((session) => ofSession(session, viewer, telling)),
    ...exams.flatMap((exam) => ofExam(exam, getTiming(exam.id), telling)),
  ]
  const byId = new Map(made.map((reminder) => [reminder.id, reminder]))
  return [...byId.values()].sort((one, other) => one.at - other.at).slice(0, most)
}

function ofSession(session: LiveEvent, viewer: Known['viewer'], telling: Telling): Reminder[] {
  const { t, format, now } = telling
  const { event, name, subject } = session
  const times = parseSessionTimes(event)
  if (times === null || getSessionStatus({ times, disabled: session.disabled === true }, now) === 'over') return []
  const action = getEventAction(session, viewer)
  if (action === 'buy' || action === 'close') return []
  const at = times.start - sessionLead
  const begins = t('sessionAt', { time: format.clockTime(times.start) })
  return withinReach(
    {
      id: `session-${String(event.id)}-${getMinute(at)}`,
      at,
      until: times.start + sessionGrace,
      title: fitting(name, maxTitleLength) || t('liveSession'),
      body: fitting(subject.name.trim() === '' ? begins : `${begins} • ${subject.name}`, maxBodyLength),
      link: formatDeepLink({ kind: 'sessions', offset: weeksBetween(at, times.start), eventId: event.id }),
    },
    telling,
  )
}

function ofExam(exam: Exam, timing: ExamTiming | undefined, telling: Telling): Reminder[] {
  const { t, format, now } = telling
  const { state, endsAt, opensAt } = getExamStatus(exam, timing, now)
  if (endsAt === null || (state !== 'to-do' && state !== 'begun')) return []
  return examLeads.flatMap((lead, index) => {
    const at = Math.max(endsAt - lead, opensAt ?? -Infinity)
    const until = endsAt - (examLeads[index + 1] ?? 0)
    if (at >= until) return []
    return withinReach(
      {
        id: `exam-${String(exam.id)}-${getMinute(endsAt - lead)}`,
        at,
        until,
        title: fitting(exam.content.name, maxTitleLength) || t('exam'),
        body:
          lead === dayMs
            ? t('examDayBefore', { date: format.dateTime(shownDeadline(endsAt)) })
            : t('examBefore', { time: format.clockTime(shownDeadline(endsAt)) }),
        link: formatDeepLink({ kind: 'exam', examId: exam.id }),
      },
      telling,
    )
  })
}

function weeksBetween(at: number, start: number): number {
  return getWeekDates(at, 0).includes(tunisWall(start).date) ? 0 : 1
}

function withinReach(draft: Reminder, { now, aheadMs }: Telling): Reminder[] {
  if (draft.until <= now || draft.at >= now + horizonMs) return []
  return [{ ...draft, at: draft.at + aheadMs, until: draft.until + aheadMs }]
}

function getMinute(at: number): string {
  return String(Math.floor(at / minuteMs))
}

/** UTF-16 units; splits no grapheme. */
function fitting(text: string, units: number): string {
  const whole = text.trim().toWellFormed()
  if (whole.length <= units) return whole
  let length = 0
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(whole)) {
    if (length + segment.length > units - 1) break
    length += segment.length
  }
  return `${whole.slice(0, length).trimEnd()}…`
}
