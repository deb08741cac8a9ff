import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#core/strings/format.ts'
import { FcfaAmount, PointsAmount } from '#domains/money/amounts.tsx'
import { TransactionStep, OrderSubmit } from '#domains/money/checkout-steps.tsx'
import { OrderSummary } from '#domains/money/order-summary.tsx'
import type { TopUpType } from '#shared/contract/wallet.ts'
import type { TransactionView } from '#shared/desktop/payments.ts'
import { Ltr } from '#ui/ltr.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { TopUpForm } from './top-up-form'
import { topUpOrder, type TypedTopUp } from './top-up-rules'

type TopUpProps = { first: TopUpType; onQr: (id: string) => void; onClose: () => void }

export function TopUpDialog({ open, ...props }: TopUpProps & { open: boolean }) {
  const { t } = useTranslation('wallet')
  return (
    <Modal open={open} onClose={props.onClose} title={t('addPoints')} closeLabel={t('close')}>
      <TopUpSteps {...props} />
    </Modal>
  )
}

const blank: TypedTopUp = { amount: '', reference: '', comment: '', way: 'card' }

function TopUpSteps({ first, onQr, onClose }: TopUpProps) {
  const [type, setType] = useState(first)
  const [typed, setTyped] = useState(blank)
  const [isChecked, setChecked] = useState(false)
  const [attempt, setAttempt] = useState<TransactionView | null>(null)
  const order = topUpOrder(type, typed)
  const follow = (transaction: TransactionView) => {
    if (transaction.stage === 'waiting' && transaction.order.kind === 'top-up' && transaction.order.way === 'mobile')
      onQr(transaction.id)
    else setAttempt(transaction)
  }
  if (attempt) return <TransactionStep transaction={attempt} onQr={onQr} onClose={onClose} />
  if (isChecked && order !== null)
    return <TopUpSummary order={order} onBack={() => setChecked(false)} onAttempt={follow} />
  const check = (values: TypedTopUp) => {
    setTyped(values)
    setChecked(true)
  }
  return (
    <TopUpForm
      key={type}
      type={type}
      typed={typed}
      onType={(next, values) => {
        setTyped(values)
        setType(next)
      }}
      onChecked={check}
      onCancel={onClose}
    />
  )
}

type SummaryProps = {
  order: NonNullable<ReturnType<typeof topUpOrder>>
  onBack: () => void
  onAttempt: (attempt: TransactionView) => void
}

function TopUpSummary({ order, onBack, onAttempt }: SummaryProps) {
  const { t } = useTranslation('wallet')
  const { t: tMoney } = useTranslation('money')
  const format = useFormat()
  const isCode = order.way === 'code'
  const submit = isCode ? t('sendCode') : t('pay', { amount: format.fcfa(order.amount) })
  return (
    <OrderSubmit order={order} submit={submit} onBack={onBack} onAttempt={onAttempt}>
      <p>{t('summaryText')}</p>
      <OrderSummary
        lines={[
          [t('summaryWay'), tMoney(order.way)],
          ...(isCode ? [[t('reference'), <Ltr key="reference">{order.reference}</Ltr>] as const] : []),
          [t('amount'), <FcfaAmount key="amount" value={order.amount} />],
          [t('summaryGets'), <PointsAmount key="points" value={order.amount} />],
        ]}
      />
      <p>{t('rate')}</p>
      {(order.way === 'card' || order.way === 'paydunya') && <p>{t('browserNext')}</p>}
    </OrderSubmit>
  )
}
