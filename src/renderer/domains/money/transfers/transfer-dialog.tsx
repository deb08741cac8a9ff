import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { user as userGlyph } from 'virtual:icons/user'
import { useUser } from '#core/session/use-user.ts'
import { useFormat } from '#core/strings/format.ts'
import type { TransactionView } from '#shared/desktop/payments.ts'
import { Field } from '#ui/forms/field.tsx'
import { useForm } from '#ui/forms/form.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { validationRule } from '#ui/forms/validation-rule.ts'
import { Ltr } from '#ui/ltr.tsx'
import { Notice } from '#ui/notice.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { DialogForm } from '../../account/dialog-form'
import { PointsAmount } from '../amounts'
import { balanceAfter } from '../balance'
import { TransactionStep, OrderSubmit } from '../checkout-steps'
import { OrderSummary } from '../order-summary'
import { useTrackedTransaction } from '../transactions'
import { useRecentAccount } from '../use-recent-account'
import { ConfirmTransferForm } from './confirm-transfer-dialog'
import { validateBeneficiary, validatePoints, createTransferOrder } from './transfer-rules'

type Typed = { beneficiary: string; points: string }

/** Starts a transfer, then asks for the code that confirms it (spec 2 §4). */
export function TransferDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('money')
  return (
    <Modal open={open} onClose={onClose} title={t('transferTitle')} closeLabel={t('close')}>
      <TransferSteps onClose={onClose} />
    </Modal>
  )
}

function TransferSteps({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('money')
  const format = useFormat()
  const { user } = useUser()
  useRecentAccount()
  const [typed, setTyped] = useState<Typed>({ beneficiary: '', points: '' })
  const [isChecked, setChecked] = useState(false)
  const [attempt, setAttempt] = useState<TransactionView | null>(null)
  const order = createTransferOrder(typed, user.id)
  if (attempt) return <TransferTransaction transaction={attempt} onClose={onClose} />
  if (!isChecked || order === null) {
    const check = (values: Typed) => {
      setTyped(values)
      setChecked(true)
    }
    return <TransferForm typed={typed} ownId={user.id} onChecked={check} onCancel={onClose} />
  }
  const after = balanceAfter(user.points, order.points)
  return (
    <OrderSubmit
      order={order}
      submit={t('sendTransfer', { points: format.points(order.points) })}
      onBack={() => setChecked(false)}
      onAttempt={setAttempt}
    >
      <p>{t('transferSummary')}</p>
      <OrderSummary
        lines={[
          [t('beneficiary'), <Ltr key="to">{order.toUser}</Ltr>],
          [t('points'), <PointsAmount key="points" value={order.points} />],
          [t('balanceAfter'), <PointsAmount key="after" value={after} />],
        ]}
      />
      {after === null && <Notice tone="info">{t('balanceUnknown')}</Notice>}
      {after !== null && after < 0 && <Notice tone="warning">{t('notEnough')}</Notice>}
    </OrderSubmit>
  )
}

function TransferForm({
  typed,
  ownId,
  onChecked,
  onCancel,
}: {
  typed: Typed
  ownId: number
  onChecked: (typed: Typed) => void
  onCancel: () => void
}) {
  const { t } = useTranslation('money')
  const form = useForm<Typed>()
  const toRule = validationRule<string>((value = '') => {
    const fault = validateBeneficiary(value, ownId)
    return fault === null ? undefined : t(fault)
  })
  const pointsRule = validationRule<string>((value = '') => {
    const fault = validatePoints(value)
    return fault === null ? undefined : t(fault)
  })
  return (
    <DialogForm
      form={form}
      first="beneficiary"
      label={t('transferTitle')}
      initialValues={typed}
      intro={t('transferIntro')}
      submit={t('continue')}
      isBusy={false}
      onSubmit={onChecked}
      onCancel={onCancel}
    >
      <Field name="beneficiary" label={t('beneficiary')} required rules={[toRule]}>
        <TextInput ltr icon={userGlyph} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field name="points" label={t('points')} required rules={[pointsRule]}>
        <TextInput ltr inputMode="numeric" autoComplete="off" />
      </Field>
    </DialogForm>
  )
}

function TransferTransaction({ transaction, onClose }: { transaction: TransactionView; onClose: () => void }) {
  const attempt = useTrackedTransaction(transaction)
  if (attempt.stage === 'waiting' && attempt.platformId !== null)
    return <ConfirmTransferForm transferId={attempt.platformId} onDone={onClose} onCancel={onClose} />
  return <TransactionStep transaction={attempt} onClose={onClose} />
}
