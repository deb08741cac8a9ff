import { useState, type SyntheticEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { refusals } from '../../../shared/contract/refusal'
import { AccountPage } from '../../core/account/account-page'
import { accountStrings } from '../../core/account/account-strings'
import { isResetCredential, normalCredential } from '../../core/account/contact-rules'
import type { Failure } from '../../core/failure/failure'
import { addressOfNext, nextPageIn } from '../../core/next-page'
import { paths } from '../../core/paths'
import type { ScreenState } from '../../core/session/screen-state'
import { useLanguage } from '../../core/strings/use-language'
import { Button } from '../../ui/button'
import { PlainField } from '../../ui/forms/plain-field'
import { TextInput } from '../../ui/forms/text-input'
import { userCircle } from '../../ui/icons/user-circle'
import { TextLink } from '../../ui/link'
import { useNotify } from '../../ui/notify'
import styles from './password.module.css'
import { passwordStrings } from './password-strings'
import { resetFailure } from './reset-failure'
import { useCodeRequest } from './use-code-request'
import { useStillShown } from './use-still-shown'

export function AskResetScreen() {
  const t = passwordStrings.useText()
  const next = nextPageIn(useLocation().search)
  const { credential, error, change, leave, submit, isBusy, valid } = useAskReset()
  return (
    <AccountPage title={t('askTitle')} subtitle={t('askText')} back={{ to: paths.signIn(next), text: t('backToSignIn') }}>
      <form aria-label={t('sendCode')} className={styles['form']} noValidate onSubmit={submit}>
        <PlainField required label={t('credential')} error={error} className={styles['field']}>
          <TextInput
            ltr
            size="large"
            icon={userCircle}
            autoComplete="username"
            spellCheck={false}
            autoCapitalize="off"
            value={credential}
            onChange={(event) => change(event.target.value)}
            onBlur={leave}
          />
        </PlainField>
        <Button type="submit" variant="primary" size="large" block disabled={!valid} loading={isBusy}>
          {t('sendCode')}
        </Button>
        <TextLink to={addressOfNext(paths.resetPassword(), next)} className={styles['aside']}>
          {t('haveCode')}
        </TextLink>
      </form>
    </AccountPage>
  )
}

function useAskReset() {
  const t = passwordStrings.useText()
  const account = accountStrings.useText()
  const { language } = useLanguage()
  const { search } = useLocation()
  const notify = useNotify()
  const navigate = useNavigate()
  const stillShown = useStillShown()
  const { request, isBusy } = useCodeRequest()
  const [credential, setCredential] = useState('')
  const [left, setLeft] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const problem = credential.trim() === '' ? t('credentialRequired') : isResetCredential(credential) ? undefined : t('credentialInvalid')

  const refuse = (failure: Failure) => {
    const { text } = resetFailure(failure, language, account('retryLater'))
    if (failure.kind === 'refused' && failure.code === refusals.emailOrPhoneUnknown.code) setRefused(text)
    else notify.error(text)
  }
  const send = async () => {
    if (problem !== undefined || isBusy) return
    const sentTo = normalCredential(credential)
    const outcome = await request(sentTo)
    if (!stillShown()) return
    if (outcome.kind === 'not-checked') return notify.error(account('humanCheckFailed'))
    if (outcome.kind === 'failed') return refuse(outcome.failure)
    await navigate(addressOfNext(paths.resetPassword(), nextPageIn(search)), { state: { credential: sentTo } satisfies ScreenState })
  }
  return {
    credential,
    error: (left ? problem : undefined) ?? refused ?? undefined,
    valid: problem === undefined,
    isBusy,
    change: (typed: string) => {
      setCredential(typed)
      setRefused(null)
    },
    leave: () => setLeft(true),
    submit: (event: SyntheticEvent) => {
      event.preventDefault()
      void send()
    },
  }
}
