import * as z from 'zod'
import { envelope } from './envelope'
import { endpoint } from './endpoint'
import { address, aliased, count, flag, nestedRows, optional, ordinal, rows, wireId } from './lenient'
import { points } from './money'
import { instructor } from './resources'

/** A day of the week's calendar (spec 2 §3, Calendar): `day` is its date. */
export const calendarDay = z.looseObject({
  id: wireId,
  name: z.string().catch(''),
  translated_name: optional(z.string()),
  day: z.string(),
  currentDay: optional(flag),
})
export type CalendarDay = z.output<typeof calendarDay>

/** The sessions that belong together, and what they cost as a whole (spec 2 §3, Event). */
export const traineeship = z.looseObject({
  name: z.string().catch(''),
  totalSeances: optional(count),
  price: optional(points),
  comingContentHessaty: nestedRows(z.looseObject({ name: z.string().catch(''), start_time: optional(z.string()) })).catch([]),
  depassedContentHessaty: nestedRows(z.looseObject({ name: z.string().catch(''), start_time: optional(z.string()) })).catch([]),
})
export type Traineeship = z.output<typeof traineeship>

/** A live session of the week (spec 2 §3, Event). */
export const liveEvent = z.looseObject({
  dayIndex: optional(ordinal),
  name: z.string().catch(''),
  disabled: optional(flag),
  participated: optional(flag),
  teacher: optional(instructor),
  subject: z.looseObject({ name: z.string().catch(''), thumbnail: optional(z.string()), domainId: optional(wireId) }),
  event: z.looseObject({
    id: wireId,
    start_time: z.string(),
    end_time: optional(z.string()),
    description: optional(z.string()),
    chapterId: optional(wireId),
    has_hessaty_chapter: optional(flag),
    versPilote: optional(flag),
    files: nestedRows(z.looseObject({ name: z.string().catch(''), url: address })).catch([]),
    dayDate: optional(z.string()),
    traineeship: optional(traineeship),
  }),
  hessatyId: optional(wireId),
})
export type LiveEvent = z.output<typeof liveEvent>

/** A week of live sessions (spec 2 §3, Calendar). */
export const calendar = z.looseObject({
  days: rows(calendarDay),
  events: rows(liveEvent),
  current_week: optional(z.looseObject({ now: optional(z.string()) })),
  student_levels: nestedRows(z.looseObject({ subject_name: z.string().catch(''), student_level_name: z.string().catch('') })).catch([]),
})
export type Calendar = z.output<typeof calendar>

/** What joining says: words for the pupil, when the session opens if it is not open yet, and where it is held (spec 2 §3, Join result). */
export const joinResult = z.looseObject({ message: optional(z.string()), eventStartTime: optional(z.string()), joinUrl: optional(address) })
export type JoinResult = z.output<typeof joinResult>

/** The message may stand in the envelope alone. */
const joinAnswer = aliased(envelope(joinResult.nullish()), { 'payload.message': ['message'] })

/** Live sessions (spec 2 §7). */
export const events = {
  week: endpoint({
    method: 'GET', path: '/events', query: z.object({ offset: z.int().min(-520).max(520) }), kept: true, reads: [{ kind: 'events' }], response: envelope(calendar),
    assumed: 'start_time and end_time are whole times, dayDate is YYYY-MM-DD; teacher stands as in today’s events; dayIndex counts the days listed from 0; domainId is the domain that joining names',
  }),
  join: endpoint({
    method: 'POST', path: '/events/join-user', body: z.object({ content_id: z.number(), domain_id: z.number().optional() }),
    changes: [{ kind: 'events' }], response: joinAnswer,
    assumed: 'content_id is the event’s own number; it makes the pupil a participant and is refused where the pupil has no right to; the message for the pupil is the payload’s, or else the envelope’s',
  }),
  joinLink: endpoint({
    method: 'GET', path: 'events/{eventId}/get-join-link', params: z.object({ eventId: z.number() }), response: joinAnswer,
    assumed: 'joinUrl once the session is open, else eventStartTime',
  }),
} as const
