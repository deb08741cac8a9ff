import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { signOut as signOutGlyph } from 'virtual:icons/sign-out'
import { useInvalidateTags } from '#core/api/use-invalidate-tags.ts'
import { RequireOnline } from '#core/network/require-online.tsx'
import { paths } from '#core/paths.ts'
import { parseLocationState } from '#core/session/location-state.ts'
import { useSignOut } from '#core/session/use-sign-out.ts'
import { useUser } from '#core/session/use-user.ts'
import { parseNextPage } from '#core/sign-in-redirect.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { AccountPage } from '#domains/account/account-page.tsx'
import { isDenied } from '#domains/account/profile-completeness.ts'
import { Button } from '#ui/button.tsx'
import { CodeInput } from '#ui/forms/code-input.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Form, useForm, useWatch } from '#ui/forms/form.tsx'
import { validationRule } from '#ui/forms/validation-rule.ts'
import { Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { toProof, isCode } from './confirmation-rules'
import { useConfirmation } from './use-confirmation'
import { useResend } from './use-resend'
import styles from './confirm-screen.module.css'

export function ConfirmScreen() {
  const { t } = useTranslation('confirmation')
  const { user } = useUser()
  const location = useLocation()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const { credential } = parseLocationState(location.state)
  const verified = !isDenied(user.verified)
  const confirmation = useConfirmation(t, toProof(credential, verified))
  const landing = parseNextPage(location.search) === 'offres' ? paths.offers() : paths.home()
  const mayLeave = confirmation.isDone && verified

  useEffect(() => {
    if (mayLeave) void navigate(landing, { replace: true })
  }, [mayLeave, navigate, landing])

  const leave = (
    <Button size="small" icon={signOutGlyph} onClick={() => void signOut()}>
      {t('signOut')}
    </Button>
  )
  return (
    <AccountPage
      screen={t('screen')}
      title={t('title')}
      subtitle={confirmation.isDone ? undefined : whereTo(t, credential, user)}
      action={leave}
      {...(verified && { back: { to: paths.profile(), text: t('backToProfile') } })}
    >
      {confirmation.isDone ? (
        <Verified />
      ) : (
        <>
          <CodeForm confirmation={confirmation} />
          {!verified && <Resend />}
        </>
      )}
    </AccountPage>
  )
}

function whereTo(
  t: TFunction<'confirmation'>,
  credential: string | undefined,
  user: { phone?: string | null | undefined; email?: string | null | undefined },
): string {
  const shown = (address: string) => isolateLtr(masked(address))
  const only = credential ?? (user.phone && user.email ? undefined : (user.phone ?? user.email))
  if (only) return t('sentTo', { to: shown(only) })
  return user.phone && user.email
    ? t('sentToEither', { phone: shown(user.phone), email: shown(user.email) })
    : t('sent')
}

const dots = '•••'
const noBreak = '\u00a0'

/** Masks a credential: "a•••@exemple.tn", "••• ••• 114". */
export function masked(credential: string): string {
  const text = credential.trim()
  const at = text.lastIndexOf('@')
  if (at > 0) return `${[...text][0] ?? ''}${dots}${text.slice(at)}`
  return `${dots}${noBreak}${dots}${noBreak}${text.replace(/\D/g, '').slice(-3)}`
}

function Resend() {
  const { t } = useTranslation('confirmation')
  const { resend, isBusy, isUsed } = useResend(t)
  if (isUsed) return <p className={styles['resend']}>{t('resendUsed')}</p>
  return (
    <p className={styles['resend']}>
      {t('notReceived')}{' '}
      <RequireOnline>
        <Button variant="link" loading={isBusy} onClick={() => void resend()}>
          {t('sendTheCodeAgain')}
        </Button>
      </RequireOnline>
    </p>
  )
}

function Verified() {
  const { t } = useTranslation('confirmation')
  const invalidate = useInvalidateTags()
  return (
    <Stack gap={18}>
      <Notice tone="success" role="status" title={t('verified')}>
        {t('verifiedText')}
      </Notice>
      <Button variant="primary" size="large" block autoFocus onClick={() => invalidate(['me'])}>
        {t('continue')}
      </Button>
    </Stack>
  )
}

type Values = { code: string }

function CodeForm({
  confirmation: { confirm, isBusy, isWrong, forgetWrong },
}: {
  confirmation: ReturnType<typeof useConfirmation>
}) {
  const { t } = useTranslation('confirmation')
  const form = useForm<Values>()
  const complete = isCode(useWatch<string | undefined>('code', form) ?? '')
  const rule = validationRule<string>((typed = '') => (typed === '' || isCode(typed) ? undefined : t('codeInvalid')))

  useEffect(() => {
    if (isWrong) form.focusField('code')
  }, [form, isWrong])

  const send = ({ code }: Values): void => {
    if (isCode(code)) void confirm(code)
  }
  return (
    <Form
      form={form}
      label={t('form')}
      initialValues={{ code: '' }}
      gap={18}
      className={styles['form']}
      onFinish={send}
      onValuesChange={forgetWrong}
    >
      <Field
        name="code"
        required
        className={styles['field']}
        label={t('confirmationCode')}
        rules={[rule]}
        error={isWrong ? t('codeInvalid') : undefined}
      >
        <CodeInput />
      </Field>
      <RequireOnline>
        <Button type="submit" variant="primary" size="large" block disabled={!complete} loading={isBusy}>
          {t('confirm')}
        </Button>
      </RequireOnline>
    </Form>
  )
}
