import { useTranslation } from 'react-i18next'
import { contract } from '../../../shared/contract/index'
import type { Payment } from '../../../shared/contract/wallet'
import { QueriedTable } from '../../core/api/queried-table'
import { useQuery } from '../../core/api/use-query'
import { FcfaAmount } from '../../domains/money/amounts'
import { useFormat } from '../../core/strings/format'
import type { DataColumn } from '../../ui/data-table'
import { Ltr } from '../../ui/ltr'
import { Modal } from '../../ui/overlay/modal'

/** What was paid, in money (spec 2 §3, Payment history). */
export function PaymentsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('wallet')
  return (
    <Modal open={open} onClose={onClose} title={t('payments')} closeLabel={t('close')} width={600}>
      <Payments />
    </Modal>
  )
}

function Payments() {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  const { data, failure, isFetching, refetch } = useQuery(contract.wallet.payments)
  const rows = data?.payload.map((payment, index) => ({ ...payment, index }))
  const columns: DataColumn<Payment & { index: number }>[] = [
    { key: 'date', title: t('date'), width: 150, narrow: 'first', render: ({ payed_at: at }) => at && <Ltr>{format.dateTime(at)}</Ltr> },
    { key: 'amount', title: t('amount'), width: 130, align: 'end', narrow: 'first-end', render: ({ amount }) => <FcfaAmount value={amount} /> },
  ]
  return (
    <QueriedTable
      rows={rows} failure={failure} isFetching={isFetching} refetch={refetch} label={t('payments')} loading={t('loadingHistory')}
      columns={columns} keyOf={({ id, index }) => id ?? `row ${index}`} empty={{ title: t('emptyHistory'), text: t('emptyPaymentsText') }} heading="h3"
    />
  )
}
