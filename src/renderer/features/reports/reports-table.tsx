import { useMemo, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pencilSimple } from 'virtual:icons/pencil-simple'
import { trash } from 'virtual:icons/trash'
import { useQuery } from '#core/api/use-query.ts'
import { RequireOnline } from '#core/network/require-online.tsx'
import { paths } from '#core/paths.ts'
import { DataTable, type DataColumn } from '#core/screen/data-table.tsx'
import { plainLines } from '#core/server-html/plain-lines.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolate } from '#core/strings/isolate.ts'
import { useResume } from '#domains/learning/resume-slice.ts'
import { contract } from '#shared/contract/index.ts'
import type { Report } from '#shared/contract/reports.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { parseReportStatus } from './report-rules'
import styles from './reports.module.css'

type Actions = { onEdit: (report: Report) => void; onRemove: (report: Report) => void }

export function ReportsTable({
  reports,
  filter,
  empty,
  ...actions
}: Actions & { reports: readonly Report[]; filter: string; empty: ReactNode }) {
  const { t } = useTranslation('reports')
  return (
    <DataTable
      label={t('reports')}
      rows={reports}
      rowKey={({ id }) => id}
      columns={useColumns(actions, useReasonNames(reports))}
      empty={empty}
      filter={filter}
    />
  )
}

function useReasonNames(reports: readonly Report[]): ReadonlyMap<number, string> {
  const isMissing = reports.some(({ report_reason: reason }) => reason != null && !reason.reason?.trim())
  const { data } = useQuery(contract.reports.reasons, {}, { skip: !isMissing })
  return useMemo(
    () => new Map((data?.payload ?? []).map(({ id, name, reason }) => [id, (name ?? reason ?? '').trim()])),
    [data],
  )
}

function useColumns(actions: Actions, names: ReadonlyMap<number, string>): DataColumn<Report>[] {
  const { t } = useTranslation('reports')
  const { date } = useFormat()
  return [
    {
      key: 'lesson',
      title: t('lesson'),
      width: 170,
      narrow: 'first',
      render: (report) => <LessonName report={report} />,
    },
    {
      key: 'status',
      title: t('statusText'),
      width: 120,
      narrow: 'second',
      render: ({ status }) => <ReportStatus status={status} />,
    },
    {
      key: 'reason',
      title: t('reason'),
      width: 140,
      narrow: 'second',
      render: ({ report_reason: reason }) => (
        <UserContent>{reason?.reason?.trim() || names.get(reason?.id ?? 0) || t('noReason')}</UserContent>
      ),
    },
    {
      key: 'date',
      title: t('date'),
      width: 110,
      narrow: 'second-end',
      render: ({ created_at: at }) => at && <Ltr>{date(at)}</Ltr>,
    },
    {
      key: 'words',
      title: t('description'),
      width: 260,
      narrow: 'second',
      render: (report) => <ReportWords report={report} />,
    },
    {
      key: 'actions',
      title: t('actions'),
      width: 96,
      align: 'end',
      narrow: 'first-end',
      render: (report) => <RowActions report={report} {...actions} />,
    },
  ]
}

function LessonName({ report: { content } }: { report: Report }) {
  const { t } = useTranslation('reports')
  const resume = useResume(content?.id ?? 0)
  const name = <UserContent weight="strong">{content?.name?.trim() || t('someLesson')}</UserContent>
  return resume && content ? <Link to={paths.lesson(resume)}>{name}</Link> : name
}

/** Only pending reports are editable (spec 2 §4). */
function RowActions({ report, onEdit, onRemove }: Actions & { report: Report }) {
  const { t } = useTranslation('reports')
  if (report.status !== 'Pending') return null
  const name = isolate(report.content?.name?.trim() || t('someLesson'))
  return (
    <Row inline gap={4} align="stretch">
      {report.content && (
        <RequireOnline>
          <IconButton glyph={pencilSimple} size={32} label={t('edit', { name })} onClick={() => onEdit(report)} />
        </RequireOnline>
      )}
      <RequireOnline>
        <IconButton
          glyph={trash}
          size={32}
          tone="error"
          label={t('remove', { name })}
          onClick={() => onRemove(report)}
        />
      </RequireOnline>
    </Row>
  )
}

const looks = {
  'Pending': 'pending',
  'In progress': 'progress',
  'Rejected': 'rejected',
  'Resolved': 'resolved',
} as const

function ReportStatus({ status }: { status: Report['status'] }) {
  const { t } = useTranslation('reports')
  const parsed = parseReportStatus(status)
  if (parsed === null) return <UserContent>{status ?? ''}</UserContent>
  return (
    <Row as="span" inline gap={8} tone="primary" nowrap>
      <span className={classNames(styles['dot'], styles[looks[parsed]])} aria-hidden />
      {t(parsed)}
    </Row>
  )
}

const shortLength = 110

function ReportWords({ report }: { report: Report }) {
  const { t } = useTranslation('reports')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const description = report.description?.trim() ?? ''
  const answer = plainLines(report.reject_reason ?? '').join(' ')
  const isLong = description.length > shortLength || description.split('\n').length > 2
  return (
    <Stack gap={4} align="start" shrink>
      {description !== '' && (
        <UserContent as="p" id={id} className={styles['description']} {...(isLong && !isOpen && { clamp: 2 as const })}>
          {description}
        </UserContent>
      )}
      {isLong && (
        <Button variant="link" size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'less' : 'more')}
        </Button>
      )}
      {report.status === 'Rejected' && answer !== '' && (
        <Text as="p" size="small" tone="secondary">
          <strong>{t('rejectReason')}</strong> <UserContent>{answer}</UserContent>
        </Text>
      )}
    </Stack>
  )
}
