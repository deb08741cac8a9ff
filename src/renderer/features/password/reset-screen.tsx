import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { useFailureSentence } from '../../core/account/failure-sentence'
import { AccountPage } from '../../core/account/account-page'
import { addressOfNext, nextPageIn } from '../../core/next-page'
import { paths } from '../../core/paths'
import { screenStateOf } from '../../core/session/screen-state'
import { isolateLtr } from '../../core/strings/isolate'
import { Button } from '../../ui/button'
import { TextLink } from '../../ui/link'
import { useNotify } from '../../ui/notify'
import { NewPasswordFields } from './new-password-fields'
import styles from './password.module.css'
import { resetFailure } from './reset-failure'
import { useNewPassword } from './use-new-password'
import { usePasswordReset } from './use-password-reset'
import { useStillHere } from '../../core/screen/use-still-here'
import { useSuccess } from '../../core/success/use-success'

export function ResetScreen() {
  const { t } = useTranslation('password')
  const location = useLocation()
  const next = nextPageIn(location.search)
  const { credential } = screenStateOf(location.state)
  const { form, submit, isBusy } = useReset(credential)
  return (
    <AccountPage
      title={t('resetTitle')}
      subtitle={credential ? t('resetTextSentTo', { credential: isolateLtr(credential) }) : t('resetText')}
      back={{ to: paths.signIn(next), text: t('backToSignIn') }}
    >
      <form aria-label={t('changePassword')} className={styles['form']} noValidate onSubmit={submit}>
        <NewPasswordFields form={form} />
        <Button type="submit" variant="primary" size="large" block loading={isBusy}>
          {t('changePassword')}
        </Button>
        <TextLink to={addressOfNext(paths.askPasswordReset(), next)} className={styles['aside']}>
          {t('noCode')}
        </TextLink>
      </form>
    </AccountPage>
  )
}

function useReset(credential: string | undefined) {
  const { t } = useTranslation('password')
  const { t: account } = useTranslation('account')
  const sentenceOf = useFailureSentence()
  const { search } = useLocation()
  const notify = useNotify()
  const succeeded = useSuccess()
  const navigate = useNavigate()
  const stillHere = useStillHere()
  const form = useNewPassword(t)
  const { reset, isBusy } = usePasswordReset(credential)

  const send = async () => {
    if (isBusy || !form.check()) return
    const outcome = await reset(form.values)
    if (!stillHere()) return
    if (outcome.kind === 'not-checked') return notify.error(account('humanCheckFailed'))
    if (outcome.kind === 'failed') {
      const failure = resetFailure(outcome.failure, sentenceOf(outcome.failure))
      return failure.show === 'field' ? form.refuse(failure) : notify.error(failure.text)
    }
    succeeded(outcome, t('changedSignIn'))
    await navigate(paths.signIn(nextPageIn(search)), { replace: true })
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send()
  }
  return { form, submit, isBusy }
}
