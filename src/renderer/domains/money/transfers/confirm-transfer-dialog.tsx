import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { key } from 'virtual:icons/key'
import { useInvalidateTags } from '#core/api/use-invalidate-tags.ts'
import { useQuery } from '#core/api/use-query.ts'
import { useMessageText, useSuccess } from '#core/failure/use-success.ts'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { useSessionCheck } from '#core/session/use-session-check.ts'
import { contract } from '#shared/contract/index.ts'
import { normalizeCode } from '#shared/std/typed-text.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useForm } from '#ui/forms/form.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { validationRule } from '#ui/forms/validation-rule.ts'
import { Notice, type NoticeTone } from '#ui/notice.tsx'
import { useNotify } from '#ui/notify.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { DialogForm } from '../../account/dialog-form'
import { PointsAmount } from '../amounts'
import { OrderSummary } from '../order-summary'
import { useTransactions, useMoneyActions } from '../transactions'

/** The sender confirms with the code that was sent, or asks for another one (spec 2 §4). */
export function ConfirmTransferDialog({ transferId, onClose }: { transferId: number | null; onClose: () => void }) {
  const { t } = useTranslation('money')
  return (
    <Modal open={transferId !== null} onClose={onClose} title={t('confirmTitle')} closeLabel={t('close')} width={460}>
      {transferId !== null && <ConfirmTransferForm transferId={transferId} onDone={onClose} onCancel={onClose} />}
    </Modal>
  )
}

type Values = { code: string }
type Said = { tone: NoticeTone; text: string }

export function ConfirmTransferForm({
  transferId,
  onDone,
  onCancel,
}: {
  transferId: number
  onDone: () => void
  onCancel: () => void
}) {
  const { t } = useTranslation('money')
  const form = useForm<Values>()
  const [said, setSaid] = useState<Said | null>(null)
  const [send, isBusy] = useConfirm({ transferId, onDone, setSaid })
  const [resend, isResending] = useResend(transferId, setSaid)
  const rule = validationRule<string>((typed = '') =>
    normalizeCode(typed) === '' ? t('confirmationMissing') : undefined,
  )
  return (
    <DialogForm
      form={form}
      first="code"
      label={t('confirmTitle')}
      initialValues={{ code: '' }}
      intro={
        <>
          <p>{t('codeText')}</p>
          <ConfirmedTransfer transferId={transferId} />
        </>
      }
      submit={t('confirm')}
      isBusy={isBusy}
      onSubmit={send}
      onCancel={onCancel}
      extra={
        <Button variant="link" loading={isResending} onClick={() => resend()}>
          {t('resend')}
        </Button>
      }
    >
      <Field name="code" label={t('confirmationCode')} required rules={[rule]}>
        <TextInput ltr icon={key} autoComplete="one-time-code" spellCheck={false} autoCapitalize="off" maxLength={64} />
      </Field>
      {said && (
        <Notice tone={said.tone} role={said.tone === 'error' ? 'alert' : 'status'}>
          <UserContent>{said.text}</UserContent>
        </Notice>
      )}
    </DialogForm>
  )
}

/** Reads the platform's row, or the order of this computer until the platform lists it. */
function ConfirmedTransfer({ transferId }: { transferId: number }) {
  const { t } = useTranslation('money')
  const row = useQuery(contract.transfers.list, {}, { skip: true }).data?.payload.find(({ id }) => id === transferId)
  const order = useSentTransfer(transferId)?.order
  const sent = order?.kind === 'transfer' ? order : null
  const beneficiary = row?.to_user?.name ?? row?.to_user?.id ?? sent?.toUser
  const points = row?.points ?? sent?.points
  if (beneficiary == null || points == null) return null
  return (
    <OrderSummary
      lines={[
        [t('beneficiary'), <UserContent key="to">{String(beneficiary)}</UserContent>],
        [t('points'), <PointsAmount key="points" value={points} />],
      ]}
    />
  )
}

function useSentTransfer(transferId: number) {
  return useTransactions().find(({ order, platformId }) => order.kind === 'transfer' && platformId === transferId)
}

function useConfirm({
  transferId,
  onDone,
  setSaid,
}: {
  transferId: number
  onDone: () => void
  setSaid: (said: Said | null) => void
}) {
  const { t } = useTranslation('money')
  const succeeded = useSuccess()
  const toMessageText = useMessageText()
  const invalidate = useInvalidateTags()
  const { confirmTransfer, seen } = useMoneyActions()
  const attempt = useSentTransfer(transferId)
  const isMounted = useIsMounted()
  const sayLater = useSayLater()
  return useSingleFlight(async ({ code }: Values) => {
    setSaid(null)
    const say = sayLater(setSaid)
    const answer = await confirmTransfer({ transferId, code: normalizeCode(code) })
    invalidate(['transfers', 'me'])
    if (answer?.ok) {
      succeeded(answer, t('actionConfirmed'))
      if (attempt) void seen(attempt.id)
      if (isMounted()) onDone()
      return
    }
    if (answer?.uncertain) say({ tone: 'warning', text: t('confirmLost') })
    else say({ tone: 'error', text: toMessageText(answer?.message, t('confirmRefused')) })
  })
}

function useResend(transferId: number, setSaid: (said: Said) => void) {
  const { t } = useTranslation('money')
  const { resendCode } = useMoneyActions()
  const toMessageText = useMessageText()
  const sayLater = useSayLater()
  return useSingleFlight(async () => {
    const say = sayLater(setSaid)
    const answer = await resendCode(transferId)
    const ok = answer?.ok === true
    say({
      tone: ok ? 'success' : 'error',
      text: toMessageText(answer?.message, t(ok ? 'resent' : 'resendRefused')),
    })
  })
}

/** A person who closed the dialog believes that it was done, and reads elsewhere that it was not. */
function useSayLater(): (setSaid: (said: Said) => void) => (said: Said) => void {
  const notify = useNotify()
  const isMounted = useIsMounted()
  const checkSession = useSessionCheck()
  return (setSaid) => {
    const isSameSession = checkSession()
    return (said) => {
      if (isMounted()) setSaid(said)
      else if (isSameSession()) notify[said.tone](said.text)
    }
  }
}
