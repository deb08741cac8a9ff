import { contract } from '../../../shared/contract/index'
import type { Payment } from '../../../shared/contract/wallet'
import { useQuery } from '../../core/api/use-query'
import { FailedState } from '../../core/failure/failed-state'
import { FcfaAmount } from '../../core/money/amounts'
import { useFormat } from '../../core/strings/format'
import { DataTable, type DataColumn } from '../../ui/data-table'
import { Ltr } from '../../ui/ltr'
import { Modal } from '../../ui/overlay/modal'
import { SkeletonList } from '../../ui/skeleton'
import { Empty } from '../../ui/states/empty'
import { Loading } from '../../ui/states/loading'
import { walletStrings } from './wallet-strings'

/** What was paid, in money (spec 2 §3, Payment history). */
export function PaymentsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = walletStrings.useText()
  return (
    <Modal open={open} onClose={onClose} title={t('payments')} closeLabel={t('close')} width={600}>
      <Payments />
    </Modal>
  )
}

function Payments() {
  const t = walletStrings.useText()
  const format = useFormat()
  const { data, failure, isFetching, refetch } = useQuery(contract.wallet.payments)
  if (data === undefined && failure) return <FailedState failure={failure} retry={refetch} retrying={isFetching} heading="h3" compact />
  if (data === undefined) {
    return (
      <Loading label={t('loadingHistory')}>
        <SkeletonList rows={5} />
      </Loading>
    )
  }
  const rows = data.payload.map((payment, index) => ({ ...payment, index }))
  const columns: DataColumn<Payment & { index: number }>[] = [
    { key: 'date', title: t('date'), width: 150, render: ({ payed_at: at }) => at && <Ltr>{format.dateTime(at)}</Ltr> },
    { key: 'amount', title: t('amount'), width: 130, align: 'end', render: ({ amount }) => <FcfaAmount value={amount} /> },
  ]
  return <DataTable label={t('payments')} rows={rows} keyOf={({ id, index }) => id ?? `row ${index}`} columns={columns} empty={<Empty title={t('emptyHistory')} text={t('emptyPaymentsText')} heading="h3" compact />} />
}
