import { useTranslation } from 'react-i18next'
import { NotificationPreferences } from '../../domains/notifications/notification-preferences'
import { useSettings } from '../../core/settings/use-settings'
import { SwitchRow } from '../../ui/switch'
import { QuietHoursSetting } from './quiet-hours-setting'
import { useChange } from './setting'

export function NotificationSettings() {
  const { t } = useTranslation('settings')
  const { reminders, nativeNotifications } = useSettings()
  const change = useChange()
  return (
    <>
      <SwitchRow title={t('reminders')} text={t('remindersText')} checked={reminders} onChange={(wanted) => change({ reminders: wanted })} />
      <SwitchRow title={t('native')} text={t('nativeText')} checked={nativeNotifications} onChange={(wanted) => change({ nativeNotifications: wanted })} />
      <QuietHoursSetting />
      <NotificationPreferences />
    </>
  )
}
