import type { Report } from '#shared/contract/reports.ts'
import { reportReasons, type StoredReport } from '../world/reports'
import { toFieldErrors, rejectForm, normalizeSpaces } from './form-rules'
import { type Call, type Implementation, Rejected, reject, ok } from './handler'
import { openLesson } from './lookup'

const longest = 2000
const bothNeeded = 'Remplir les champs raison et description'

export const reports: Implementation['reports'] = {
  reasons: () => reportReasons.map(({ id, name }) => ({ id, reason: name, name })),
  list: (call) =>
    call.user.reports
      .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
      .map((report) => toWireReport(call, report)),
  create: (call) => {
    const written = read(call)
    if (written instanceof Rejected) return written
    call.user.reportsMade += 1
    call.user.reports.push({
      ...written,
      id: call.user.user.id * 1000 + call.user.reportsMade,
      status: 'Pending',
      createdAt: new Date(call.clock.now()).toISOString(),
      rejectReason: null,
    })
    return ok(null, 'Ton signalement est envoyé')
  },
  update: (call) => {
    const report = pending(call, call.params.id)
    if (report instanceof Rejected) return report
    const written = read(call)
    if (written instanceof Rejected) return written
    Object.assign(report, written)
    return ok(null, 'Ton signalement est modifié')
  },
  remove: (call) => {
    const report = pending(call, call.params.id)
    if (report instanceof Rejected) return report
    call.user.reports = call.user.reports.filter((other) => other !== report)
    return ok(null, 'Ton signalement est supprimé')
  },
}

type Written = Pick<StoredReport, 'content' | 'reason' | 'description'>

function read(
  call: Call & { body: { content: number; reportReason: number; description: string } },
): Written | Rejected {
  const { content, reportReason, description } = call.body
  const lesson = openLesson(call, content)
  if (lesson instanceof Rejected) return lesson
  const text = normalizeSpaces(description)
  const isListed = reportReasons.some(({ id }) => id === reportReason)
  const faults = toFieldErrors([
    ['reportReason', null, isListed ? null : bothNeeded],
    [
      'description',
      null,
      text === ''
        ? bothNeeded
        : [...text].length > longest
          ? `This value is too long. It should have ${longest} characters or less`
          : null,
    ],
  ])
  return faults.length > 0 ? rejectForm(faults) : { content, reason: reportReason, description: text }
}

function pending({ user }: Pick<Call, 'user'>, id: number): StoredReport | Rejected {
  const report = user.reports.find((one) => one.id === id)
  if (report === undefined) return reject('notFound')
  return report.status === 'Pending' ? report : reject('accessDenied')
}

function toWireReport(
  { world }: Pick<Call, 'world'>,
  { id, content, reason, description, status, createdAt, rejectReason }: StoredReport,
): Report {
  const lesson = world.school.lessonById(content)
  const chosen = reportReasons.find((one) => one.id === reason)
  return {
    id,
    report_reason: chosen === undefined ? null : { id: chosen.id, reason: chosen.name },
    description,
    content: { id: content, name: lesson?.title ?? null },
    status,
    created_at: createdAt,
    reject_reason: rejectReason,
    is_confirmed: status === 'Resolved',
  }
}
