import * as z from 'zod'
import { envelope } from './envelope'
import { endpoint } from './endpoint'
import { count, decimal, nullishOrNull, tolerantArray, plainText } from './tolerant'

/** Spec 2 §3, Live session history. */
const attendance = z.looseObject({
  id: nullishOrNull(z.union([z.number(), z.string()])),
  content_name: z.string().catch(''),
  startTime: nullishOrNull(plainText),
  attendanceTimeInSeconds: nullishOrNull(decimal),
  subject_name: nullishOrNull(plainText),
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
