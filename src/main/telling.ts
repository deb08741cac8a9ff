import path from 'node:path'
import type { BrowserWindow } from 'electron'
import type { Clock, Schedule } from '../shared/clock'
import type { Settings } from '../shared/desktop/settings'
import type { PlatformConfig } from '../shared/platform-config'
import type { Files } from './base/fs/files'
import type { PlatformClient } from './gateway/platform-client'
import type { Emit } from './ipc/emit'
import type { Log } from './base/log/log'
import { createNotices } from './notices/notices'
import { openNotifications } from './notifications/open-notifications'
import { openPush } from './push/open-push'
import { openReminders } from './reminders/open-reminders'
import type { Vault } from './session/vault'
import { isPackaged } from './start/build'

type Options = {
  files: Files
  clock: Clock
  schedule: Schedule
  log: Log
  emit: Emit
  vault: Vault
  settings: { current(): Settings }
  windows: { current(): BrowserWindow | null }
  focus: { isFocused(): boolean }
  /** Brings the window to the front, and with a link to its screen. */
  arrived: (link: string | null) => void
  connection: () => Promise<{ config: PlatformConfig; client: PlatformClient }>
  /** Settled once the start is over. */
  drawn: Promise<unknown>
}

/** What tells the signed-in user something outside the window: reminders, notifications of the platform, and those that are pushed. */
export function createTelling(options: Options) {
  const { files, clock, schedule, log, emit, vault, settings, windows, focus, arrived, connection, drawn } = options
  const isSharedComputer = () => settings.current().sharedComputer
  const tell = createNotices({ log, opensLinks: isPackaged })
  let web: string | null = null
  const shared = { files, clock, log, language: () => settings.current().language, isSharedComputer, tell, open: arrived }
  const reminders = openReminders({ ...shared, schedule, isWanted: () => settings.current().reminders })
  const notifications = openNotifications({
    ...shared, window: () => windows.current(), isInFront: () => focus.isFocused(), wishes: () => settings.current(), web: () => web,
    pushed: (message) => emit('notifications.pushed', message),
  })
  // The platform is known later than who is signed in, and pushing waits for the end of the start.
  const pushing = drawn.then(connection).then(({ config, client }) => {
    web = config.pages.web ?? null
    return openPush({
      config, program: path.join(import.meta.dirname, 'push.js'), client, files, cipher: () => vault.cipher('push'), schedule, random: Math.random, log, isSharedComputer,
      heard: (message) => notifications.pushed(message),
    })
    // Whoever asks for the connection hears why there is none.
  }, () => null)
  return {
    reminders, notifications,
    sessionChanged(userId: number | null) {
      reminders.sessionChanged(userId)
      notifications.sessionChanged(userId)
      void pushing.then((push) => push?.sessionChanged(vault.state().userId))
    },
  }
}
