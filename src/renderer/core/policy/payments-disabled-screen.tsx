import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#ui/button.tsx'
import { Row } from '#ui/layout.tsx'
import { ScreenTitle } from '#ui/screen-title.tsx'
import { Drawing } from '#ui/states/drawing.tsx'
import { paths } from '../paths'
import { useScreenTitle } from '../screen/use-screen-title'
import { useSignedIn, useViewer } from '../session/use-user'
import { Managed } from './managed'
import styles from './policy.module.css'

export function PaymentsDisabledScreen() {
  const { t } = useTranslation('school')
  const signedIn = useSignedIn()
  const Frame = useViewer() === null ? 'main' : 'div'
  useScreenTitle(t('paymentsOff'))
  return (
    <Frame className={styles['off']}>
      <Drawing of="empty" />
      <ScreenTitle>{t('paymentsOff')}</ScreenTitle>
      <p className={styles['text']}>{t('paymentsOffText')}</p>
      <Managed />
      <Row gap={8} align="stretch" justify="center" wrap marginTop={12}>
        <ButtonLink variant="primary" to={signedIn ? paths.home() : paths.signIn()}>
          {t(signedIn ? 'toHome' : 'backToSignIn')}
        </ButtonLink>
        {signedIn && <ButtonLink to={paths.wallet()}>{t('seeMyWallet')}</ButtonLink>}
      </Row>
    </Frame>
  )
}
