import { reportStatuses, type Report } from '#shared/contract/reports.ts'
import { normalizeSearch } from '#shared/std/normalize-search.ts'

type ReportStatusName = (typeof reportStatuses)[number]
export type StatusFilter = ReportStatusName | 'all'

type ReportFilter = { status: StatusFilter; text: string }

export function statusIn(value: string | null): StatusFilter {
  return parseReportStatus(value) ?? 'all'
}

/** Null for a status outside the contract. */
export function parseReportStatus(value: Report['status']): ReportStatusName | null {
  return reportStatuses.find((status) => status === value) ?? null
}

export function reportsShown(reports: readonly Report[], { status, text }: ReportFilter): Report[] {
  const terms = normalizeSearch(text).split(/\s+/)
  return reports
    .filter((report) => {
      const { content, report_reason: reason, description, reject_reason: answer } = report
      const searchText = normalizeSearch([content?.name, reason?.reason, description, answer].join(' '))
      return (status === 'all' || report.status === status) && terms.every((word) => searchText.includes(word))
    })
    .sort((one, other) => getTime(other) - getTime(one))
}

function getTime({ created_at: at }: Report): number {
  const time = Date.parse(at ?? '')
  return Number.isNaN(time) ? 0 : time
}

/** Reports are read-only outside Pending or when removed (spec 2 §4). */
export function hasClosed(reports: readonly Report[], { id }: Pick<Report, 'id'>): boolean {
  return reports.find((report) => report.id === id)?.status !== 'Pending'
}
