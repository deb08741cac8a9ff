import * as z from 'zod'
import { envelope } from './envelope'
import { endpoint } from './endpoint'
import { count, decimal, optional, rows } from './lenient'

/** A live session that was attended (spec 2 §3, Live session history). */
export const attendance = z.looseObject({
  id: optional(z.union([z.number(), z.string()])),
  content_name: z.string().catch(''),
  startTime: optional(z.string()),
  attendanceTimeInSeconds: optional(decimal),
  subject_name: optional(z.string()),
  rateables_count: optional(count),
})
export type Attendance = z.output<typeof attendance>

/** The attendance service, outside the platform (spec 2 §7). */
export const attendances = {
  list: endpoint({
    service: 'attendance', method: 'GET', path: '/attendances', query: z.object({ source: z.literal('student'), limit: z.number() }), kept: true,
    reads: [{ kind: 'attendances' }], response: envelope(rows(attendance)),
    assumed: 'the path is not shown; source is student; only the signed-in user\'s own are answered',
  }),
} as const
