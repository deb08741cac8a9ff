import { useTranslation } from 'react-i18next'
import { QueriedTable } from '#core/api/queried-table.tsx'
import { useQuery } from '#core/api/use-query.ts'
import { usePaymentsAllowed } from '#core/policy/use-policy.ts'
import { useUser } from '#core/session/use-user.ts'
import { DateTimeCell } from '#core/strings/date-time-cell.tsx'
import { isolate } from '#core/strings/isolate.ts'
import { contract } from '#shared/contract/index.ts'
import type { Transfer } from '#shared/contract/transfers.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { PointsAmount } from '../amounts'
import { MoneyStatusChip } from '../money-status'
import { findConfirmation, getCounterpart, getRole } from './transfer-rules'

type Confirm = (transferId: number) => void

export function TransfersTable({ onConfirm }: { onConfirm: Confirm }) {
  const { t } = useTranslation('money')
  const query = useQuery(contract.transfers.list)
  const columns = useColumns(onConfirm)
  return (
    <QueriedTable
      query={query}
      rows={query.data?.payload}
      label={t('transfers')}
      loading={t('loadingTransfers')}
      columns={columns}
      rowKey={({ id }) => id}
      empty={{ title: t('noTransfers'), text: t('noTransfersText') }}
      heading="h3"
    />
  )
}

function useColumns(onConfirm: Confirm): DataColumn<Transfer>[] {
  const { t } = useTranslation('money')
  const { user } = useUser()
  return [
    {
      key: 'date',
      title: t('columnDate'),
      width: 150,
      narrow: 'second',
      render: ({ updated_at: at }) => at && <DateTimeCell at={at} />,
    },
    {
      key: 'who',
      title: t('columnWho'),
      width: 150,
      narrow: 'first',
      render: (row) => <Counterpart transfer={row} userId={user.id} />,
    },
    {
      key: 'points',
      title: t('columnPoints'),
      width: 110,
      align: 'end',
      narrow: 'first-end',
      render: (row) => <PointsAmount value={row.points} sign={getRole(row, user.id) === 'sender' ? '−' : '+'} />,
    },
    {
      key: 'status',
      title: t('columnStatus'),
      width: 120,
      narrow: 'second',
      render: ({ status }) => <MoneyStatusChip status={status} />,
    },
    {
      key: 'confirmation',
      title: t('columnAction'),
      width: 190,
      narrow: 'second-end',
      render: (row) => <Confirmation transfer={row} userId={user.id} onConfirm={onConfirm} />,
    },
  ]
}

type RowProps = { transfer: Transfer; userId: number }

function Counterpart({ transfer, userId }: RowProps) {
  const { t } = useTranslation('money')
  const { relation, id, name } = getCounterpart(transfer, userId)
  const who = name ?? (id === null ? '' : t('userNumber', { id }))
  return <Bdi>{t(relation, { name: isolate(who) })}</Bdi>
}

function Confirmation({ transfer, userId, onConfirm }: RowProps & { onConfirm: Confirm }) {
  const { t } = useTranslation('money')
  const mayPay = usePaymentsAllowed()
  const said = findConfirmation(transfer, userId)
  if (said === null || (said === 'confirmThis' && !mayPay)) return null
  if (said !== 'confirmThis') return t(said)
  return (
    <Button size="small" variant="pale" onClick={() => onConfirm(transfer.id)}>
      {t(said)}
    </Button>
  )
}
