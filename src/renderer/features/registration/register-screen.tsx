import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { paths } from '#core/paths.ts'
import { parseNextPage } from '#core/sign-in-redirect.ts'
import { AccountPage } from '#domains/account/account-page.tsx'
import { RegisterForm } from './register-form'

export function RegisterScreen() {
  const { t } = useTranslation('registration')
  const { search } = useLocation()
  return (
    <AccountPage
      wide
      screen={t('createAnAccount')}
      title={t('title')}
      subtitle={t('subtitle')}
      back={{ to: paths.signIn(parseNextPage(search)), text: t('backToSignIn') }}
    >
      <RegisterForm />
    </AccountPage>
  )
}
