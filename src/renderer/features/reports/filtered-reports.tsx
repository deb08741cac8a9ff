import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { reportStatuses, type Report } from '../../../shared/contract/reports'
import { Button } from '../../ui/button'
import { TextInput } from '../../ui/forms/text-input'
import { IconButton } from '../../ui/icon-button'
import { magnifyingGlass } from 'virtual:icons/magnifying-glass'
import { x } from 'virtual:icons/x'
import { Row, Text } from '../../ui/layout'
import { SegmentedControl } from '../../ui/segmented-control'
import { Empty } from '../../ui/states/empty'
import { reportsShown, statusIn, type ReportFilter, type StatusFilter } from './report-rules'
import styles from './reports.module.css'
import { ReportsTable } from './reports-table'

type FilteredReportsProps = {
  reports: readonly Report[]
  onEdit: (report: Report) => void
  onRemove: (report: Report) => void
}

export function FilteredReports({ reports, onEdit, onRemove }: FilteredReportsProps) {
  const { t } = useTranslation('reports')
  const [{ status, text }, narrow] = useFilter()
  const shown = useMemo(() => reportsShown(reports, { status, text }), [reports, status, text])
  const options = [
    { value: 'all' as const, label: t('all') },
    ...reportStatuses.map((value) => ({ value, label: t(value) })),
  ]
  const empty = (
    <Empty
      title={t('noMatchTitle')}
      text={t('noMatchText')}
      heading="h2"
      compact
      action={<Button onClick={() => narrow({ status: 'all', text: '' })}>{t('showAll')}</Button>}
    />
  )
  return (
    <>
      <Row gap={12} wrap role="search" aria-label={t('search')}>
        <SegmentedControl<StatusFilter>
          label={t('statusFilter')}
          options={options}
          value={status}
          onChange={(chosen) => narrow({ status: chosen, text })}
        />
        <div className={styles['text']}>
          <TextInput
            type="search"
            icon={magnifyingGlass}
            aria-label={t('search')}
            placeholder={t('search')}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={text}
            onChange={({ target }) => narrow({ status, text: target.value })}
            trailing={
              text !== '' && (
                <IconButton
                  glyph={x}
                  size={32}
                  label={t('clearTheText')}
                  onClick={() => narrow({ status, text: '' })}
                />
              )
            }
          />
        </div>
        <Text size="small" tone="secondary" role="status">
          {t('found', { count: shown.length })}
        </Text>
      </Row>
      <ReportsTable key={status} reports={shown} empty={empty} onEdit={onEdit} onRemove={onRemove} />
    </>
  )
}

function useFilter(): [ReportFilter, (filter: ReportFilter) => void] {
  const [query, setQuery] = useSearchParams()
  const narrow = ({ status, text }: ReportFilter): void =>
    setQuery(
      { ...(status !== 'all' && { statut: status }), ...(text !== '' && { q: text }) },
      { replace: true, preventScrollReset: true },
    )
  return [{ status: statusIn(query.get('statut')), text: query.get('q') ?? '' }, narrow]
}
