import { useId, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from '#core/api/use-mutation.ts'
import { formatFailure } from '#core/failure/failure-labels.ts'
import { useOnline } from '#core/network/use-network.ts'
import { useUser } from '#core/session/use-user.ts'
import { contract } from '#shared/contract/index.ts'
import { notificationFamilies } from '#shared/contract/notifications.ts'
import { Grid, Text } from '#ui/layout.tsx'
import { useNotify } from '#ui/notify.ts'
import { SwitchRow } from '#ui/switch.tsx'
import {
  isOn,
  type NotificationFamily,
  type NotificationKind,
  reduceChoices,
  parseChoices,
  isPending,
  toWire,
  type ChoiceEvent,
  type Choices,
} from './notification-choices'
import styles from './notification-preferences.module.css'

const families: readonly [NotificationFamily, readonly NotificationKind[]][] = [
  ['general', notificationFamilies.general],
  ['contents', notificationFamilies.contents],
  ['sessions', notificationFamilies.sessions],
  ['payment', notificationFamilies.payment],
]

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
              <SwitchRow
                key={kind}
                title={t(kind)}
                checked={isOn(choices, kind)}
                onChange={(on) => choose(kind, on)}
                disabled={!online}
              />
            ))}
          </fieldset>
        ))}
      </Grid>
    </>
  )
}

function useNotificationChoices(): { choices: Choices; choose: (kind: NotificationKind, on: boolean) => void } {
  const stored = useUser().user.notification_preferences
  const { t: tFailure } = useTranslation('failure')
  const notify = useNotify()
  const [call] = useMutation(contract.profile.notificationPreferences)
  const [choices, setChoices] = useState(() => parseChoices(stored))
  const latest = useRef(choices)

  const dispatch = (event: ChoiceEvent): void => {
    latest.current = reduceChoices(latest.current, event)
    setChoices(latest.current)
  }
  const learn = useEffectEvent(() => dispatch({ type: 'stored', stored }))
  useEffect(() => learn(), [stored])

  const send = async (): Promise<void> => {
    while (isPending(latest.current)) {
      dispatch({ type: 'send' })
      const result = await call({ body: toWire(latest.current) })
      dispatch({ type: result.ok ? 'accepted' : 'refused' })
      if (!result.ok && result.failure.kind !== 'signed-out') notify.error(formatFailure(result.failure, tFailure).text)
    }
  }
  return {
    choices,
    choose: (kind, on) => {
      dispatch({ type: 'choose', kind, on })
      void send()
    },
  }
}
