import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '../../../shared/contract/index'
import { useMutation } from '../../core/api/use-mutation'
import { formatFailure } from '../../core/failure/failure-labels'
import { useUser } from '../../core/session/use-user'
import { useNotify } from '../../ui/notify'
import { reduceChoices, parseChoices, isPending, toWire, type ChoiceEvent, type Choices, type NotificationKind } from './notification-choices'

/** The choices as shown, and the way to change one. What was chosen is sent even when the screen is left meanwhile. */
export function useNotificationChoices(): { choices: Choices; choose: (kind: NotificationKind, on: boolean) => void } {
  const known = useUser().user.notification_preferences
  const { t: words } = useTranslation('failure')
  const notify = useNotify()
  const [call] = useMutation(contract.profile.notificationPreferences)
  const [choices, setChoices] = useState(() => parseChoices(known))
  const latest = useRef(choices)

  const hear = (event: ChoiceEvent): void => {
    latest.current = reduceChoices(latest.current, event)
    setChoices(latest.current)
  }
  const learn = useEffectEvent(() => hear({ type: 'known', known }))
  useEffect(() => learn(), [known])

  const send = async (): Promise<void> => {
    while (isPending(latest.current)) {
      hear({ type: 'send' })
      const result = await call({ body: toWire(latest.current) })
      hear({ type: result.ok ? 'accepted' : 'refused' })
      if (!result.ok && result.failure.kind !== 'signed-out') notify.error(formatFailure(result.failure, words).text)
    }
  }
  return {
    choices,
    choose: (kind, on) => {
      hear({ type: 'choose', kind, on })
      void send()
    },
  }
}
