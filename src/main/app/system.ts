import os from 'node:os'
import { app, nativeTheme, powerMonitor, session } from 'electron'
import { brand } from '../../shared/brand'
import { writeForOthers } from '../base/fs/external-file'
import { nodeFileSystem } from '../base/fs/file-system'
import { integrateAppImage } from '../deep-links/appimage-integration'
import { registerProtocolClient } from '../deep-links/deep-link-listener'
import { createPage } from '../gateway/page/server'
import { showMenu } from '../menu/menu'
import { choosePlatform } from '../platform/load-platform'
import { watchPower } from '../power/power-monitor'
import { refuseWindowsAccount } from '../security/harden-session'
import type { Windows } from '../window/windows'
import { isPackaged, overrides } from './build'
import type { AppContext, AppNetwork } from './context'
import { appearance } from './main-window'
import type { Connection, Protection } from './startup'

/** The settings that the window and its sessions follow. */
export function followSettings({ events, proxy, vault }: AppContext, windows: Windows, reopenForSharedMode: () => void): void {
  events.on('settings:changed', ({ settings: now, before }) => {
    nativeTheme.themeSource = now.theme
    void proxy.applySettings()
    windows.applyZoom()
    if (now.sharedComputer !== before.sharedComputer) void vault.sharedComputerChanged()
    // Before the sign-in nothing private is in the window, and what was typed there is not to be lost.
    if (vault.state().signedIn) reopenForSharedMode()
  })
}

type Connecting = Pick<Parameters<typeof choosePlatform>[0], 'choice' | 'startDemo' | 'refuse'> & { fetch: AppNetwork['fetch']; restored: Promise<unknown> }

/** The platform of this start: the configured one, or the demo platform. */
export async function connect({ policy, proxy, security, settings, lifecycle, schedule, vault, paths }: AppContext, { fetch, restored, ...choosing }: Connecting): Promise<Connection> {
  refuseWindowsAccount(session.defaultSession)
  await proxy.attach(session.defaultSession)
  const { config, isDemo } = await choosePlatform({ ...choosing, allowsLink: policy.allowsLink, resourcesDirectory: paths.resources })
  security.setPlatformHosts(config)
  void lifecycle.when('AfterFirstPaint').then(() => security.clearFrameStorage())
  const sharing = () => ({ ...settings.current(), sharingManaged: policy.managed.includes('sharedComputer'), languageManaged: policy.managed.includes('language'), paymentsOff: !policy.allowsPayments })
  const documentAppearance = () => appearance(() => settings.current().language)
  return { config, isDemo, page: createPage({ config, directory: paths.program, developmentServer: overrides.developmentServer, transport: fetch, schedule, appearance: documentAppearance, vault, restored, sharing }) }
}

/** The menus of the application, from the first paint on. */
export function installMenus({ settings, vault, events, lifecycle, notifyPage }: AppContext, reload: () => void): void {
  const show = (): void => {
    const facts = { language: settings.current().language, platform: process.platform, isSignedIn: vault.state().signedIn, isDevelopment: !isPackaged }
    showMenu({ ...facts, chosen: (item) => notifyPage('menu.chosen', { item }), zoom: (wish) => settings.zoom(wish), reload })
  }
  const showLater = (): void => void lifecycle.when('AfterFirstPaint').then(show)
  events.on('settings:changed', showLater)
  events.on('session:changed', showLater)
  showLater()
}

/** The entries and events of the operating system, after the first paint. */
export function followSystem({ events, lifecycle, schedule, log, notifyPage }: AppContext, confirmLeave: Protection['confirmLeave']): void {
  void lifecycle.when('AfterFirstPaint').then(() => {
    if (isPackaged) registerProtocolClient(app, brand.scheme, process.platform, process.execPath)
    if (isPackaged) void integrateAppImage({ environment: process.env, home: os.homedir(), write: writeForOthers, remove: nodeFileSystem.remove, scheme: brand.scheme, log })
    powerMonitor.on('shutdown', () => confirmLeave.force())
    watchPower({ monitor: powerMonitor, app, schedule }, (suspended) => {
      notifyPage('window.suspend', { suspended })
      events.emit('power:suspend', { suspended })
    })
  })
}
