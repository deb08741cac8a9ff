import { useTranslation } from 'react-i18next'
import { useMutation } from '#core/api/use-mutation.ts'
import { useFailureText } from '#core/failure/failure-labels.ts'
import { useSuccess } from '#core/failure/use-success.ts'
import { RequireOnline } from '#core/network/require-online.tsx'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { contract } from '#shared/contract/index.ts'
import { Button } from '#ui/button.tsx'
import { CodeInput } from '#ui/forms/code-input.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useForm } from '#ui/forms/form.tsx'
import { validationRule } from '#ui/forms/validation-rule.ts'
import { useNotify } from '#ui/notify.ts'
import { DialogForm } from './dialog-form'
import { validateCode } from './email-rules'
import { useFieldError } from './use-field-error'

type Values = { code: string }

type VerifyEmailFormProps = {
  open: boolean
  email: string
  onCancel: () => void
  onVerified: () => void
  onOther: () => void
}

export function VerifyEmailForm({ open, email, onCancel, onVerified, onOther }: VerifyEmailFormProps) {
  const { t } = useTranslation('account-email')
  const succeeded = useSuccess()
  const form = useForm<Values>()
  const [confirm] = useMutation(contract.profile.confirmCode)
  const isMounted = useIsMounted(open)
  const refused = useFieldError(form, 'code', isMounted)
  const [send, isBusy] = useSingleFlight(async ({ code }: Values) => {
    const answer = await confirm({ body: { confirmationToken: code, email } })
    if (!answer.ok) return refused(answer.failure, t('codeInvalid'))
    succeeded(answer.data, t('emailAdded'))
    if (isMounted()) onVerified()
  })
  const rule = validationRule<string>((typed = '') => {
    const fault = validateCode(typed)
    return fault === null ? undefined : t(fault)
  })
  const extra = (
    <>
      <ResendCode email={email} />
      <Button variant="link" onClick={onOther}>
        {t('otherEmail')}
      </Button>
    </>
  )
  return (
    <DialogForm
      form={form}
      first="code"
      label={t('verifyEmail')}
      initialValues={{ code: '' }}
      intro={t('codeSentTo', { email: isolateLtr(email) })}
      submit={t('confirmCode')}
      isBusy={isBusy}
      onSubmit={send}
      onCancel={onCancel}
      extra={extra}
    >
      <Field name="code" label={t('code')} required rules={[rule]}>
        <CodeInput />
      </Field>
    </DialogForm>
  )
}

function ResendCode({ email }: { email: string }) {
  const { t } = useTranslation('account-email')
  const notify = useNotify()
  const succeeded = useSuccess()
  const failureText = useFailureText()
  const [add] = useMutation(contract.profile.addEmail)
  const [send, isBusy] = useSingleFlight(async () => {
    const answer = await add({ body: { email } })
    if (answer.ok) succeeded(answer.data, t('codeResent'))
    else notify.error(failureText(answer.failure))
  })
  return (
    <RequireOnline>
      <Button variant="link" loading={isBusy} onClick={send}>
        {t('sendTheCodeAgain')}
      </Button>
    </RequireOnline>
  )
}
