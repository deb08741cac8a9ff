import * as z from 'zod'
import { endpoint } from './endpoint'
import { acknowledgement, envelope } from './envelope'
import { record } from './record'
import { timeText } from './time-text'
import { decimal, nullishOrNull, sparse, tolerantArray, title } from './tolerant'

const attendanceId = z.union([z.string().min(1), z.int().transform(String)]).meta({ 'x-reads-as': 'text' })

/** An attended session that waits for a rating (spec 2 §3). */
const rateable = record({
  webinar_session_attendee_rateable: record({
    _id: attendanceId,
    attendanceTimeInSeconds: nullishOrNull(decimal),
  }),
  content_event: sparse(record({ start_date: nullishOrNull(timeText), content: sparse(record({ name: title })) })),
})
export type Rateable = z.output<typeof rateable>

const attendanceIds = z.array(z.string()).min(1)
const changes = [{ kind: 'rateables' }, { kind: 'attendances' }] as const

/** Sessions to rate come from the analytics service; a rating is sent or declined (spec 2 §7). */
export const ratings = {
  list: endpoint({
    service: 'analytics',
    method: 'GET',
    path: 'rateables',
    provides: [{ kind: 'rateables' }],
    response: envelope(tolerantArray(rateable)),
    assumed: 'only the sessions of the signed-in user that are neither rated nor declined',
  }),
  submit: endpoint({
    method: 'POST',
    path: 'live-sessions/rating/submit',
    invalidates: changes,
    response: acknowledgement,
    body: z.object({ attendanceIds, rate: z.int().min(1).max(5), observation: z.string().optional() }),
  }),
  decline: endpoint({
    method: 'POST',
    path: 'live-sessions/rating/dont-want-to-rate',
    invalidates: changes,
    response: acknowledgement,
    body: z.object({ attendanceIds }),
  }),
} as const
