import { useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { AccountPage } from '../../core/account/account-page'
import { isResetCredential, normalCredential } from '../../core/account/contact-rules'
import { useFailureSentence } from '../../core/account/failure-sentence'
import type { Failure } from '../../core/failure/failure'
import { isRefusal } from '../../core/failure/is-refusal'
import { addressOfNext, nextPageIn } from '../../core/next-page'
import { paths } from '../../core/paths'
import type { ScreenState } from '../../core/session/screen-state'
import { Button } from '../../ui/button'
import { PlainField } from '../../ui/forms/plain-field'
import { TextInput } from '../../ui/forms/text-input'
import { userCircle } from '../../ui/icons/user-circle'
import { TextLink } from '../../ui/link'
import { useNotify } from '../../ui/notify'
import styles from './password.module.css'
import { useCodeRequest } from './use-code-request'
import { useStillHere } from '../../core/screen/use-still-here'

export function AskResetScreen() {
  const { t } = useTranslation('password')
  const next = nextPageIn(useLocation().search)
  const { credential, error, input, change, leave, submit, isBusy, valid } = useAskReset()
  return (
    <AccountPage title={t('askTitle')} subtitle={t('askText')} back={{ to: paths.signIn(next), text: t('backToSignIn') }}>
      <form aria-label={t('sendCode')} className={styles['form']} noValidate onSubmit={submit}>
        <PlainField required label={t('emailOrPhoneNumber')} error={error} className={styles['field']}>
          <TextInput
            ltr
            ref={input}
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
  const { t } = useTranslation('password')
  const { t: account } = useTranslation('account')
  const sentence = useFailureSentence()
  const { search } = useLocation()
  const notify = useNotify()
  const navigate = useNavigate()
  const stillHere = useStillHere()
  const { request, isBusy } = useCodeRequest()
  const [credential, setCredential] = useState('')
  const [left, setLeft] = useState(false)
  const [refused, setRefused] = useState<Failure | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const problem = credential.trim() === '' ? t('usernameRequired') : isResetCredential(credential) ? undefined : t('usernameInvalid')

  const refuse = (failure: Failure) => {
    if (!isRefusal(failure, 'emailOrPhoneUnknown')) return notify.error(sentence(failure))
    setRefused(failure)
    input.current?.focus()
  }
  const send = async () => {
    if (problem !== undefined || isBusy) return
    const sentTo = normalCredential(credential)
    const outcome = await request(sentTo)
    if (!stillHere()) return
    if (outcome.kind === 'not-checked') return notify.error(account('humanCheckFailed'))
    if (outcome.kind === 'failed') return refuse(outcome.failure)
    await navigate(addressOfNext(paths.resetPassword(), nextPageIn(search)), { state: { credential: sentTo } satisfies ScreenState })
  }
  return {
    credential,
    error: (left ? problem : undefined) ?? (refused ? sentence(refused) : undefined),
    input,
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
