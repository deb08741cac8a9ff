import { useTranslation } from 'react-i18next'
import { useNotifications } from './use-notifications'
import { countUnread } from './notification-state'
import { paths } from '../../core/paths'
import { Screen } from '../../core/screen/screen'
import { ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { gear } from 'virtual:icons/gear'
import { NotificationTabs } from './notification-tabs'

export function NotificationsScreen() {
  const { t } = useTranslation('notifications')
  const count = useNotifications(countUnread) ?? 0
  const preferences = (
    <ButtonLink variant="ghost" icon={gear} to={`${paths.settings()}#notifications`}>
      {t('preferences')}
    </ButtonLink>
  )
  return (
    <Screen title={t('notifications')} meta={count > 0 && t('unread', { count })} width="narrow" actions={preferences}>
      <Card>
        <NotificationTabs idBase="notifications" heading="h2" />
      </Card>
    </Screen>
  )
}
