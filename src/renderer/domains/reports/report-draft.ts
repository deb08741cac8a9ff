import type { Report } from '#shared/contract/reports.ts'

export type ReportDraft = { reason: number | null; description: string }

export type ReportedLesson = { contentId: number; lessonName: string }

const squeezed = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()

export function isDuplicate(
  report: Report,
  { contentId }: Pick<ReportedLesson, 'contentId'>,
  { reason, description }: ReportDraft,
): boolean {
  return (
    report.status === 'Pending' &&
    report.content?.id === contentId &&
    report.report_reason?.id === reason &&
    squeezed(report.description) === squeezed(description)
  )
}
