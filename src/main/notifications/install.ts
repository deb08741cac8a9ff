import { app, nativeImage } from 'electron'
import type { PlatformConfig } from '#shared/platform-config.ts'
import type { AppContext } from '../base/context'
import { subscribeUserService } from '../base/delivery/user-services'
import type { HandlersOf } from '../base/handlers'
import type { PlatformClient } from '../base/platform-client'
import { createBadge } from './badge'
import { notificationCommands, reminderCommands } from './commands'
import {
  createDeliveredNotifications,
  createDeliveredReminders,
  deliveredNotifications,
  deliveredReminders,
  noNotifications,
  noReminders,
} from './delivered-log'
import { createDaemonCheck } from './notification-daemon'
import { createNotifications } from './notifications'
import { createOsNotifications } from './os-notification'
import { installPush } from './push/install'
import { createReminders } from './reminders'

type Dependencies = { client: PlatformClient; config: () => Promise<PlatformConfig> }

/** A question to the service may take as long. */
const closingLimitMs = 3000

export function installNotifications(
  context: AppContext,
  { client, config }: Dependencies,
): HandlersOf<'notifications' | 'reminders'> {
  const { files, clock, schedule, log, settings, events, lifecycle, focus, window, notifyPage, isPackaged } = context
  const isSharedComputer = () => settings.current().sharedComputer
  const language = () => settings.current().language
  const { show: showNotification, settled } = createOsNotifications({
    log,
    opensLinks: isPackaged,
    isAnswering: createDaemonCheck({ platform: process.platform, clock }),
    schedule,
  })
  // After a sign-out at the exit of a shared computer no text of its user stays on the screen.
  lifecycle.onShutdown('close', settled, { limitMs: closingLimitMs })
  const open = (link: string | null) => window.show(link)
  let web: string | null = null
  void config().then(
    ({ pages }) => (web = pages.web ?? null),
    () => undefined,
  )
  const reminders = createReminders({
    clock,
    schedule,
    log,
    language,
    showNotification,
    open,
    isEnabled: () => settings.current().reminders,
    delivered: createDeliveredReminders({
      store: () => files.openStore('reminders.json', deliveredReminders, noReminders, { kind: 'notifications' }),
      isSharedComputer,
      log,
    }),
  })
  const notifications = createNotifications({
    clock,
    log,
    language,
    showNotification,
    open,
    web: () => web,
    delivered: createDeliveredNotifications({
      store: () =>
        files.openStore('notifications.json', deliveredNotifications, noNotifications, { kind: 'notifications' }),
      isSharedComputer,
      log,
    }),
    badge: createBadge({
      platform: process.platform,
      setCount: (unread) => app.setBadgeCount(unread),
      window: () => window.current(),
      language,
      log,
      picture: (pixels, size) => nativeImage.createFromBitmap(pixels, size),
    }),
    isWindowFocused: () => focus.isFocused(),
    preferences: () => settings.current(),
    pushed: (message) => notifyPage('notifications.pushed', message),
  })
  subscribeUserService(context, reminders)
  subscribeUserService(context, notifications)
  const badge = (unread: number): number => {
    const shown = notifications.badge(unread)
    events.emit('notifications:unread', { unread: shown })
    return shown
  }
  installPush(context, { client, config, onMessage: (message) => notifications.pushed(message) })
  return { ...notificationCommands({ ...notifications, badge }), ...reminderCommands(reminders) }
}
