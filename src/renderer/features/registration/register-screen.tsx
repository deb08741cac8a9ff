import { useLocation } from 'react-router-dom'
import { AccountPage } from '../../core/account/account-page'
import { nextPageIn } from '../../core/next-page'
import { paths } from '../../core/paths'
import { RegisterForm } from './register-form'
import { registrationStrings } from './registration-strings'

export function RegisterScreen() {
  const t = registrationStrings.useText()
  const { search } = useLocation()
  return (
    <AccountPage wide screen={t('screen')} title={t('title')} subtitle={t('subtitle')} back={{ to: paths.signIn(nextPageIn(search)), text: t('haveAccount') }}>
      <RegisterForm />
    </AccountPage>
  )
}
