import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSuccess } from '#core/failure/use-success.ts'
import { paths } from '#core/paths.ts'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { parseLocationState } from '#core/session/location-state.ts'
import { toNextPageUrl, parseNextPage } from '#core/sign-in-redirect.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { AccountPage } from '#domains/account/account-page.tsx'
import { useAccountFailureFormatter } from '#domains/account/failure-sentence.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { TextLink } from '#ui/link.tsx'
import { useNotify } from '#ui/notify.ts'
import { NewPasswordFields } from './new-password-fields'
import type { NewPassword } from './new-password-rules'
import { resetFailure } from './reset-failure'
import { useNewPassword } from './use-new-password'
import { usePasswordReset } from './use-password-reset'
import styles from './password.module.css'

export function ResetScreen() {
  const { t } = useTranslation('password')
  const location = useLocation()
  const next = parseNextPage(location.search)
  const { credential } = parseLocationState(location.state)
  const { form, send, isBusy } = useReset(credential)
  return (
    <AccountPage
      title={t('resetTitle')}
      subtitle={credential ? t('resetTextSentTo', { credential: isolateLtr(credential) }) : t('resetText')}
      back={{ to: paths.signIn(next), text: t('backToSignIn') }}
    >
      <Form label={t('changePassword')} gap={18} className={styles['form']} onFinish={send} {...form.formProps}>
        <NewPasswordFields form={form} />
        <Button type="submit" variant="primary" size="large" block loading={isBusy}>
          {t('changePassword')}
        </Button>
        <TextLink to={toNextPageUrl(paths.askPasswordReset(), next)} justifySelf="center">
          {t('noCode')}
        </TextLink>
      </Form>
    </AccountPage>
  )
}

function useReset(credential: string | undefined) {
  const { t } = useTranslation('password')
  const { t: account } = useTranslation('account')
  const getSentence = useAccountFailureFormatter()
  const { t: failureText } = useTranslation('failure')
  const { search } = useLocation()
  const notify = useNotify()
  const succeeded = useSuccess()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const form = useNewPassword(t)
  const reset = usePasswordReset(credential)

  const [send, isBusy] = useSingleFlight(async (values: NewPassword) => {
    const outcome = await reset(values)
    if (outcome.kind === 'not-checked') return notify.error(account('humanCheckFailed'))
    if (outcome.kind === 'failed') {
      const failure = resetFailure(outcome.failure, getSentence(outcome.failure), failureText)
      // A person who left the screen believes that the password has changed.
      return failure.show === 'field' && isMounted() ? form.refuse(failure) : notify.error(failure.text)
    }
    succeeded(outcome, t('changedSignIn'))
    if (isMounted()) await navigate(paths.signIn(parseNextPage(search)), { replace: true })
  })
  return { form, send, isBusy }
}
