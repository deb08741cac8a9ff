import { useTranslation } from 'react-i18next'
import { useMutation } from '#core/api/use-mutation.ts'
import { useFailureText } from '#core/failure/failure-labels.ts'
import type { Failure } from '#core/failure/failure.ts'
import { useSuccess } from '#core/failure/use-success.ts'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { requestCaptchaToken } from '#domains/account/captcha.ts'
import { DialogForm } from '#domains/account/dialog-form.tsx'
import { PasswordHints } from '#domains/account/password-hints.tsx'
import { passwordTraits } from '#domains/account/password-rules.ts'
import { contract } from '#shared/contract/index.ts'
import { normalizePassword } from '#shared/std/typed-text.ts'
import { Field } from '#ui/forms/field.tsx'
import { useForm, useWatch, type FormInstance } from '#ui/forms/form.tsx'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { validationRule } from '#ui/forms/validation-rule.ts'
import { useNotify } from '#ui/notify.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { passwordChangeFaults, refusedPasswordField, type PasswordChange } from './dialog-rules'

type PasswordDialogProps = { open: boolean; onClose: () => void }

const empty: PasswordChange = { oldPassword: '', newPassword: '', confirmation: '' }

export function PasswordDialog({ open, onClose }: PasswordDialogProps) {
  const { t } = useTranslation('profile')
  return (
    <Modal open={open} onClose={onClose} title={t('changePassword')} closeLabel={t('close')} width={480}>
      <PasswordForm open={open} onClose={onClose} />
    </Modal>
  )
}

function useChangePassword(form: FormInstance<PasswordChange>, { open, onClose }: PasswordDialogProps) {
  const { t } = useTranslation('profile')
  const { t: account } = useTranslation('account')
  const notify = useNotify()
  const succeeded = useSuccess()
  const failureText = useFailureText()
  const [change] = useMutation(contract.passwords.change)
  const isMounted = useIsMounted(open)

  const refused = (failure: Failure) => {
    // The sign-in announces the end of the session.
    if (failure.kind === 'signed-out' && !isMounted()) return
    const field = failure.kind === 'refused' ? refusedPasswordField(failure) : null
    const sentence = field === 'oldPassword' ? t('oldPasswordWrong') : failureText(failure)
    // A person who closed the dialog believes that the password has changed.
    if (field === null || !isMounted()) return notify.error(sentence)
    form.setFields([{ name: field, errors: [sentence] }])
    form.focusField(field)
  }

  return useSingleFlight(async ({ oldPassword, newPassword, confirmation }: PasswordChange) => {
    const token = await requestCaptchaToken('change-password')
    if (token === null) return notify.error(account('humanCheckFailed'))
    const answer = await change({
      body: {
        'oldPassword': normalizePassword(oldPassword),
        'newPassword': normalizePassword(newPassword),
        'new_password_confirmation': normalizePassword(confirmation),
        'g-recaptcha-response': token,
      },
    })
    if (!answer.ok) return refused(answer.failure)
    succeeded(answer.data, t('passwordChanged'))
    if (isMounted()) onClose()
  })
}

function PasswordForm({ open, onClose }: PasswordDialogProps) {
  const { t } = useTranslation('profile')
  const { t: account } = useTranslation('account')
  const form = useForm<PasswordChange>()
  const [send, isBusy] = useChangePassword(form, { open, onClose })
  const typed = useWatch('newPassword', form) ?? ''
  const rule = (field: keyof PasswordChange) =>
    validationRule(() => {
      const fault = passwordChangeFaults({ ...empty, ...form.getFieldsValue() })[field]
      return fault && t(fault)
    })
  const eye = { showLabel: account('showPassword'), hideLabel: account('hidePassword') }
  return (
    <DialogForm
      form={form}
      first="oldPassword"
      label={t('changePassword')}
      initialValues={empty}
      submit={t('changePassword')}
      isBusy={isBusy}
      onSubmit={send}
      onCancel={onClose}
    >
      <Field name="oldPassword" label={t('oldPassword')} required rules={[rule('oldPassword')]}>
        <PasswordInput autoComplete="current-password" {...eye} />
      </Field>
      <Field
        name="newPassword"
        label={t('newPassword')}
        required
        rules={[rule('newPassword')]}
        dependencies={['oldPassword']}
        help={<PasswordHints password={typed} needed={passwordTraits} />}
      >
        <PasswordInput autoComplete="new-password" {...eye} />
      </Field>
      <Field
        name="confirmation"
        label={t('confirmation')}
        required
        rules={[rule('confirmation')]}
        dependencies={['newPassword']}
      >
        <PasswordInput autoComplete="new-password" {...eye} />
      </Field>
    </DialogForm>
  )
}
