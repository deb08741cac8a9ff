import { useTranslation } from 'react-i18next'
import { phone as phoneGlyph } from 'virtual:icons/phone'
import { useMutation } from '#core/api/use-mutation.ts'
import { useSuccess } from '#core/failure/use-success.ts'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { contract } from '#shared/contract/index.ts'
import { Field } from '#ui/forms/field.tsx'
import { useForm } from '#ui/forms/form.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { validationRule } from '#ui/forms/validation-rule.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { normalizeOwnPhone, validatePhone } from './contact-rules'
import { DialogForm } from './dialog-form'
import { useFieldError } from './use-field-error'

type Values = { phone: string }

type PhoneDialogProps = {
  open: boolean
  onClose: () => void
  reason?: string
  onAdded?: () => void
}

export function PhoneDialog(props: PhoneDialogProps) {
  const { open, onClose } = props
  const { t } = useTranslation('account-dialogs')
  return (
    <Modal open={open} onClose={onClose} title={t('addPhone')} closeLabel={t('close')} width={460}>
      <PhoneForm {...props} />
    </Modal>
  )
}

function PhoneForm({ open, onClose, reason, onAdded }: PhoneDialogProps) {
  const { t } = useTranslation('account-dialogs')
  const succeeded = useSuccess()
  const form = useForm<Values>()
  const [add] = useMutation(contract.profile.addPhone)
  const isMounted = useIsMounted(open)
  const refused = useFieldError(form, 'phone', isMounted)
  const [send, isBusy] = useSingleFlight(async ({ phone }: Values) => {
    const answer = await add({ body: { phone: normalizeOwnPhone(phone) } })
    if (!answer.ok) return refused(answer.failure)
    succeeded(answer.data, t('phoneAdded'))
    if (!isMounted()) return
    onClose()
    onAdded?.()
  })
  const rule = validationRule<string>((typed = '') => {
    const fault = validatePhone(typed)
    return fault === null ? undefined : t(fault)
  })
  return (
    <DialogForm
      form={form}
      first="phone"
      label={t('addPhone')}
      initialValues={{ phone: '' }}
      intro={reason === undefined ? t('phoneText') : `${reason} ${t('phoneText')}`}
      submit={t('add')}
      isBusy={isBusy}
      onSubmit={send}
      onCancel={onClose}
    >
      <Field name="phone" label={t('phone')} required rules={[rule]}>
        <TextInput type="tel" ltr icon={phoneGlyph} autoComplete="tel-national" />
      </Field>
    </DialogForm>
  )
}
