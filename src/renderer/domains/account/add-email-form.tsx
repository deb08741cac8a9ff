import { useTranslation } from 'react-i18next'
import { contract } from '../../../shared/contract/index'
import { useMutation } from '../../core/api/use-mutation'
import { Field } from '../../ui/forms/field'
import { useForm } from '../../ui/forms/form'
import { validationRule } from '../../ui/forms/validation-rule'
import { TextInput } from '../../ui/forms/text-input'
import { envelopeSimple } from 'virtual:icons/envelope-simple'
import { useSingleFlight } from '../../core/screen/use-single-flight'
import { useStillHere } from '../../core/screen/use-is-mounted'
import { DialogForm } from './dialog-form'
import { validateEmail } from './email-rules'
import { useFieldError } from './use-field-error'

type Values = { email: string }

type AddEmailFormProps = { open: boolean; reason?: string; onCancel: () => void; onSent: (email: string) => void }

/** Asks for an address; the platform sends a code there. */
export function AddEmailForm({ open, reason, onCancel, onSent }: AddEmailFormProps) {
  const { t } = useTranslation('account-email')
  const form = useForm<Values>()
  const [add] = useMutation(contract.profile.addEmail)
  const refused = useFieldError(form, 'email')
  const stillHere = useStillHere(open)
  const [send, isBusy] = useSingleFlight(async (values: Values) => {
    const email = values.email.trim()
    const answer = await add({ body: { email } })
    if (!stillHere()) return
    if (answer.ok) onSent(email)
    else refused(answer.failure)
  })
  const rule = validationRule<string>((typed = '') => {
    const fault = validateEmail(typed)
    return fault === null ? undefined : t(fault)
  })
  return (
    <DialogForm form={form} first="email" label={t('addEmail')} initialValues={{ email: '' }} intro={reason === undefined ? t('emailText') : `${reason} ${t('emailText')}`} submit={t('sendCode')} isBusy={isBusy} onSubmit={send} onCancel={onCancel}>
      <Field name="email" label={t('email')} required rules={[rule]}>
        <TextInput type="email" ltr icon={envelopeSimple} autoComplete="email" spellCheck={false} autoCapitalize="off" />
      </Field>
    </DialogForm>
  )
}
