import * as z from 'zod'
import { acknowledgement, envelope } from './envelope'
import { endpoint } from './endpoint'
import { aliased, wireBoolean, nullishOrNull, tolerantArray, wireId, wordOf, plainText } from './tolerant'

/** Only pending reports can change (spec 2 §4). */
export const reportStatuses = ['Pending', 'In progress', 'Rejected', 'Resolved'] as const

/** Spec 2 §3. */
export const report = aliased(
  z.looseObject({
    id: wireId,
    report_reason: nullishOrNull(z.looseObject({ id: wireId, reason: nullishOrNull(plainText) })),
    description: nullishOrNull(plainText),
    content: nullishOrNull(z.looseObject({ id: wireId, name: nullishOrNull(plainText) })),
    status: nullishOrNull(wordOf(reportStatuses)),
    created_at: nullishOrNull(plainText),
    reject_reason: nullishOrNull(plainText),
    is_confirmed: nullishOrNull(wireBoolean),
  }),
  { 'report_reason.id': ['reasonId'], 'description': ['report'], 'content.id': ['contentId'], 'created_at': ['date'] },
)
export type Report = z.output<typeof report>

const written = z.object({ content: z.number(), reportReason: z.number(), description: z.string() })
const byId = z.object({ id: z.number() })
const changes = [{ kind: 'reports' }]

/** Lesson problems (spec 2 §7). */
export const reports = {
  reasons: endpoint({
    method: 'GET',
    path: 'student/report-reasons',
    provides: [{ kind: 'report-reasons' }],
    response: envelope(
      tolerantArray(z.looseObject({ id: wireId, reason: nullishOrNull(plainText), name: nullishOrNull(plainText) })),
    ),
    assumed: 'the four reasons of the specification, each with id and name',
  }),
  list: endpoint({
    method: 'GET',
    path: 'student/video-reports',
    provides: [{ kind: 'reports' }],
    response: envelope(tolerantArray(report)),
  }),
  create: endpoint({
    method: 'POST',
    path: 'student/video-reports',
    body: written,
    invalidates: changes,
    response: acknowledgement,
  }),
  update: endpoint({
    method: 'PUT',
    path: 'student/video-reports/{id}',
    params: byId,
    body: written,
    invalidates: changes,
    response: acknowledgement,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'student/video-reports/{id}',
    params: byId,
    invalidates: changes,
    response: acknowledgement,
  }),
} as const
