import type { Report } from '../../../shared/contract/reports'

/** What a pupil writes of a problem. */
export type ReportDraft = { reason: number | null; description: string }

/** The lesson that a report is about. */
export type ReportedLesson = { contentId: number; lessonName: string }

const squeezed = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()

/** Whether this report says the same of the same lesson; the platform may have tidied its spaces. */
export function isDuplicate(report: Report, { contentId }: Pick<ReportedLesson, 'contentId'>, { reason, description }: ReportDraft): boolean {
  return report.status === 'Pending' && report.content?.id === contentId && report.report_reason?.id === reason && squeezed(report.description) === squeezed(description)
}
