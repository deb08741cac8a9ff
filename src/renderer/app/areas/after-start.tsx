import { lazy, useState } from 'react'
import { useWhenCalm } from '../../core/activity/use-when-calm'
import { messages } from '../../features/messages/index'
import { notifications } from '../../features/notifications/index'
import { popups } from '../../features/popups/index'
import { phone } from '../../features/profile/index'
import { rating } from '../../features/rating/index'
import { reminders } from '../../features/reminders/index'
import { BackgroundBoundary } from '../screen-boundary'

const MessagesWatch = lazy(async () => ({ default: (await messages.watch()).MessagesWatch }))
const NotificationsWatch = lazy(async () => ({ default: (await notifications.watch()).NotificationsWatch }))
const PhonePrompt = lazy(async () => ({ default: (await phone.prompt()).PhonePrompt }))
const PopupPrompt = lazy(async () => ({ default: (await popups.prompt()).PopupPrompt }))
const RatingPrompt = lazy(async () => ({ default: (await rating.prompt()).RatingPrompt }))
const ReminderPlanner = lazy(async () => ({ default: (await reminders.planner()).ReminderPlanner }))

const parts = [['reminders', ReminderPlanner], ['rating', RatingPrompt], ['messages', MessagesWatch], ['notifications', NotificationsWatch], ['popups', PopupPrompt], ['phone', PhonePrompt]] as const

/** So long after the last answer of the first screen, what the pupil does not wait for is loaded. */
const quietMs = 1500

/** What begins once the first screen is there, and takes nothing from it. For the signed-in area. */
export function AfterStart() {
  const [isStarted, setStarted] = useState(false)
  useWhenCalm({ isWanted: !isStarted, quietMs }, () => setStarted(true))
  if (!isStarted) return null
  return parts.map(([name, Part]) => (
    <BackgroundBoundary key={name} name={name}>
      <Part />
    </BackgroundBoundary>
  ))
}
