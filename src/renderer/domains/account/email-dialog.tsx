import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { envelopeSimple } from 'virtual:icons/envelope-simple'
import { useMutation } from '#core/api/use-mutation.ts'
import { useSuccess } from '#core/failure/use-success.ts'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { contract } from '#shared/contract/index.ts'
import { normalizeIdentifier } from '#shared/std/typed-text.ts'
import { Field } from '#ui/forms/field.tsx'
import { useForm } from '#ui/forms/form.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { validationRule } from '#ui/forms/validation-rule.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { DialogForm } from './dialog-form'
import { validateEmail } from './email-rules'
import { useFieldError } from './use-field-error'
import { VerifyEmailForm } from './verify-email-form'

type DialogProps = {
  open: boolean
  onClose: () => void
  reason?: string
  onAdded?: () => void
}

export function EmailDialog({ open, onClose, reason, onAdded }: DialogProps) {
  const { t } = useTranslation('account-email')
  const { t: tDialogs } = useTranslation('account-dialogs')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const close = () => {
    setSentTo(null)
    onClose()
  }
  const verified = () => {
    close()
    onAdded?.()
  }
  return (
    <Modal
      open={open}
      onClose={close}
      title={sentTo === null ? t('addEmail') : t('verifyEmail')}
      closeLabel={tDialogs('close')}
      width={560}
    >
      {sentTo === null ? (
        <AddEmailForm open={open} {...(reason !== undefined && { reason })} onCancel={close} onSent={setSentTo} />
      ) : (
        <VerifyEmailForm
          open={open}
          email={sentTo}
          onCancel={close}
          onVerified={verified}
          onOther={() => setSentTo(null)}
        />
      )}
    </Modal>
  )
}

type Values = { email: string }

type AddEmailFormProps = { open: boolean; reason?: string; onCancel: () => void; onSent: (email: string) => void }

function AddEmailForm({ open, reason, onCancel, onSent }: AddEmailFormProps) {
  const { t } = useTranslation('account-email')
  const form = useForm<Values>()
  const [add] = useMutation(contract.profile.addEmail)
  const isMounted = useIsMounted(open)
  const refused = useFieldError(form, 'email', isMounted)
  const succeeded = useSuccess()
  const { t: done } = useTranslation('success')
  const [send, isBusy] = useSingleFlight(async (values: Values) => {
    const email = normalizeIdentifier(values.email)
    const answer = await add({ body: { email } })
    if (!answer.ok) return refused(answer.failure)
    if (!isMounted()) return
    succeeded(answer.data, done('codeSent'))
    onSent(email)
  })
  const rule = validationRule<string>((typed = '') => {
    const fault = validateEmail(typed)
    return fault === null ? undefined : t(fault)
  })
  return (
    <DialogForm
      form={form}
      first="email"
      label={t('addEmail')}
      initialValues={{ email: '' }}
      intro={reason === undefined ? t('emailText') : `${reason} ${t('emailText')}`}
      submit={t('sendCode')}
      isBusy={isBusy}
      onSubmit={send}
      onCancel={onCancel}
    >
      <Field name="email" label={t('email')} required rules={[rule]}>
        <TextInput
          type="email"
          ltr
          icon={envelopeSimple}
          autoComplete="email"
          spellCheck={false}
          autoCapitalize="off"
        />
      </Field>
    </DialogForm>
  )
}
