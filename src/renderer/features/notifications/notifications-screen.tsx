import { useTranslation } from 'react-i18next'
import { gear } from 'virtual:icons/gear'
import { paths } from '#core/paths.ts'
import { Screen } from '#core/screen/screen.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { countUnread } from './notification-state'
import { NotificationTabs } from './notification-tabs'
import { useNotifications } from './use-notifications'

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
