import type { BrowserWindow, ClientRequest, ClientRequestConstructorOptions } from 'electron'
import type { Clock, Schedule } from '../../shared/clock'
import type { HomeworkDraft } from '../../shared/desktop/homework'
import type { SessionState } from '../../shared/desktop/session'
import type { Settings as SettingValues } from '../../shared/desktop/settings'
import type { UpdatesState } from '../../shared/desktop/updates'
import type { PlatformConfig } from '../../shared/platform-config'
import type { Emitter } from '../base/events'
import type { Files } from '../base/fs/files'
import type { Log } from '../base/log/log'
import type { Focus } from '../focus/focus'
import type { Page } from '../gateway/page/server'
import type { Emit } from '../ipc/emit'
import type { ManagedPolicy } from '../policy/managed-policy'
import type { Proxy } from '../proxy/proxy'
import type { Security } from '../security/security'
import type { Vault, VaultChange } from '../session/vault'
import type { Settings } from '../settings/settings'
import type { Lifecycle } from './lifecycle'
import type { UserSessions } from './user-sessions'

/** Events of the main process. */
export type AppEvents = {
  /** `restored`: the session of the last run was read, or there is none. */
  'session:changed': { state: SessionState; reason: VaultChange | 'restored'; before: SessionState }
  'settings:changed': { settings: SettingValues; before: SettingValues }
  /** Lasting changes only; focus in our own dialogs counts as focus. */
  'window:focus': { focused: boolean }
  'power:suspend': { suspended: boolean }
  'homework:changed': HomeworkDraft
  'updates:changed': UpdatesState
  /** The number of unread notifications. */
  'notifications:unread': { unread: number }
  /** A call to the platform got a response: work that waits for a connection may resume. */
  'network:reached': null
}

/** Electron's network, for the few subsystems that may use it. */
export type AppNetwork = {
  /** Also measures the platform's clock. */
  fetch: (address: string, init: RequestInit) => Promise<Response>
  /** Creates a request that reports progress and proxy challenges. */
  request: (options: ClientRequestConstructorOptions) => ClientRequest
}

/** The platform of this run and its page. */
export type Connection = { config: PlatformConfig; isDemo: boolean; page: Page }

/** Folders of the program and of the profile. */
export type AppPaths = {
  /** The built program. */
  program: string
  /** Resources that are part of the program. */
  bundled: string
  /** Where a package keeps `platform.json`. */
  resources: string
  icons: string
  userData: string
  data: string
  logs: string
}

/** Services that every subsystem may use, and the events between subsystems. */
export type AppContext = {
  version: string
  /** Operating system and release. */
  system: string
  isPackaged: boolean
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
  /** Sends an event to the page; dropped without a page. */
  notifyPage: Emit
  window: {
    current(): BrowserWindow | null
    /** Shows the window and opens the screen of a link. */
    show(link: string | null): void
  }
  focus: Focus
  proxy: Proxy
  security: Security
  vault: Vault
}
