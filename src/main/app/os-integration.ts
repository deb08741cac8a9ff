import path from 'node:path'
import { app, Menu, nativeImage, Tray as SystemTray } from 'electron'
import { brand } from '#shared/brand.ts'
import type { OsIntegrationState } from '#shared/desktop/os-integration.ts'
import type { Settings } from '#shared/desktop/settings.ts'
import type { Language } from '#shared/locale.ts'
import type { AppContext } from '../base/context'
import { openPlainFile } from '../base/fs/external-file'
import { findFolder } from '../base/fs/folder-for'
import { findLauncher } from '../base/restart'
import type { CrashHandlers } from '../crash/crash-handling'
import { jumpListItems, taskbarTasks } from '../jump-list/jump-list'
import { createLicences } from '../licences/licences'
import { createOpenAtLogin } from '../login/open-at-login'
import { createSpelling } from '../spelling/spelling'
import { createTaskbarProgress } from '../taskbar/taskbar-progress'
import { createTray, isTraySupported, type TrayIcon } from '../tray/tray'
import { isPackaged } from './build'
import { osIntegrationCommands } from './commands'

type Dependencies = {
  graphics: CrashHandlers['graphics']
  startsHidden: boolean
}

export function installOsIntegration(context: AppContext, { graphics, startsHidden }: Dependencies) {
  const { schedule, settings, log, paths, events, lifecycle, userSessions, window, notifyPage, localStores } = context
  const language = () => settings.current().language
  const isShared = () => settings.current().sharedComputer
  const changed = (): void => notifyPage('desk.changed', state())
  const show = (link: string | null): void => window.show(link)
  const spelling = createSpelling({
    platform: process.platform,
    isEnabled: () => settings.current().spelling,
    language,
    onChange: changed,
    log,
  })
  const tray = createTray({
    name: brand.name,
    detectSupport: () => isTraySupported(process.platform),
    createIcon: () => trayIcon(paths.icons),
    isEnabled: () => settings.current().tray,
    isShared,
    language,
    open: () => show(null),
    quit: () => app.quit(),
    onChange: changed,
    schedule,
    log,
  })
  const login = createOpenAtLogin({
    platform: process.platform,
    name: brand.name,
    command: launchCommand(),
    isInstalled: isPackaged,
    app,
    entry: openPlainFile(autostartFile()),
    isEnabled: () => settings.current().openAtLogin,
    isShared,
    onDisabledInSystem: () => void settings.change({ openAtLogin: false }),
    log,
  })
  localStores.register({
    name: 'open-at-login',
    describe: (t) => t('openAtLogin'),
    export: () => Promise.resolve({ openAtLogin: settings.current().openAtLogin }),
    erase: async () => {
      await settings.change({ openAtLogin: false })
      await login.apply()
    },
  })
  const progress = createTaskbarProgress(() => window.current())
  const licences = createLicences({ file: path.join(paths.program, 'licences.json'), log })

  function state(): OsIntegrationState {
    return {
      tray: tray.state(),
      login: login.state(),
      spelling: spelling.state(),
      spellingHost: spelling.host,
      graphics: graphics.state(),
    }
  }
  void lifecycle.when('AfterFirstPaint').then(() => {
    app.on('before-quit', (event) => tray.setQuitting(!event.defaultPrevented))
    updateJumpList(language(), show)
    void login.syncFromSystem()
    if (settings.current().tray) void tray.start().then(() => startsHidden && !tray.isVisible() && show(null))
  })
  events.on('settings:changed', ({ settings: now, before }) => {
    const isChanged = (...names: (keyof Settings)[]): boolean => names.some((name) => now[name] !== before[name])
    if (isChanged('spelling', 'language')) spelling.applySettings()
    if (isChanged('tray', 'sharedComputer', 'language')) void tray.refresh()
    if (isChanged('openAtLogin', 'sharedComputer')) void login.apply()
    if (isChanged('language')) updateJumpList(now.language, show)
    if (isChanged('spelling', 'language', 'sharedComputer')) changed()
  })
  events.on('window:focus', ({ focused }) => focused && progress.clearErrors())
  events.on('homework:changed', (draft) => progress.homework(draft))
  events.on('updates:changed', ({ phase }) => progress.update(phase))
  events.on('downloads:progress', ({ share }) => progress.files(share))
  events.on('notifications:unread', ({ unread }) => tray.setUnread(unread))
  userSessions.each(() => () => {
    tray.setUnread(0)
    progress.clear()
  })
  return {
    licences,
    spelling,
    tray,
    commands: osIntegrationCommands({
      async read() {
        if (tray.state() === 'unknown') await tray.refresh()
        return state()
      },
      retryGraphics: () => graphics.retry().then(state),
    }),
  }
}

function launchCommand(): string[] {
  const launcher = findLauncher({ platform: process.platform, environment: process.env, execPath: process.execPath })
  if (launcher !== null) return [launcher]
  return isPackaged ? [process.execPath] : [process.execPath, app.getAppPath()]
}

function autostartFile(): string {
  const folder = process.env['XDG_CONFIG_HOME']?.trim() || path.join(findFolder('home', app), '.config')
  return path.join(folder, 'autostart', `${brand.id}.desktop`)
}

function trayIcon(icons: string): TrayIcon {
  const image = nativeImage.createFromPath(path.join(icons, process.platform === 'darwin' ? '16x16.png' : '32x32.png'))
  const icon = new SystemTray(image)
  return {
    setToolTip: (text) => icon.setToolTip(text),
    setMenu: (entries) => icon.setContextMenu(Menu.buildFromTemplate(entries)),
    onClick: (listener) => void icon.on('click', listener),
    destroy: () => icon.destroy(),
  }
}

/** On Linux the package's desktop entry defines the menu. */
function updateJumpList(language: Language, open: (link: string) => void): void {
  if (process.platform === 'win32' && isPackaged) app.setUserTasks(taskbarTasks(language, process.execPath))
  app.dock?.setMenu(
    Menu.buildFromTemplate(
      jumpListItems(language).map(({ title, link }) => ({ label: title, click: () => open(link) })),
    ),
  )
}
