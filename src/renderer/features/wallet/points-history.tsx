import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { caretRight } from 'virtual:icons/caret-right'
import { useQuery } from '#core/api/use-query.ts'
import { FailedState } from '#core/failure/failed-state.tsx'
import { DataTable, type DataColumn } from '#core/screen/data-table.tsx'
import { plainLines } from '#core/server-html/plain-lines.ts'
import { DateTimeCell } from '#core/strings/date-time-cell.tsx'
import { PointsAmount } from '#domains/money/amounts.tsx'
import { MoneyStatusChip } from '#domains/money/money-status.tsx'
import { ReceiptButton } from '#domains/money/receipt.tsx'
import { contract } from '#shared/contract/index.ts'
import { moneyStatuses, topUpTypes, type MoneyStatus, type TopUp } from '#shared/contract/wallet.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Ltr } from '#ui/ltr.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { UserContent } from '#ui/user-content.tsx'
import styles from './points-history.module.css'

export function PointsHistory({ onPayments }: { onPayments: () => void }) {
  const { t } = useTranslation('wallet')
  return (
    <Card as="section" labelledBy="wallet-history" gap={12} padding="small">
      <SectionTitle
        id="wallet-history"
        aside={
          <Button variant="link" trailingIcon={caretRight} onClick={onPayments}>
            {t('paymentsLink')}
          </Button>
        }
      >
        {t('history')}
      </SectionTitle>
      <TopUps />
    </Card>
  )
}

type Filter = MoneyStatus | 'all'

function TopUps() {
  const { t } = useTranslation('wallet')
  const { t: tMoney } = useTranslation('money')
  const { data, failure, isFetching, refetch } = useQuery(contract.wallet.codes)
  const [filter, setFilter] = useState<Filter>('all')
  const columns = useColumns()
  const rows = useMemo(
    () => (data?.payload ?? []).filter(({ status }) => filter === 'all' || status === filter),
    [data, filter],
  )
  if (data === undefined && failure)
    return <FailedState failure={failure} retry={refetch} retrying={isFetching} heading="h3" compact />
  if (data === undefined) {
    return (
      <Loading label={t('loadingHistory')}>
        <SkeletonList rows={6} />
      </Loading>
    )
  }
  if (data.payload.length === 0)
    return <Empty title={t('emptyHistory')} text={t('emptyHistoryText')} heading="h3" compact />
  const filters = [
    { value: 'all' as const, label: t('all') },
    ...moneyStatuses.map((status) => ({ value: status, label: tMoney(status) })),
  ]
  return (
    <>
      <SegmentedControl<Filter>
        label={t('statusFilter')}
        options={filters}
        value={filter}
        onChange={setFilter}
        className={styles['filter']}
      />
      <DataTable
        filter={filter}
        label={t('history')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        empty={<Empty title={t('emptyStatus')} text={t('emptyStatusText')} heading="h3" compact />}
      />
    </>
  )
}

function getMethod({ method, paymentMethod, description }: TopUp, t: TFunction<'wallet'>): string {
  if (method) return method
  switch (paymentMethod) {
    case topUpTypes.code:
      return t('wayCode')
    case topUpTypes.online:
      return t('wayOnline')
    case topUpTypes.mobile:
      return t('wayMobile')
    default:
      return plainLines(description ?? '').join(' ') || t('topUp')
  }
}

function useColumns(): DataColumn<TopUp>[] {
  const { t } = useTranslation('wallet')
  return [
    {
      key: 'date',
      title: t('date'),
      width: 140,
      narrow: 'second',
      render: ({ date }) => date && <DateTimeCell at={date} />,
    },
    {
      key: 'operation',
      title: t('operation'),
      width: 160,
      narrow: 'first',
      render: (row) => <UserContent weight="strong">{getMethod(row, t)}</UserContent>,
    },
    {
      key: 'reference',
      title: t('reference'),
      width: 130,
      narrow: 'out',
      render: ({ reference, code }) => <Ltr>{reference ?? code ?? ''}</Ltr>,
    },
    {
      key: 'points',
      title: t('points'),
      width: 90,
      align: 'end',
      narrow: 'first-end',
      render: (row) => <TopUpPoints row={row} />,
    },
    {
      key: 'status',
      title: t('status'),
      width: 144,
      narrow: 'second',
      render: ({ status }) => <MoneyStatusChip status={status} />,
    },
    {
      key: 'receipt',
      title: t('receipt'),
      width: 70,
      narrow: 'second-end',
      render: (row) => <TopUpReceipt row={row} />,
    },
  ]
}

function TopUpPoints({ row: { amount, status } }: { row: TopUp }) {
  const isLost = status === 'rejected'
  return (
    <PointsAmount
      value={amount}
      sign={isLost || (amount ?? 0) < 0 ? undefined : '+'}
      className={classNames(styles['points'], isLost ? styles['lost'] : styles['gained'])}
    />
  )
}

function TopUpReceipt({ row }: { row: TopUp }) {
  const { t } = useTranslation('wallet')
  if (row.status !== 'processed' || row.amount == null) return null
  return (
    <ReceiptButton
      compact
      facts={{
        name: getMethod(row, t),
        points: row.amount,
        at: row.date ?? null,
        reference: row.reference ?? row.code ?? null,
        number: row.id,
      }}
    />
  )
}
