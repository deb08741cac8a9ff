import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Failure } from '../../core/failure/failure'
import { useAccountFailureFormatter } from '../../domains/account/failure-sentence'
import { parseNextPage } from '../../core/sign-in-redirect'
import { paths } from '../../core/paths'
import { useSuccess } from '../../core/screen/use-success'
import { clearChangedErrors } from '../../ui/forms/form-errors'
import { useForm } from '../../ui/forms/form'
import { useFormValid } from '../../ui/forms/use-form-valid'
import { useNotify } from '../../ui/notify'
import type { Origin } from './origin'
import { refusedFields } from './registration-refusal'
import type { RegistrationField, RegistrationValues } from './registration-values'
import { useRegister } from './use-register'

/** The fields as they stand on the page, so that the first one in error takes the focus. */
const order: readonly RegistrationField[] = [
  'name', 'lastName', 'email', 'phone', 'birthDate', 'country', 'state', 'division', 'optionalSubject', 'password', 'confirmation',
]

/** What the form holds and does: sending it, and what it shows when it is refused. */
export function useRegisterForm(t: TFunction<'registration'>, origin: Origin, search: string) {
  const form = useForm<RegistrationValues>()
  const valid = useFormValid(form)
  const notify = useNotify()
  const succeeded = useSuccess()
  const navigate = useNavigate()
  const { t: shared } = useTranslation('account')
  const sentence = useAccountFailureFormatter()
  const { register, isBusy } = useRegister()

  const show = (failure: Failure) => {
    const asked = form.getFieldsError().map(({ name }) => String(name[0]))
    const marked = refusedFields(failure, origin).filter(({ name }) => asked.includes(name))
    const first = order.find((name) => marked.some((field) => field.name === name))
    if (first === undefined) return notify.error(sentence(failure))
    form.setFields(marked.map(({ name, text }) => ({ name, errors: ['ours' in text ? t(text.ours) : text.theirs] })))
    form.focusField(first)
  }
  const send = async (values: RegistrationValues) => {
    const outcome = await register(values, origin)
    if (outcome.kind === 'not-checked') return notify.error(shared('humanCheckFailed'))
    if (outcome.kind === 'failed') return show(outcome.failure)
    if (outcome.kind !== 'created') return
    succeeded(outcome, t('created'))
    await navigate(paths.signIn(parseNextPage(search)))
  }
  const change = (changed: Partial<RegistrationValues>) => {
    clearChangedErrors(form, changed)
    if ('division' in changed) form.resetFields(['optionalSubject'])
  }
  return { form, valid, isBusy, send, change }
}
