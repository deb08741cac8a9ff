import { useTranslation } from 'react-i18next'
import { contract } from '../../../shared/contract/index'
import { normalizeOwnPhone, validatePhone } from './contact-rules'
import { useMutation } from '../../core/api/use-mutation'
import { Field } from '../../ui/forms/field'
import { useForm } from '../../ui/forms/form'
import { validationRule } from '../../ui/forms/validation-rule'
import { TextInput } from '../../ui/forms/text-input'
import { phone as phoneGlyph } from 'virtual:icons/phone'
import { Modal } from '../../ui/overlay/modal'
import { useSingleFlight } from '../../core/screen/use-single-flight'
import { useIsMounted } from '../../core/screen/use-is-mounted'
import { useSuccess } from '../../core/failure/use-success'
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
  const refused = useFieldError(form, 'phone')
  const isMounted = useIsMounted(open)
  const [send, isBusy] = useSingleFlight(async ({ phone }: Values) => {
    const answer = await add({ body: { phone: normalizeOwnPhone(phone) } })
    if (answer.ok) succeeded(answer.data, t('phoneAdded'))
    if (!isMounted()) return
    if (!answer.ok) return refused(answer.failure)
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
