import { useTranslation } from 'react-i18next'
import { key } from 'virtual:icons/key'
import { lockSimple } from 'virtual:icons/lock-simple'
import { PasswordHints } from '#domains/account/password-hints.tsx'
import { passwordTraits } from '#domains/account/password-rules.ts'
import { Field } from '#ui/forms/field.tsx'
import { useWatch } from '#ui/forms/form.tsx'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { NewPasswordForm } from './use-new-password'
import styles from './password.module.css'

export function NewPasswordFields({
  form: { form, field },
  autoFocus = false,
}: {
  form: NewPasswordForm
  autoFocus?: boolean
}) {
  const { t } = useTranslation('password')
  const { t: account } = useTranslation('account')
  const typed = useWatch<string | undefined>('password', form) ?? ''
  const eye = { showLabel: account('showPassword'), hideLabel: account('hidePassword') }
  return (
    <>
      <Field required label={t('code')} className={styles['field']} {...field('code')}>
        <TextInput
          ltr
          size="large"
          icon={key}
          autoComplete="one-time-code"
          spellCheck={false}
          autoCapitalize="off"
          autoFocus={autoFocus}
        />
      </Field>
      <Field
        required
        label={t('newPassword')}
        className={styles['field']}
        help={<PasswordHints password={typed} needed={passwordTraits} />}
        {...field('password')}
      >
        <PasswordInput size="large" icon={lockSimple} autoComplete="new-password" {...eye} />
      </Field>
      <Field
        required
        label={t('newPasswordAgain')}
        className={styles['field']}
        dependencies={['password']}
        {...field('again')}
      >
        <PasswordInput size="large" icon={lockSimple} autoComplete="new-password" {...eye} />
      </Field>
    </>
  )
}
