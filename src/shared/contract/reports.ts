import * as z from 'zod'
import { endpoint } from './endpoint'
import { acknowledgement, envelope } from './envelope'
import { record } from './record'
import { timeText } from './time-text'
import { wireBoolean, nullishOrNull, tolerantArray, wireId, listedWord, text } from './tolerant'

/** Only pending reports can change (spec 2 §4). */
export const reportStatuses = ['Pending', 'In progress', 'Rejected', 'Resolved'] as const

const reasonNames = { aliases: { reason: ['name'] }, valueField: 'reason' } as const

/** A reported problem of a lesson; only pending ones can be edited or deleted (spec 2 §3, §4). */
export const report = record(
  {
    id: wireId,
    report_reason: nullishOrNull(record({ id: nullishOrNull(wireId), reason: nullishOrNull(text) }, reasonNames)),
    description: nullishOrNull(text),
    content: nullishOrNull(record({ id: nullishOrNull(wireId), name: nullishOrNull(text) })),
    status: nullishOrNull(listedWord(reportStatuses)),
    created_at: nullishOrNull(timeText),
    reject_reason: nullishOrNull(text),
    is_confirmed: nullishOrNull(wireBoolean),
  },
  { aliases: { 'report_reason.id': ['reasonId'], 'description': ['report'], 'created_at': ['date'] } },
)
export type Report = z.output<typeof report>

const written = z.object({ content: z.number(), reportReason: z.number(), description: z.string() })
const byId = z.object({ id: z.number() })
const changes = [{ kind: 'reports' }] as const

/** Reports of problems in lessons, and the reasons to choose from (spec 2 §7). */
export const reports = {
  reasons: endpoint({
    method: 'GET',
    path: 'student/report-reasons',
    provides: [{ kind: 'report-reasons' }],
    response: envelope(tolerantArray(record({ id: wireId, reason: nullishOrNull(text), name: nullishOrNull(text) }))),
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
