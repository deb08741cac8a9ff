import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { flag } from 'virtual:icons/flag'
import { useQuery } from '#core/api/use-query.ts'
import { FailedState } from '#core/failure/failed-state.tsx'
import { CachedAtLabel } from '#core/network/cached-at-label.tsx'
import { RequireOnline } from '#core/network/require-online.tsx'
import { NextStep } from '#core/policy/next-step.tsx'
import { Screen } from '#core/screen/screen.tsx'
import { contract } from '#shared/contract/index.ts'
import type { Report } from '#shared/contract/reports.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { FilteredReports } from './filtered-reports'
import { RemoveDialog } from './remove-dialog'
import { hasClosed } from './report-rules'

const ReportDialog = lazy(async () => ({ default: (await import('#domains/reports/report-dialog.tsx')).ReportDialog }))

type DialogRequest = { to: 'create' | 'edit' | 'remove'; report?: Report }

/** The user's reports; only pending ones have actions (spec 2 §2, §4). */
export function ReportsScreen() {
  const { t } = useTranslation('reports')
  const answer = useQuery(contract.reports.list)
  const [request, setRequest] = useState<DialogRequest | null>(null)
  const { data, failure, isFetching, refetch } = answer
  const reports = data?.payload
  const create = (
    <RequireOnline>
      <Button variant="primary" icon={flag} onClick={() => setRequest({ to: 'create' })}>
        {t('reportAProblem')}
      </Button>
    </RequireOnline>
  )
  return (
    <Screen title={t('reports')} meta={t('text')} stamp={<CachedAtLabel answers={[answer]} />} actions={create}>
      <Card gap={16} padding="small">
        {reports === undefined && failure && (
          <FailedState failure={failure} retry={refetch} retrying={isFetching} heading="h2" compact />
        )}
        {reports === undefined && !failure && (
          <Loading label={t('loading')}>
            <SkeletonList rows={6} />
          </Loading>
        )}
        {reports?.length === 0 && (
          <Empty
            title={t('emptyTitle')}
            text={t('emptyText')}
            heading="h2"
            compact
            action={<NextStep to="subjects" />}
          />
        )}
        {reports !== undefined && reports.length > 0 && (
          <FilteredReports
            reports={reports}
            onEdit={(report) => setRequest({ to: 'edit', report })}
            onRemove={(report) => setRequest({ to: 'remove', report })}
          />
        )}
      </Card>
      <Dialogs
        request={request}
        reports={reports ?? []}
        onClose={() => setRequest((now) => (now === request ? null : now))}
      />
    </Screen>
  )
}

function Dialogs({
  request,
  reports,
  onClose,
}: {
  request: DialogRequest | null
  reports: readonly Report[]
  onClose: () => void
}) {
  const { t } = useTranslation('reports')
  const [removed, setRemoved] = useState<Report | null>(null)
  const report = request?.report
  const isClosed = report !== undefined && hasClosed(reports, report)
  const isRemoval = request?.to === 'remove'
  if (isRemoval && report && removed !== report) setRemoved(report)
  const lesson =
    report?.content?.id != null
      ? { contentId: report.content.id, lessonName: report.content.name?.trim() || t('someLesson') }
      : null
  return (
    <>
      {request && !isRemoval && (
        <Suspense fallback={null}>
          <ReportDialog lesson={lesson} report={report} isClosed={isClosed} onClose={onClose} />
        </Suspense>
      )}
      {removed && (
        <RemoveDialog
          key={removed.id}
          report={removed}
          open={isRemoval}
          isClosed={isRemoval && isClosed}
          onClose={onClose}
        />
      )}
    </>
  )
}
