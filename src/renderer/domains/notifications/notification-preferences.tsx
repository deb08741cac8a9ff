import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { notificationFamilies } from '../../../shared/contract/notifications'
import { useOnline } from '../../core/network/use-online'
import { Grid, Text } from '../../ui/layout'
import { SwitchRow } from '../../ui/switch'
import { isOn, type NotificationFamily, type NotificationKind } from './notification-choices'
import styles from './notification-preferences.module.css'
import { useNotificationChoices } from './use-notification-choices'

const families: readonly [NotificationFamily, readonly NotificationKind[]][] = [
  ['general', notificationFamilies.general],
  ['contents', notificationFamilies.contents],
  ['sessions', notificationFamilies.sessions],
  ['payment', notificationFamilies.payment],
]

/** What the platform tells its user, by family and kind: one switch for each. */
export function NotificationPreferences() {
  const { t } = useTranslation('notifications')
  const online = useOnline()
  const id = useId()
  const { choices, choose } = useNotificationChoices()
  return (
    <>
      <Text id={id} role="status" as="p" size="small" tone="secondary">
        {t(online ? 'notificationsText' : 'notificationsOffline')}
      </Text>
      <Grid gap={[20, 32]} min={300}>
        {families.map(([family, kinds]) => (
          <fieldset key={family} className={styles['family']} aria-describedby={online ? undefined : id}>
            <legend>{t(family)}</legend>
            {kinds.map((kind) => (
              <SwitchRow key={kind} title={t(kind)} checked={isOn(choices, kind)} onChange={(on) => choose(kind, on)} disabled={!online} />
            ))}
          </fieldset>
        ))}
      </Grid>
    </>
  )
}
