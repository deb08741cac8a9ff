import * as z from 'zod'
import { envelope } from './envelope'
import { endpoint } from './endpoint'
import {
  nonBlankText,
  count,
  wireBoolean,
  nestedRows,
  nullishOrNull,
  ordinal,
  tolerantArray,
  wireId,
  plainText,
} from './tolerant'
import { points } from './money'
import { instructor } from './resources'

/** Spec 2 §3, Calendar. */
const calendarDay = z.looseObject({
  id: wireId,
  name: z.string().catch(''),
  translated_name: nullishOrNull(plainText),
  day: z.string(),
  currentDay: nullishOrNull(wireBoolean),
})
export type CalendarDay = z.output<typeof calendarDay>

/** Spec 2 §3, Event; total price. */
const traineeship = z.looseObject({
  name: z.string().catch(''),
  totalSeances: nullishOrNull(count),
  price: nullishOrNull(points),
  comingContentHessaty: nestedRows(
    z.looseObject({ name: z.string().catch(''), start_time: nullishOrNull(plainText) }),
  ).catch([]),
  depassedContentHessaty: nestedRows(
    z.looseObject({ name: z.string().catch(''), start_time: nullishOrNull(plainText) }),
  ).catch([]),
})
export type Traineeship = z.output<typeof traineeship>

/** Spec 2 §3, Event. */
export const liveEvent = z.looseObject({
  dayIndex: nullishOrNull(ordinal),
  name: z.string().catch(''),
  disabled: nullishOrNull(wireBoolean),
  participated: nullishOrNull(wireBoolean),
  teacher: nullishOrNull(instructor),
  subject: z.looseObject({
    name: z.string().catch(''),
    thumbnail: nullishOrNull(plainText),
    domainId: nullishOrNull(wireId),
  }),
  event: z.looseObject({
    id: wireId,
    start_time: z.string(),
    end_time: nullishOrNull(plainText),
    description: nullishOrNull(plainText),
    chapterId: nullishOrNull(wireId),
    has_hessaty_chapter: nullishOrNull(wireBoolean),
    versPilote: nullishOrNull(wireBoolean),
    files: nestedRows(z.looseObject({ name: z.string().catch(''), url: nonBlankText })).catch([]),
    dayDate: nullishOrNull(plainText),
    traineeship: nullishOrNull(traineeship),
  }),
  hessatyId: nullishOrNull(wireId),
})
export type LiveEvent = z.output<typeof liveEvent>

/** One week (spec 2 §3, Calendar). */
export const calendar = z.looseObject({
  days: tolerantArray(calendarDay),
  events: tolerantArray(liveEvent),
  current_week: nullishOrNull(z.looseObject({ now: nullishOrNull(plainText) })),
  student_levels: nestedRows(
    z.looseObject({ subject_name: z.string().catch(''), student_level_name: z.string().catch('') }),
  ).catch([]),
})
export type Calendar = z.output<typeof calendar>

/** Spec 2 §3, Join result. */
export const joinResult = z.looseObject({
  message: nullishOrNull(plainText),
  eventStartTime: nullishOrNull(plainText),
  joinUrl: nullishOrNull(nonBlankText),
})
export type JoinResult = z.output<typeof joinResult>

/** The message may be in the envelope only. */
const joinAnswer = envelope(joinResult.nullish(), { beside: ['message'] })

/** Live sessions (spec 2 §7). */
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
