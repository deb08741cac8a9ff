import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { lockSimple } from 'virtual:icons/lock-simple'
import { userCircle } from 'virtual:icons/user-circle'
import { paths } from '#core/paths.ts'
import { usePaymentsAllowed } from '#core/policy/use-policy.ts'
import { useReadyTiming } from '#core/screen/use-ready-timing.ts'
import { toNextPageUrl, parseNextPage } from '#core/sign-in-redirect.ts'
import { SocialButtons } from '#domains/account/social-buttons.tsx'
import { brand } from '#shared/brand.ts'
import { Button } from '#ui/button.tsx'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { PlainField } from '#ui/forms/plain-field.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Text } from '#ui/layout.tsx'
import { TextLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { SharingQuestion } from './shared-computer-prompt'
import { useSignInForm } from './use-sign-in-form'
import styles from './sign-in.module.css'

export function SignInForm({ onTeacher }: { onTeacher: () => void }) {
  const { t } = useTranslation('sign-in')
  const { t: shared } = useTranslation('account')
  const { t: common } = useTranslation('common')
  useReadyTiming('sign-in')
  const { search } = useLocation()
  const mayPay = usePaymentsAllowed()
  const { field, error, refusal, submit, valid, isBusy, unanswered } = useSignInForm(t, onTeacher)
  const forgotten = (
    <TextLink to={toNextPageUrl(paths.askPasswordReset(), parseNextPage(search))}>{t('forgotten')}</TextLink>
  )
  return (
    <form aria-label={t('toSignIn')} className={styles['form']} noValidate onSubmit={submit}>
      <PlainField className={styles['field']} label={t('emailOrPhoneNumber')} error={error('username')}>
        <TextInput
          ltr
          size="large"
          icon={userCircle}
          autoComplete="username"
          spellCheck={false}
          autoCapitalize="off"
          {...field('username')}
        />
      </PlainField>
      <PlainField className={styles['field']} label={t('password')} error={error('password')} action={forgotten}>
        <PasswordInput
          size="large"
          icon={lockSimple}
          autoComplete="current-password"
          showLabel={shared('showPassword')}
          hideLabel={shared('hidePassword')}
          {...field('password')}
        />
      </PlainField>
      {/* The colour of both fields says it to those who see it (WCAG 3.3.1). */}
      {refusal.text !== '' && (
        <p role="status" id={refusal.id} className="visually-hidden">
          {refusal.text}
        </p>
      )}
      <SharingQuestion />
      {unanswered !== null && (
        <Notice tone="error" role="alert">
          {unanswered} <TextLink to={paths.diagnostics()}>{common('findOutWhy')}</TextLink>
        </Notice>
      )}
      <Button type="submit" variant="primary" size="large" block disabled={!valid} loading={isBusy}>
        {t('toSignIn')}
      </Button>
      <SocialButtons />
      <Text as="p" textAlign="center">
        {t('noAccount')} <TextLink to={paths.register(parseNextPage(search))}>{t('createAnAccount')}</TextLink>
      </Text>
      {mayPay && brand.operator && (
        <Text as="p" textAlign="center">
          {t('operatorClient', { operator: brand.operator.name })}{' '}
          <TextLink to={paths.operatorLanding(brand.operator.slug)}>{t('operatorSubscribe')}</TextLink>
        </Text>
      )}
    </form>
  )
}
