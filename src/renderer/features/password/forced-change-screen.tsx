import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { paperPlaneTilt } from 'virtual:icons/paper-plane-tilt'
import { signOut as signOutGlyph } from 'virtual:icons/sign-out'
import { RequireOnline } from '#core/network/require-online.tsx'
import { paths } from '#core/paths.ts'
import { usePaymentsAllowed } from '#core/policy/use-policy.ts'
import { useSignOut } from '#core/session/use-sign-out.ts'
import { parseNextPage } from '#core/sign-in-redirect.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { AccountPage } from '#domains/account/account-page.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { focusScreenTitle } from '#ui/screen-title.tsx'
import { NewPasswordFields } from './new-password-fields'
import { useForcedChange } from './use-forced-change'
import styles from './password.module.css'

export function ForcedChangeScreen() {
  const { t } = useTranslation('password')
  const change = useForcedChange(t)
  const { step } = change.state
  return (
    <AccountPage
      title={step === 'done' ? t('forcedDoneTitle') : t('forcedTitle')}
      subtitle={getSubtitle(change, t)}
      action={<SignOut text={t('signOut')} />}
    >
      {step === 'request' && <RequestStep change={change} />}
      {step === 'reset' && <ResetStep change={change} />}
      {step === 'done' && <Done />}
    </AccountPage>
  )
}

type Change = ReturnType<typeof useForcedChange>

function getSubtitle({ state, credential }: Change, t: TFunction<'password'>): string {
  if (state.step === 'done') return t('forcedDoneText')
  const sentTo = isolateLtr(credential ?? '')
  return state.step === 'reset' ? t('resetTextSentTo', { credential: sentTo }) : t('forcedText')
}

function SignOut({ text }: { text: string }) {
  const signOut = useSignOut()
  return (
    <Button size="small" icon={signOutGlyph} onClick={() => void signOut()}>
      {text}
    </Button>
  )
}

function RequestStep({ change: { state, credential, problem, askForCode } }: { change: Change }) {
  const { t } = useTranslation('password')
  if (credential === null) return <Notice tone="warning">{t('noCredential')}</Notice>
  return (
    <Stack gap={18}>
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      <p>{t('forcedRequest', { credential: isolateLtr(credential) })}</p>
      <Button
        variant="primary"
        size="large"
        block
        icon={paperPlaneTilt}
        loading={state.step === 'request' && state.sending}
        onClick={askForCode}
      >
        {t('sendCode')}
      </Button>
    </Stack>
  )
}

function ResetStep({ change: { state, form, problem, askForCode, change } }: { change: Change }) {
  const { t } = useTranslation('password')
  if (state.step !== 'reset') return null
  const message = form.isAnyMissing ? t('fillFields') : problem
  return (
    <Form label={t('forcedTitle')} gap={18} className={styles['form']} onFinish={change} {...form.formProps}>
      {message && (
        <Notice tone="error" role="alert">
          {message}
        </Notice>
      )}
      {state.codesSent > 1 && state.sending !== 'code' && (
        <Notice tone="success" role="status">
          {t('codeSentAgain')}
        </Notice>
      )}
      <NewPasswordFields form={form} autoFocus />
      <RequireOnline>
        <Button type="submit" variant="primary" size="large" block loading={state.sending === 'password'}>
          {t('changePassword')}
        </Button>
      </RequireOnline>
      <Button
        variant="link"
        loading={state.sending === 'code'}
        disabled={state.sending === 'password'}
        justifySelf="center"
        onClick={askForCode}
      >
        {t('sendCodeAgain')}
      </Button>
    </Form>
  )
}

function Done() {
  const { t } = useTranslation('password')
  const mayPay = usePaymentsAllowed()
  const next = parseNextPage(useLocation().search) !== null && mayPay
  useEffect(focusScreenTitle, [])
  return (
    <Stack gap={18}>
      <Notice tone="success" role="status">
        {t('changed')}
      </Notice>
      {next && (
        <ButtonLink variant="primary" size="large" block to={paths.offers()}>
          {t('toOffers')}
        </ButtonLink>
      )}
      <ButtonLink variant={next ? 'outlined' : 'primary'} size="large" block to={paths.home()}>
        {t('backHome')}
      </ButtonLink>
    </Stack>
  )
}
