import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { phone as phoneGlyph } from 'virtual:icons/phone'
import { useMutation } from '#core/api/use-mutation.ts'
import { useSuccess } from '#core/failure/use-success.ts'
import { paths } from '#core/paths.ts'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { normalizeParentPhone } from '#domains/account/contact-rules.ts'
import { DialogForm } from '#domains/account/dialog-form.tsx'
import { useFieldError } from '#domains/account/use-field-error.ts'
import { contract } from '#shared/contract/index.ts'
import { Field } from '#ui/forms/field.tsx'
import { useForm } from '#ui/forms/form.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { validationRule } from '#ui/forms/validation-rule.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { parentPhoneFault } from './dialog-rules'

type Values = { phone2: string }

export function ParentPhoneDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('profile')
  return (
    <Modal open={open} onClose={onClose} title={t('addParentPhone')} closeLabel={t('close')} width={460}>
      <ParentPhoneForm open={open} onClose={onClose} />
    </Modal>
  )
}

/** Saving opens the subjects (spec 1 §7). */
function ParentPhoneForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('profile')
  const succeeded = useSuccess()
  const navigate = useNavigate()
  const form = useForm<Values>()
  const [add] = useMutation(contract.profile.addParentPhone)
  const isMounted = useIsMounted(open)
  const refused = useFieldError(form, 'phone2', isMounted)
  const [send, isBusy] = useSingleFlight(async ({ phone2 }: Values) => {
    const answer = await add({ body: { phone2: normalizeParentPhone(phone2) } })
    if (!answer.ok) return refused(answer.failure)
    succeeded(answer.data, t('parentPhoneAdded'))
    if (!isMounted()) return
    onClose()
    await navigate(paths.subjects())
  })
  const rule = validationRule<string>((typed = '') => {
    const fault = parentPhoneFault(typed)
    return fault === null ? undefined : t(fault)
  })
  return (
    <DialogForm
      form={form}
      first="phone2"
      label={t('addParentPhone')}
      initialValues={{ phone2: '' }}
      intro={t('parentPhoneText')}
      submit={t('add')}
      isBusy={isBusy}
      onSubmit={send}
      onCancel={onClose}
    >
      <Field name="phone2" label={t('parentPhone')} required rules={[rule]}>
        <TextInput type="tel" ltr icon={phoneGlyph} autoComplete="off" />
      </Field>
    </DialogForm>
  )
}
