import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { magnifyingGlass } from 'virtual:icons/magnifying-glass'
import { x } from 'virtual:icons/x'
import { useUrlText } from '#core/screen/use-url-text.ts'
import { reportStatuses, type Report } from '#shared/contract/reports.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { reportsShown, statusIn, type StatusFilter } from './report-rules'
import { ReportsTable } from './reports-table'
import styles from './reports.module.css'

type FilteredReportsProps = {
  reports: readonly Report[]
  onEdit: (report: Report) => void
  onRemove: (report: Report) => void
}

const maxLength = 100

export function FilteredReports({ reports, onEdit, onRemove }: FilteredReportsProps) {
  const { t } = useTranslation('reports')
  const [status, chooseStatus] = useStatus()
  const [text, setText] = useUrlText('q', maxLength)
  const shown = useMemo(() => reportsShown(reports, { status, text }), [reports, status, text])
  const options = [
    { value: 'all' as const, label: t('all') },
    ...reportStatuses.map((value) => ({ value, label: t(value) })),
  ]
  const showAll = (): void => {
    chooseStatus('all')
    setText('')
  }
  const empty = (
    <Empty
      title={t('noMatchTitle')}
      text={t('noMatchText')}
      heading="h2"
      compact
      action={<Button onClick={showAll}>{t('showAll')}</Button>}
    />
  )
  return (
    <>
      <Row gap={12} wrap role="search" aria-label={t('search')}>
        <SegmentedControl<StatusFilter>
          label={t('statusFilter')}
          options={options}
          value={status}
          onChange={chooseStatus}
        />
        <div className={styles['text']}>
          <TextInput
            type="search"
            icon={magnifyingGlass}
            aria-label={t('search')}
            placeholder={t('search')}
            autoComplete="off"
            spellCheck={false}
            maxLength={maxLength}
            value={text}
            onChange={({ target }) => setText(target.value)}
            trailing={
              text !== '' && <IconButton glyph={x} size={32} label={t('clearTheText')} onClick={() => setText('')} />
            }
          />
        </div>
        <Text size="small" tone="secondary" role="status">
          {t('found', { count: shown.length })}
        </Text>
      </Row>
      <ReportsTable filter={status} reports={shown} empty={empty} onEdit={onEdit} onRemove={onRemove} />
    </>
  )
}

function useStatus(): [StatusFilter, (status: StatusFilter) => void] {
  const [query, setQuery] = useSearchParams()
  const choose = (status: StatusFilter): void =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        if (status === 'all') after.delete('statut')
        else after.set('statut', status)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return [statusIn(query.get('statut')), choose]
}
