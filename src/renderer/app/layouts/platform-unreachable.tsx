import { useTranslation } from 'react-i18next'
import type { Failure } from '../../core/failure/failure'
import { FailedState } from '../../core/failure/failed-state'
import { paths } from '../../core/paths'
import { promptProxyAgain } from '../../core/network/prompt-proxy-again'
import { useScreenTitle } from '../../core/screen/use-screen-title'
import { useSignOut } from '../../core/session/use-sign-out'
import { brand } from '../../../shared/brand'
import { Wordmark } from '../../ui/brand/logo'
import { Button, ButtonLink } from '../../ui/button'
import { Row } from '../../ui/layout'
import { gear } from 'virtual:icons/gear'
import { lifebuoy } from 'virtual:icons/lifebuoy'
import { signOut as signOutGlyph } from 'virtual:icons/sign-out'
import styles from './platform-unreachable.module.css'

/** A stored session whose user cannot be loaded: try again, set what the connection needs, or leave. */
export function PlatformUnreachable({ failure, retry, retrying }: { failure: Failure; retry: () => void; retrying: boolean }) {
  const { t } = useTranslation('shell')
  const signOut = useSignOut()
  const again = () => {
    void promptProxyAgain()
    retry()
  }
  useScreenTitle(t('unreachable'))
  return (
    <main className={styles['page']}>
      <Wordmark name={brand.name} />
      <FailedState failure={failure} retry={again} retrying={retrying} heading="h1" plain />
      <Row gap={[8, 16]} align="stretch" justify="center" wrap>
        <ButtonLink variant="link" icon={gear} to={paths.settings()}>
          {t('settings')}
        </ButtonLink>
        <ButtonLink variant="link" icon={lifebuoy} to={paths.diagnostics()}>
          {t('findOutWhy')}
        </ButtonLink>
        <Button variant="link" icon={signOutGlyph} onClick={() => void signOut()}>
          {t('signOut')}
        </Button>
      </Row>
    </main>
  )
}
