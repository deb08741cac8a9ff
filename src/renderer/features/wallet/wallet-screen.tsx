import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { QueriedTable } from '#core/api/queried-table.tsx'
import { useQuery } from '#core/api/use-query.ts'
import { paths } from '#core/paths.ts'
import { PaymentsDisabledNotice } from '#core/policy/payments-disabled-notice.tsx'
import { usePaymentsAllowed } from '#core/policy/use-policy.ts'
import { Screen } from '#core/screen/screen.tsx'
import { DateTimeCell } from '#core/strings/date-time-cell.tsx'
import { AdvertCards } from '#domains/learning/advert-cards.tsx'
import { selectAdverts } from '#domains/learning/adverts.ts'
import { FcfaAmount } from '#domains/money/amounts.tsx'
import { useTransactions } from '#domains/money/transactions.ts'
import { ConfirmTransferDialog } from '#domains/money/transfers/confirm-transfer-dialog.tsx'
import { TransferDialog } from '#domains/money/transfers/transfer-dialog.tsx'
import { TransfersTable } from '#domains/money/transfers/transfers-table.tsx'
import { useRecentAccount } from '#domains/money/use-recent-account.ts'
import { contract } from '#shared/contract/index.ts'
import type { TopUpType, Payment } from '#shared/contract/wallet.ts'
import { Card } from '#ui/card.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { PageColumns } from '#ui/page-columns.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonCard } from '#ui/skeleton.tsx'
import { useMediaQuery } from '#ui/theme/media-query.ts'
import { BalanceCard } from './balance-card'
import { BankDialog } from './bank-dialog'
import { PaymentResultDialog } from './payment-result-dialog'
import { UnhandledNotice, useReturn } from './payment-return'
import { PaymentWays } from './payment-ways'
import { PaymentsInProgress } from './payments-in-progress'
import { PointsHistory } from './points-history'
import { QrDialog } from './qr-dialog'
import { TopUpDialog } from './top-up-dialog'

type Shown =
  | { name: 'top-up'; type: TopUpType }
  | { name: 'qr'; id: string }
  | { name: 'code'; transferId: number }
  | { name: 'transfer' | 'payments' | 'bank' }
  | null

export function WalletScreen() {
  const { t } = useTranslation('wallet')
  const { t: tMoney } = useTranslation('money')
  const [query] = useSearchParams()
  useRecentAccount()
  const adverts = useQuery(contract.subjects.promoCards)
  const mayPay = usePaymentsAllowed()
  const accounts = useQuery(contract.wallet.bankAccounts, undefined, { skip: !mayPay })
  const isUnderWay = useTransactions().length > 0
  const isBeside = useMediaQuery('(min-width: 1200px)')
  const [shown, show] = useState<Shown>(null)
  useClosedByReturn(() => show(null))

  const close = () => show(null)
  const onQr = (id: string) => show({ name: 'qr', id })
  const cards = adverts.data?.payload ?? []
  const banks = accounts.data?.payload ?? []
  const payments = (
    <PaymentsInProgress
      onQr={onQr}
      onCode={({ platformId }) => platformId !== null && show({ name: 'code', transferId: platformId })}
    />
  )
  const column = (
    <Stack gap={20}>
      <BalanceCard
        onTopUp={() => show({ name: 'top-up', type: 'code' })}
        onTransfer={() => show({ name: 'transfer' })}
      />
      {!isBeside && payments}
      {mayPay ? (
        <PaymentWays
          onTopUp={(type) => show({ name: 'top-up', type })}
          onBank={banks.length > 0 ? () => show({ name: 'bank' }) : null}
        />
      ) : (
        <PaymentsDisabledNotice />
      )}
      <PointsHistory onPayments={() => show({ name: 'payments' })} />
      <Card as="section" labelledBy="wallet-transfers" gap={12} padding="small">
        <SectionTitle id="wallet-transfers">{tMoney('transfers')}</SectionTitle>
        <TransfersTable onConfirm={(transferId) => show({ name: 'code', transferId })} />
      </Card>
    </Stack>
  )
  const hasAside = adverts.isLoading || selectAdverts(cards).length > 0 || (isBeside && isUnderWay)
  return (
    <Screen title={t('title')} gap={16}>
      {mayPay && query.has('retour') && <Returned />}
      <PageColumns
        asideWidth={248}
        asideLabel={t('aside')}
        aside={
          hasAside ? (
            <>
              {isBeside && payments}
              {adverts.isLoading ? <SkeletonCard image lines={3} /> : <AdvertCards cards={cards} />}
            </>
          ) : null
        }
      >
        {column}
      </PageColumns>
      <TopUpDialog
        open={shown?.name === 'top-up'}
        first={shown?.name === 'top-up' ? shown.type : 'code'}
        onQr={onQr}
        onClose={close}
      />
      <QrDialog attemptId={shown?.name === 'qr' ? shown.id : null} onClose={close} />
      <TransferDialog open={shown?.name === 'transfer'} onClose={close} />
      <ConfirmTransferDialog transferId={shown?.name === 'code' ? shown.transferId : null} onClose={close} />
      <PaymentsDialog open={shown?.name === 'payments'} onClose={close} />
      <BankDialog open={shown?.name === 'bank'} accounts={banks} onClose={close} />
      <PaymentResultDialog />
    </Screen>
  )
}

function useClosedByReturn(close: () => void): void {
  const { key } = useLocation()
  const [query] = useSearchParams()
  const [seen, setSeen] = useState<string | null>(null)
  if (!query.has('retour') || seen === key) return
  setSeen(key)
  close()
}

/** State of a payment whose return link was opened; the returns show the wallet (spec 2 §2). */
function Returned() {
  const { t } = useTranslation('wallet')
  const navigate = useNavigate()
  const why = useReturn(() => navigate(paths.wallet(), { replace: true, preventScrollReset: true }))
  return why === null ? (
    <Notice tone="info" role="status">
      {t('returnChecking')}
    </Notice>
  ) : (
    <UnhandledNotice why={why} />
  )
}

/** Payments with their date and amount in FCFA (spec 2 §3). */
function PaymentsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('wallet')
  return (
    <Modal open={open} onClose={onClose} title={t('payments')} closeLabel={t('close')} width={600}>
      <Payments />
    </Modal>
  )
}

function Payments() {
  const { t } = useTranslation('wallet')
  const query = useQuery(contract.wallet.payments)
  const rows = query.data?.payload.map((payment, index) => ({ ...payment, index }))
  const columns: DataColumn<Payment & { index: number }>[] = [
    {
      key: 'date',
      title: t('date'),
      width: 150,
      narrow: 'first',
      render: ({ payed_at: at }) => at && <DateTimeCell at={at} />,
    },
    {
      key: 'amount',
      title: t('amount'),
      width: 130,
      align: 'end',
      narrow: 'first-end',
      render: ({ amount }) => <FcfaAmount value={amount} />,
    },
  ]
  return (
    <QueriedTable
      query={query}
      rows={rows}
      label={t('payments')}
      loading={t('loadingHistory')}
      columns={columns}
      rowKey={({ id, index }) => id ?? `row ${index}`}
      empty={{ title: t('emptyHistory'), text: t('emptyPaymentsText') }}
      heading="h3"
    />
  )
}
