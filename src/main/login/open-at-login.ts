import type { Log } from '../base/log/log'
import { hiddenSwitch } from '../base/restart'

export function autostartEntry(name: string, command: readonly string[]): string {
  const exec = command.map(quoteArgument).join(' ')
  return [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${name}`,
    `Exec=${exec}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
}

export function isEntryEnabled(entry: string | null): boolean {
  return entry !== null && !/^(Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/im.test(entry)
}

function quoteArgument(argument: string): string {
  return `"${argument.replace(/["`$\\]/g, '\\$&')}"`.replaceAll('\\', '\\\\').replaceAll('%', '%%')
}

type Entry = { read(): string | null; write(text: string): Promise<void>; remove(): Promise<void> }
type LoginItems = {
  getLoginItemSettings(options?: { args?: string[] }): {
    openAtLogin: boolean
    /** Windows only; false once switched off in the Task Manager or the system settings. */
    executableWillLaunchAtLogin?: boolean
  }
  setLoginItemSettings(settings: { openAtLogin: boolean; args?: string[] }): void
}

type Options = {
  platform: string
  name: string
  command: readonly string[]
  /** False for a portable copy, which the system cannot register. */
  isInstalled: boolean
  app: LoginItems
  entry: Entry
  isEnabled: () => boolean
  isShared: () => boolean
  onDisabledInSystem: () => void
  log: Pick<Log, 'warn'>
}

export type OpenAtLogin = {
  state(): 'available' | 'none'
  syncFromSystem(): Promise<void>
  apply(): Promise<void>
}

export function createOpenAtLogin(options: Options): OpenAtLogin {
  const { platform, name, command, isInstalled, app, entry, isEnabled, isShared, log } = options
  const isLinux = platform === 'linux'
  const shouldOpen = () => isEnabled() && !isShared()
  const state = () => (isShared() || (!isLinux && !isInstalled) ? 'none' : 'available')
  const text = () => autostartEntry(name, [...command, hiddenSwitch])

  async function follow(): Promise<void> {
    try {
      if (isLinux) await (shouldOpen() ? entry.write(text()) : entry.read() === null ? undefined : entry.remove())
      else if (isInstalled) app.setLoginItemSettings({ openAtLogin: shouldOpen(), args: [hiddenSwitch] })
    } catch (failure) {
      log.warn('open-at-login.set-failed', { failure })
    }
  }
  return {
    state,
    apply: follow,
    async syncFromSystem() {
      if (!isEnabled()) return
      if (isShared()) return follow()
      const isRegistered = isLinux
        ? isEntryEnabled(entry.read())
        : !isInstalled || isRegisteredIn(app.getLoginItemSettings({ args: [hiddenSwitch] }))
      if (!isRegistered) return options.onDisabledInSystem()
      // The application may have moved since.
      if (isLinux && entry.read() !== text()) await follow()
    },
  }
}

/** `openAtLogin` stays true for an entry that Windows does not start (electron/electron#20122). */
function isRegisteredIn({
  openAtLogin,
  executableWillLaunchAtLogin = true,
}: ReturnType<LoginItems['getLoginItemSettings']>): boolean {
  return openAtLogin && executableWillLaunchAtLogin
}
