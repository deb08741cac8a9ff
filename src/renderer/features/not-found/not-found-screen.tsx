import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { useScreenTitle } from '#core/screen/use-screen-title.ts'
import { useViewer } from '#core/session/use-user.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ScreenTitle } from '#ui/screen-title.tsx'
import { Drawing } from '#ui/states/drawing.tsx'
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
