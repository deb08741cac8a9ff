import * as z from 'zod'
import { acknowledgement, envelope } from './envelope'
import { endpoint } from './endpoint'
import { aliased, flag, optional, rows, wireId, wordOf } from './lenient'

/** Where a report stands; only a pending one can be changed or removed (spec 2 §4). */
export const reportStatuses = ['Pending', 'In progress', 'Rejected', 'Resolved'] as const

/** A video report (spec 2 §3); a status that is none of `reportStatuses` is shown as it was sent. */
export const report = aliased(
  z.looseObject({
    id: wireId,
    report_reason: optional(z.looseObject({ id: wireId, reason: optional(z.string()) })),
    description: optional(z.string()),
    content: optional(z.looseObject({ id: wireId, name: optional(z.string()) })),
    status: optional(wordOf(reportStatuses)),
    created_at: optional(z.string()),
    reject_reason: optional(z.string()),
    is_confirmed: optional(flag),
  }),
  { 'report_reason.id': ['reasonId'], description: ['report'], 'content.id': ['contentId'], created_at: ['date'] },
)
export type Report = z.output<typeof report>

const written = z.object({ content: z.number(), reportReason: z.number(), description: z.string() })
const byId = z.object({ id: z.number() })
const changes = [{ kind: 'reports' }]

/** Problems with a lesson, told by its pupils (spec 2 §7). */
export const reports = {
  reasons: endpoint({
    method: 'GET', path: 'student/report-reasons', reads: [{ kind: 'report-reasons' }],
    response: envelope(rows(z.looseObject({ id: wireId, reason: optional(z.string()), name: optional(z.string()) }))),
    assumed: 'the four reasons of the specification, each with id and name',
  }),
  list: endpoint({ method: 'GET', path: 'student/video-reports', reads: [{ kind: 'reports' }], response: envelope(rows(report)) }),
  create: endpoint({ method: 'POST', path: 'student/video-reports', body: written, changes, response: acknowledgement }),
  update: endpoint({ method: 'PUT', path: 'student/video-reports/{id}', params: byId, body: written, changes, response: acknowledgement }),
  remove: endpoint({ method: 'DELETE', path: 'student/video-reports/{id}', params: byId, changes, response: acknowledgement }),
} as const
