import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordHints } from '../../core/account/password-hints'
import { passwordTraits } from '../../core/account/password-rules'
import { PasswordInput } from '../../ui/forms/password-input'
import { PlainField } from '../../ui/forms/plain-field'
import { TextInput } from '../../ui/forms/text-input'
import { key } from '../../ui/icons/key'
import { lockSimple } from '../../ui/icons/lock-simple'
import styles from './password.module.css'
import type { NewPasswordForm } from './use-new-password'

/** The code, the new password and the new password again; `autoFocus` where they take the place of what had the focus. */
export function NewPasswordFields({ form, autoFocus = false }: { form: NewPasswordForm; autoFocus?: boolean }) {
  const { t } = useTranslation('password')
  const { t: account } = useTranslation('account')
  const hints = useId()
  const { values, field, error } = form
  const eye = { showLabel: account('showPassword'), hideLabel: account('hidePassword') }
  return (
    <>
      <PlainField required label={t('code')} error={error('code')} className={styles['field']}>
        <TextInput ltr size="large" icon={key} autoComplete="one-time-code" spellCheck={false} autoCapitalize="off" autoFocus={autoFocus} {...field('code')} />
      </PlainField>
      <div className={styles['withHints']}>
        <PlainField required label={t('newPassword')} error={error('password')} className={styles['field']}>
          <PasswordInput size="large" icon={lockSimple} autoComplete="new-password" aria-describedby={hints} {...eye} {...field('password')} />
        </PlainField>
        <PasswordHints id={hints} password={values.password} needed={passwordTraits} />
      </div>
      <PlainField required label={t('newPasswordAgain')} error={error('again')} className={styles['field']}>
        <PasswordInput size="large" icon={lockSimple} autoComplete="new-password" {...eye} {...field('again')} />
      </PlainField>
    </>
  )
}
