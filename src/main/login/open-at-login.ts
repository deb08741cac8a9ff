import type { Log } from '../base/log/log'
import { autostartEntry, hiddenSwitch, isEntryOn } from './autostart-entry'

type Entry = { read(): string | null; write(text: string): Promise<void>; remove(): Promise<void> }
type LoginItems = { getLoginItemSettings(options?: { args?: string[] }): { openAtLogin: boolean }; setLoginItemSettings(settings: { openAtLogin: boolean; args?: string[] }): void }

type Options = {
  platform: string
  name: string
  /** The program and its own arguments. */
  command: readonly string[]
  /** Whether the system can be told of this copy of the application. */
  isInstalled: boolean
  app: LoginItems
  /** The entry of the Linux desktop. */
  entry: Entry
  isWanted: () => boolean
  isShared: () => boolean
  /** The person switched it off in the settings of the system. */
  switchedOff: () => void
  log: Pick<Log, 'warn'>
}

/** Opens the application with the session of the system. */
export type OpenAtLogin = {
  state(): 'available' | 'none'
  /** Takes up at the start what the system says meanwhile. */
  takeUp(): Promise<void>
  /** The setting, or whether the computer is shared, has changed. */
  follow(): Promise<void>
}

/** Tells the system, in its own way, whether the application is to be opened with its session. */
export function createOpenAtLogin(options: Options): OpenAtLogin {
  const { platform, name, command, isInstalled, app, entry, isWanted, isShared, log } = options
  const isLinux = platform === 'linux'
  const wished = () => isWanted() && !isShared()
  const state = () => (isShared() || (!isLinux && !isInstalled) ? 'none' : 'available')
  const text = () => autostartEntry(name, [...command, hiddenSwitch])

  async function follow(): Promise<void> {
    try {
      if (isLinux) await (wished() ? entry.write(text()) : entry.read() === null ? undefined : entry.remove())
      else if (isInstalled) app.setLoginItemSettings({ openAtLogin: wished(), args: [hiddenSwitch] })
    } catch (failure) {
      log.warn('login.not-set', { failure })
    }
  }
  return {
    state,
    follow,
    async takeUp() {
      if (!isWanted()) return
      if (isShared()) return follow()
      const isOn = isLinux ? isEntryOn(entry.read()) : !isInstalled || app.getLoginItemSettings({ args: [hiddenSwitch] }).openAtLogin
      if (!isOn) return options.switchedOff()
      // The application may lie elsewhere since.
      if (isLinux && entry.read() !== text()) await follow()
    },
  }
}
