import path from 'node:path'
import { app, Menu, nativeImage, Tray as SystemTray } from 'electron'
import type { BrowserWindow, Session } from 'electron'
import { brand } from '../shared/brand'
import type { OsIntegrationState } from '../shared/desktop/os-integration'
import { events } from '../shared/desktop/events'
import type { EventName, EventPayload } from '../shared/desktop/events'
import type { Settings } from '../shared/desktop/settings'
import type { Failures } from './crash/failures'
import { openPlainFile } from './base/fs/external-file'
import type { Emit } from './ipc/emit'
import { createLicences } from './licences/licences'
import type { Log } from './base/log/log'
import { createOpenAtLogin } from './login/open-at-login'
import { createTaskbarProgress } from './progress/taskbar-progress'
import { createSpelling } from './spelling/spelling'
import { isPackaged } from './start/build'
import { createTray } from './tray/tray'
import type { TrayIcon } from './tray/tray'
import { trayPlace } from './tray/tray-place'
import { quickWays, taskbarTasks } from './ways/quick-ways'

type Options = {
  settings: { current(): Settings; change(part: Partial<Settings>): Promise<Settings> }
  graphics: Failures['graphics']
  window: () => BrowserWindow | null
  /** A link to follow, or (null) only the window to bring to the front. */
  arrived: (link: string | null) => void
  /** Tells the page. */
  tell: Emit
  log: Log
  /** Settled once the start is over. */
  drawn: Promise<unknown>
  /** Where the program and its pictures lie. */
  program: string
  icons: string
  /** Whether this start shows no window until the icon in the tray is clicked. */
  startsHidden: boolean
}

/** How the application sits on this computer: tray, start with the system, taskbar, spelling, licences. */
export function openDesk({ settings, graphics, window, arrived, tell, log, drawn, program, icons, startsHidden }: Options) {
  const language = () => settings.current().language
  const isShared = () => settings.current().sharedComputer
  const changed = (): void => tell('desk.changed', state())
  const spelling = createSpelling({ platform: process.platform, isWanted: () => settings.current().spelling, language, changed, log })
  const tray = createTray({
    name: brand.name, place: () => trayPlace(process.platform), makeIcon: () => trayIcon(icons), isWanted: () => settings.current().tray, isShared, language,
    open: () => arrived(null), quit: () => app.quit(), changed, log,
  })
  const login = createOpenAtLogin({
    platform: process.platform, name: brand.name, command: ownCommand(), isInstalled: isPackaged, app, entry: openPlainFile(autostartFile()),
    isWanted: () => settings.current().openAtLogin, isShared, switchedOff: () => void settings.change({ openAtLogin: false }), log,
  })
  const progress = createTaskbarProgress(window)
  const licences = createLicences({ file: path.join(program, 'licences.json'), log })

  function state(): OsIntegrationState {
    return { tray: tray.state(), login: login.state(), spelling: spelling.state(), spellingHost: spelling.host, graphics: graphics.state() }
  }
  void drawn.then(() => {
    app.on('before-quit', (event) => tray.quitting(!event.defaultPrevented))
    showWays(language(), arrived)
    void login.takeUp()
    if (settings.current().tray) void tray.look().then(() => startsHidden && !tray.isThere() && arrived(null))
  })

  return {
    progress, licences, state,
    /** What is known now; a place in the tray is looked for where nobody did yet. */
    async read(): Promise<OsIntegrationState> {
      if (tray.state() === 'unknown') await tray.look()
      return state()
    },
    retryGraphics: () => graphics.retry().then(state),
    joinSession: (made: Session) => spelling.join(made),
    closing: tray.closing,
    /** The same notifications, whose number the tray knows too. */
    counting: <Part extends { badge(unread: number): void }>(notifications: Part): Part => ({
      ...notifications,
      badge(unread: number) {
        notifications.badge(unread)
        tray.unread(unread)
      },
    }),
    /** Whoever was signed in left. */
    forget(): void {
      tray.unread(0)
      progress.forget()
    },
    /** A setting of ours may be another. */
    settingsChanged(now: Settings, before: Settings): void {
      const isOther = (...names: (keyof Settings)[]): boolean => names.some((name) => now[name] !== before[name])
      if (isOther('spelling', 'language')) spelling.follow()
      if (isOther('tray', 'sharedComputer', 'language')) void tray.look()
      if (isOther('openAtLogin', 'sharedComputer')) void login.follow()
      if (isOther('language')) showWays(now.language, arrived)
      if (isOther('spelling', 'language', 'sharedComputer')) changed()
    },
    /** Tells the page what may be shown outside it too. */
    emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): void {
      tell(name, payload)
      if (name === 'homework.changed') progress.homework(events['homework.changed'].parse(payload))
      if (name === 'updates.changed') progress.update(events['updates.changed'].parse(payload).phase)
    },
  }
}

/** The way to start this copy of the application again: an AppImage is mounted anew each time, and development has the project as its argument. */
function ownCommand(): string[] {
  const image = process.env['APPIMAGE']
  if (image !== undefined && image !== '') return [image]
  return isPackaged ? [process.execPath] : [process.execPath, app.getAppPath()]
}

function autostartFile(): string {
  const folder = process.env['XDG_CONFIG_HOME']?.trim() || path.join(app.getPath('home'), '.config')
  return path.join(folder, 'autostart', 'tutorat.desktop')
}

function trayIcon(icons: string): TrayIcon {
  const picture = nativeImage.createFromPath(path.join(icons, process.platform === 'darwin' ? '16x16.png' : '32x32.png'))
  const made = new SystemTray(picture)
  return {
    setToolTip: (text) => made.setToolTip(text),
    setMenu: (entries) => made.setContextMenu(Menu.buildFromTemplate(entries)),
    onClick: (listener) => void made.on('click', listener),
    destroy: () => made.destroy(),
  }
}

/** The screens that the icon in the taskbar or the dock leads to; on Linux the package's desktop entry names them. */
function showWays(language: Settings['language'], arrived: (link: string) => void): void {
  if (process.platform === 'win32' && isPackaged) app.setUserTasks(taskbarTasks(language, process.execPath))
  app.dock?.setMenu(Menu.buildFromTemplate(quickWays(language).map(({ title, link }) => ({ label: title, click: () => arrived(link) }))))
}
