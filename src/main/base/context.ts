import type { BrowserWindow, ClientRequest, ClientRequestConstructorOptions } from 'electron'
import type { Clock, Schedule } from '#shared/clock.ts'
import type { HomeworkDraft } from '#shared/desktop/homework.ts'
import type { SessionState } from '#shared/desktop/session.ts'
import type { Settings as SettingValues } from '#shared/desktop/settings.ts'
import type { UpdatesState } from '#shared/desktop/updates.ts'
import type { PlatformConfig } from '#shared/platform-config.ts'
import type { Emitter } from './events'
import type { Files } from './fs/files'
import type { Lifecycle } from './lifecycle'
import type { Log } from './log/log'
import type { NetFetch } from './net-fetch'
import type {
  Focus,
  LocalStores,
  Page,
  Emit,
  ManagedPolicy,
  Proxy,
  Security,
  Vault,
  VaultChange,
  Settings,
} from './services'
import type { UserSessions } from './user-sessions'

export type AppEvents = {
  'session:changed': { state: SessionState; reason: VaultChange | 'restored'; before: SessionState }
  'settings:changed': { settings: SettingValues; before: SettingValues }
  'window:focus': { focused: boolean }
  'power:suspend': { suspended: boolean }
  'homework:changed': HomeworkDraft
  'updates:changed': UpdatesState
  /** From 0 to 1; null when no file of known size is being downloaded. */
  'downloads:progress': { share: number | null }
  'notifications:unread': { unread: number }
  'network:reached': null
}

export type AppNetwork = {
  fetch: NetFetch
  request: (options: ClientRequestConstructorOptions) => ClientRequest
}

export type Connection = { config: PlatformConfig; isDemo: boolean; page: Page }

export type AppPaths = {
  program: string
  bundled: string
  resources: string
  icons: string
  userData: string
  /** Chromium's files. */
  sessionData: string
  data: string
  logs: string
}

export type AppContext = {
  version: string
  system: string
  isPackaged: boolean
  isPortable: boolean
  paths: AppPaths
  clock: Clock
  schedule: Schedule
  log: Log
  files: Files
  settings: Settings
  policy: ManagedPolicy
  events: Emitter<AppEvents>
  lifecycle: Lifecycle
  userSessions: UserSessions
  localStores: LocalStores
  notifyPage: Emit
  window: {
    current(): BrowserWindow | null
    show(link: string | null): void
  }
  focus: Focus
  proxy: Proxy
  security: Security
  vault: Vault
}
