import * as z from 'zod'
import { endpoint } from './endpoint'
import { envelope } from './envelope'
import { record } from './record'
import { timeText } from './time-text'
import { count, decimal, nullishOrNull, tolerantArray, text, title } from './tolerant'

/** An attended live session, from an external service (spec 2 §3). */
const attendance = record({
  id: nullishOrNull(text),
  content_name: title,
  startTime: nullishOrNull(timeText),
  attendanceTimeInSeconds: nullishOrNull(decimal),
  subject_name: nullishOrNull(text),
  rateables_count: nullishOrNull(count),
})
export type Attendance = z.output<typeof attendance>

/** A separate service (spec 2 §7). */
export const attendances = {
  list: endpoint({
    service: 'attendance',
    method: 'GET',
    path: '/attendances',
    query: z.object({ source: z.literal('student'), limit: z.number() }),
    offline: true,
    provides: [{ kind: 'attendances' }],
    response: envelope(tolerantArray(attendance)),
    assumed: "the path is not shown; source is student; only the signed-in user's own are answered",
  }),
} as const
