import { useTranslation } from 'react-i18next'
import { useScreenTitle } from '../../core/screen/use-screen-title'
import { useNotifications } from './use-notifications'
import { paths } from '../../core/paths'
import { ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { Row } from '../../ui/layout'
import { gear } from 'virtual:icons/gear'
import { Page } from '../../ui/page'
import { ScreenTitle } from '../../ui/screen-title'
import { NotificationTabs } from './notification-tabs'
import styles from './notifications.module.css'

export function NotificationsScreen() {
  const { t } = useTranslation('notifications')
  const count = useNotifications((state) => state.count) ?? 0
  useScreenTitle(t('notifications'))
  return (
    <Page className={styles['page']}>
      <Row gap={[8, 16]} justify="between" wrap>
        <ScreenTitle meta={count > 0 && t('unread', { count })}>{t('notifications')}</ScreenTitle>
        <ButtonLink variant="ghost" icon={gear} to={`${paths.settings()}#notifications`}>
          {t('preferences')}
        </ButtonLink>
      </Row>
      <Card>
        <NotificationTabs idBase="notifications" heading="h2" />
      </Card>
    </Page>
  )
}
