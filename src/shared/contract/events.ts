import * as z from 'zod'
import { endpoint } from './endpoint'
import { envelope } from './envelope'
import { balance } from './money'
import { record } from './record'
import { attachment, instructor } from './resources'
import { requiredTimeText, timeText } from './time-text'
import {
  count,
  nestedRows,
  nonBlankText,
  nullishOrNull,
  optionalArray,
  orDefault,
  ordinal,
  orList,
  sparse,
  text,
  title,
  wireBoolean,
  wireId,
} from './tolerant'

/** A day of the calendar's week (spec 2 §3). */
const calendarDay = record({
  id: nullishOrNull(text),
  name: title,
  translated_name: nullishOrNull(text),
  day: title,
  currentDay: nullishOrNull(wireBoolean),
})
export type CalendarDay = z.output<typeof calendarDay>

const traineeshipSession = record({ name: title, start_time: nullishOrNull(timeText) })

/** A course of several sessions; `price` is the price of all of them (spec 2 §3). */
const traineeship = record({
  name: title,
  totalSeances: nullishOrNull(count),
  price: nullishOrNull(balance),
  comingContentHessaty: orDefault(nestedRows(traineeshipSession), []),
  depassedContentHessaty: orDefault(nestedRows(traineeshipSession), []),
})
export type Traineeship = z.output<typeof traineeship>

/** A live session; `chapterId` and the flags beside it decide whether it must be bought (spec 2 §3, §4). */
export const liveEvent = record({
  dayIndex: nullishOrNull(ordinal),
  name: title,
  disabled: nullishOrNull(wireBoolean),
  participated: nullishOrNull(wireBoolean),
  teacher: nullishOrNull(instructor),
  subject: sparse(record({ name: title, thumbnail: nullishOrNull(text), domainId: nullishOrNull(wireId) })),
  event: record({
    id: wireId,
    start_time: requiredTimeText,
    end_time: nullishOrNull(timeText),
    description: nullishOrNull(text),
    chapterId: nullishOrNull(wireId),
    has_hessaty_chapter: nullishOrNull(wireBoolean),
    versPilote: nullishOrNull(wireBoolean),
    files: orDefault(nestedRows(attachment), []),
    dayDate: nullishOrNull(timeText),
    traineeship: nullishOrNull(traineeship),
  }),
  hessatyId: nullishOrNull(wireId),
})
export type LiveEvent = z.output<typeof liveEvent>

const weekLevel = record(
  { subject_name: title, student_level_name: title },
  { aliases: { subject_name: ['subject'], student_level_name: ['name', 'level', 'levelName', 'studentLevel'] } },
)

/** One week (spec 2 §3, Calendar). */
export const calendar = orList(
  record({
    days: orDefault(nestedRows(calendarDay), []),
    events: optionalArray(liveEvent),
    current_week: nullishOrNull(record({ now: nullishOrNull(timeText) }, { valueField: 'now' })),
    student_levels: orDefault(nestedRows(weekLevel), []),
  }),
  'events',
)
export type Calendar = z.output<typeof calendar>

/** `eventStartTime` means that the session is not open yet (spec 2 §3, §4). */
const joinResult = record(
  { message: nullishOrNull(text), eventStartTime: nullishOrNull(timeText), joinUrl: nullishOrNull(nonBlankText) },
  { aliases: { joinUrl: ['joinLink', 'link', 'url'] }, valueField: 'joinUrl' },
)
export type JoinResult = z.output<typeof joinResult>

/** The message may be in the envelope only. */
const joinAnswer = envelope(joinResult.nullish(), { beside: ['message'] })

/** The calendar of a week, joining a session and its link (spec 2 §7). */
export const events = {
  week: endpoint({
    method: 'GET',
    path: '/events',
    query: z.object({ offset: z.int().min(-520).max(520) }),
    offline: true,
    provides: [{ kind: 'events' }],
    response: envelope(calendar),
    assumed:
      'start_time and end_time are whole times, dayDate is YYYY-MM-DD; teacher stands as in today’s events; ' +
      'dayIndex counts the days listed from 0; domainId is the domain that joining names',
  }),
  join: endpoint({
    method: 'POST',
    path: '/events/join-user',
    body: z.object({ content_id: z.number(), domain_id: z.number().optional() }),
    invalidates: [{ kind: 'events' }],
    response: joinAnswer,
    assumed:
      'content_id is the event’s own number; it makes the student a participant and is refused where the student ' +
      'has no right to; the message for the student is the payload’s, or else the envelope’s',
  }),
  joinLink: endpoint({
    method: 'GET',
    path: 'events/{eventId}/get-join-link',
    params: z.object({ eventId: z.number() }),
    response: joinAnswer,
    assumed: 'joinUrl once the session is open, else eventStartTime',
  }),
} as const
