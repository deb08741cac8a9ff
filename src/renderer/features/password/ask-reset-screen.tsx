import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { userCircle } from 'virtual:icons/user-circle'
import type { Failure } from '#core/failure/failure.ts'
import { isRefusal } from '#core/failure/is-refusal.ts'
import { useSuccess } from '#core/failure/use-success.ts'
import { paths } from '#core/paths.ts'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import type { LocationState } from '#core/session/location-state.ts'
import { toNextPageUrl, parseNextPage } from '#core/sign-in-redirect.ts'
import { AccountPage } from '#domains/account/account-page.tsx'
import { isResetCredential, normalizeCredential } from '#domains/account/contact-rules.ts'
import { useAccountFailureFormatter } from '#domains/account/failure-sentence.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Form, useForm, useWatch } from '#ui/forms/form.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { validationRule } from '#ui/forms/validation-rule.ts'
import { TextLink } from '#ui/link.tsx'
import { useNotify } from '#ui/notify.ts'
import { useCodeRequest } from './use-code-request'
import styles from './password.module.css'

type Values = { credential: string }

export function AskResetScreen() {
  const { t } = useTranslation('password')
  const next = parseNextPage(useLocation().search)
  const { form, rule, error, changed, send, isBusy, valid } = useAskReset()
  return (
    <AccountPage
      title={t('askTitle')}
      subtitle={t('askText')}
      back={{ to: paths.signIn(next), text: t('backToSignIn') }}
    >
      <Form
        form={form}
        label={t('sendCode')}
        initialValues={{ credential: '' }}
        gap={18}
        className={styles['form']}
        onFinish={send}
        onValuesChange={changed}
      >
        <Field
          name="credential"
          required
          label={t('emailOrPhoneNumber')}
          rules={[rule]}
          error={error}
          className={styles['field']}
        >
          <TextInput
            ltr
            size="large"
            icon={userCircle}
            autoComplete="username"
            spellCheck={false}
            autoCapitalize="off"
          />
        </Field>
        <Button type="submit" variant="primary" size="large" block disabled={!valid} loading={isBusy}>
          {t('sendCode')}
        </Button>
        <TextLink to={toNextPageUrl(paths.resetPassword(), next)} justifySelf="center">
          {t('haveCode')}
        </TextLink>
      </Form>
    </AccountPage>
  )
}

function useAskReset() {
  const { t } = useTranslation('password')
  const { t: account } = useTranslation('account')
  const sentence = useAccountFailureFormatter()
  const { search } = useLocation()
  const notify = useNotify()
  const succeeded = useSuccess()
  const { t: done } = useTranslation('success')
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const request = useCodeRequest()
  const form = useForm<Values>()
  const valid = isResetCredential(useWatch<string | undefined>('credential', form) ?? '')
  const [refused, setRefused] = useState<Failure | null>(null)
  const rule = validationRule<string>((typed = '') =>
    typed.trim() === '' ? t('usernameRequired') : isResetCredential(typed) ? undefined : t('usernameInvalid'),
  )

  const refuse = (failure: Failure) => {
    // A person who left the screen waits for the code.
    if (!isMounted() || !isRefusal(failure, 'emailOrPhoneUnknown')) return notify.error(sentence(failure))
    setRefused(failure)
    form.focusField('credential')
  }
  const [send, isBusy] = useSingleFlight(async ({ credential }: Values) => {
    const sentTo = normalizeCredential(credential)
    const outcome = await request(sentTo)
    if (outcome.kind === 'not-checked') return notify.error(account('humanCheckFailed'))
    if (outcome.kind === 'failed') return refuse(outcome.failure)
    succeeded(outcome, done('codeSent'))
    if (!isMounted()) return
    await navigate(toNextPageUrl(paths.resetPassword(), parseNextPage(search)), {
      state: { credential: sentTo } satisfies LocationState,
    })
  })
  return {
    form,
    rule,
    valid,
    isBusy,
    send,
    error: refused ? sentence(refused) : undefined,
    changed: () => setRefused(null),
  }
}
