import * as z from 'zod'
import { acknowledgement, envelope } from './envelope'
import { endpoint } from './endpoint'

/** Where a report stands; only a pending one can be changed or removed (spec 2 §4). */
export const reportStatuses = ['Pending', 'In progress', 'Rejected', 'Resolved'] as const

/** A video report (spec 2 §3). */
export const report = z.looseObject({
  id: z.number(),
  report_reason: z.looseObject({ id: z.number(), reason: z.string() }).nullish(),
  description: z.string().nullish(),
  content: z.looseObject({ id: z.number(), name: z.string().nullish() }).nullish(),
  status: z.enum(reportStatuses).catch('In progress'),
  created_at: z.string().nullish(),
  reject_reason: z.string().nullish(),
  is_confirmed: z.boolean().nullish(),
})
export type Report = z.output<typeof report>

const written = z.object({ content: z.number(), reportReason: z.number(), description: z.string() })
const byId = z.object({ id: z.number() })
const changes = [{ kind: 'reports' }]

/** Problems with a lesson, told by its pupils (spec 2 §7). */
export const reports = {
  reasons: endpoint({
    method: 'GET', path: 'student/report-reasons', reads: [{ kind: 'report-reasons' }],
    response: envelope(z.array(z.looseObject({ id: z.number(), reason: z.string().nullish(), name: z.string().nullish() }))),
    assumed: 'the four reasons of the specification, each with id and name',
  }),
  list: endpoint({ method: 'GET', path: 'student/video-reports', reads: [{ kind: 'reports' }], response: envelope(z.array(report)) }),
  create: endpoint({ method: 'POST', path: 'student/video-reports', body: written, changes, response: acknowledgement }),
  update: endpoint({ method: 'PUT', path: 'student/video-reports/{id}', params: byId, body: written, changes, response: acknowledgement }),
  remove: endpoint({ method: 'DELETE', path: 'student/video-reports/{id}', params: byId, changes, response: acknowledgement }),
} as const
