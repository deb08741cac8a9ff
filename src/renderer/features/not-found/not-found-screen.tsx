import { useTranslation } from 'react-i18next'
import { paths } from '../../core/paths'
import { useScreenTitle } from '../../core/screen/use-screen-title'
import { useViewer } from '../../core/session/use-user'
import { ButtonLink } from '../../ui/button'
import { Drawing } from '../../ui/states/drawing'
import { ScreenTitle } from '../../ui/screen-title'
import styles from './not-found.module.css'

export function NotFoundScreen() {
  const { t } = useTranslation('not-found')
  const Frame = useViewer() === null ? 'main' : 'div'
  useScreenTitle(t('title'))
  return (
    <Frame className={styles['screen']}>
      <Drawing of="error" />
      <ScreenTitle>{t('title')}</ScreenTitle>
      <p className={styles['text']}>{t('text')}</p>
      <ButtonLink variant="primary" to={paths.home()}>
        {t('backHome')}
      </ButtonLink>
    </Frame>
  )
}
