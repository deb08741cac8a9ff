import { contract } from '../../../../shared/contract/index'
import { normalPhone } from '../../../core/account/contact-rules'
import { useMutation } from '../../../core/api/use-mutation'
import { Field } from '../../../ui/forms/field'
import { useForm } from '../../../ui/forms/form'
import { sentenceRule } from '../../../ui/forms/sentence-rule'
import { TextInput } from '../../../ui/forms/text-input'
import { phone as phoneGlyph } from '../../../ui/icons/phone'
import { useNotify } from '../../../ui/notify'
import { Modal } from '../../../ui/overlay/modal'
import { profileStrings } from '../profile-strings'
import { useOneAtATime } from '../use-one-at-a-time'
import { useStillHere } from '../../../core/screen/use-still-here'
import { DialogForm } from './dialog-form'
import { phoneFault } from './dialog-rules'
import { useRefusalOn } from './use-refusal-on'

type Values = { phone: string }

export function PhoneDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = profileStrings.useText()
  return (
    <Modal open={open} onClose={onClose} title={t('addPhone')} closeLabel={t('close')} width={460}>
      <PhoneForm open={open} onClose={onClose} />
    </Modal>
  )
}

function PhoneForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = profileStrings.useText()
  const notify = useNotify()
  const form = useForm<Values>()
  const [add] = useMutation(contract.profile.addPhone)
  const refused = useRefusalOn(form, 'phone')
  const stillHere = useStillHere(open)
  const [send, isBusy] = useOneAtATime(async ({ phone }: Values) => {
    const answer = await add({ body: { phone: normalPhone(phone) } })
    if (answer.ok) notify.success(t('phoneAdded'))
    if (!stillHere()) return
    if (answer.ok) onClose()
    else refused(answer.failure)
  })
  const rule = sentenceRule<string>((typed = '') => {
    const fault = phoneFault(typed)
    return fault === null ? undefined : t(fault)
  })
  return (
    <DialogForm form={form} first="phone" label={t('addPhone')} initialValues={{ phone: '' }} intro={t('phoneText')} submit={t('add')} isBusy={isBusy} onSubmit={send} onCancel={onClose}>
      <Field name="phone" label={t('phone')} required rules={[rule]}>
        <TextInput type="tel" ltr icon={phoneGlyph} autoComplete="tel-national" />
      </Field>
    </DialogForm>
  )
}
