import { useId } from 'react'
import { useOnline } from '../../core/network/use-online'
import { useSettings } from '../../core/settings/use-settings'
import { SwitchRow } from '../../ui/switch'
import { isOn, notificationFamilies, type NotificationFamily, type NotificationKind } from './notification-choices'
import { useChange } from './setting'
import styles from './settings-screen.module.css'
import { settingsStrings } from './settings-strings'
import { useNotificationChoices } from './use-notification-choices'

const families: readonly [NotificationFamily, readonly NotificationKind[]][] = [
  ['general', notificationFamilies.general],
  ['contents', notificationFamilies.contents],
  ['sessions', notificationFamilies.sessions],
  ['payment', notificationFamilies.payment],
]

export function NotificationSettings() {
  const t = settingsStrings.useText()
  const online = useOnline()
  const id = useId()
  const { choices, choose } = useNotificationChoices()
  const { reminders } = useSettings()
  const change = useChange()
  return (
    <>
      <SwitchRow title={t('reminders')} text={t('remindersText')} checked={reminders} onChange={(wanted) => change({ reminders: wanted })} />
      <p id={id} role="status" className={styles['text']}>
        {t(online ? 'notificationsText' : 'notificationsOffline')}
      </p>
      <div className={styles['families']}>
        {families.map(([family, kinds]) => (
          <fieldset key={family} className={styles['family']} aria-describedby={online ? undefined : id}>
            <legend>{t(family)}</legend>
            {kinds.map((kind) => (
              <SwitchRow key={kind} title={t(kind)} checked={isOn(choices, kind)} onChange={(on) => choose(kind, on)} disabled={!online} />
            ))}
          </fieldset>
        ))}
      </div>
    </>
  )
}
