import os from 'node:os'
import { app, Menu, protocol } from 'electron'
import { brand } from '#shared/brand.ts'
import { findFolder } from '../base/fs/folder-for'
import { restartProgram } from '../base/restart'
import { erasePending } from '../my-data/pending-erase'
import { argumentsAreTooLong } from './argv-limit'
import { isPackaged, overrides } from './build'
import { saveMemory } from './memory-saver'
import { isWindowsTooOld } from './minimum-system'
import { clearProfile, findPortable, locateProfile, resolveProfile } from './profile'
import type { StartRefusal } from './refuse-start'
import { avoidSilentBus } from './silent-bus'
import { replaceUnusableTemporaryFolder } from './temporary-folder'
import { findRefused, stripUnsafeSwitches } from './unsafe-switches'
import { findUtf8Locale } from './utf8-locale'
import { enableWaylandInput } from './wayland-input'

declare const __DRIVABLE__: boolean

export type EarlyStartup = {
  userData: string
  sessionData: string
  stripped: string[]
  /** The profile refuses writes; this run uses a temporary folder. */
  isProfileClosed: boolean
  /** Nothing is written elsewhere on this computer. */
  isPortable: boolean
  /** The profile was erased at the user's request; data elsewhere follows. */
  isErasing: boolean
}

export type Start =
  { kind: 'start'; early: EarlyStartup } | { kind: 'refused'; refusal: StartRefusal } | { kind: 'check-policy' }

type Disk = { remove: (file: string) => void; removeEmpty: (folder: string) => void }

const policyCheck = /^--check-policy(?:=|$)/

/** Runs before any profile access; ends a process that must not start. */
export async function earlyStartup({ remove, removeEmpty }: Disk): Promise<Start> {
  // Before the lock: longer arguments could crash the running instance (threats M-13).
  if (argumentsAreTooLong(process.argv)) process.exit(0)
  // Before the profile and the lock: an administrator's script runs it beside an open application.
  if (process.argv.some((argument) => policyCheck.test(argument))) return { kind: 'check-policy' }
  const stripped = isPackaged ? refuseHostileStart() : []
  restartWithUtf8()
  replaceUnusableTemporaryFolder({ platform: process.platform, environment: process.env })
  await restartWithoutSilentBus()
  process.umask(0o077)
  // In development as root, Chromium starts only unsandboxed (threats M-2); each window still requests a sandbox.
  const isRootWithoutSandbox = !isPackaged && process.getuid?.() === 0 && app.commandLine.hasSwitch('no-sandbox')
  if (!isRootWithoutSandbox && !isUnderWine()) app.enableSandbox()
  disableBackgroundNetworking(app.commandLine)
  enableWaylandInput(process.platform, app.commandLine)
  saveMemory(app.commandLine)
  if (isWindowsTooOld(process.platform, os.release())) return { kind: 'refused', refusal: 'oldWindows' }
  const portable = findPortable({ platform: process.platform, isPackaged, executable: process.execPath })
  const isPortable = portable !== null && overrides.profile === null
  const preferred = locateProfile({
    platform: process.platform,
    isPackaged,
    name: brand.program,
    override: overrides.profile,
    portable,
    environment: process.env,
    appData: findFolder('appData', app),
  })
  const { profile, isClosed } = resolveProfile(preferred, {
    platform: process.platform,
    temporary: findFolder('temp', app),
    name: brand.program,
    removeEmpty,
  })
  const { userData, sessionData } = profile
  app.setPath('userData', userData)
  app.setPath('sessionData', sessionData)
  // The temporary profile would hide that nothing is kept, and leave it on a computer of others.
  if (isPortable && isClosed) return { kind: 'refused', refusal: 'portableClosed' }
  app.setAppUserModelId(brand.appId)
  if (!app.requestSingleInstanceLock()) process.exit(0)
  if (isClosed) clearProfile(profile, remove)
  const isErasing = erasePending(profile, remove)
  // Prevents the default menu that Electron builds before `ready`.
  Menu.setApplicationMenu(null)
  protocol.registerSchemesAsPrivileged([
    {
      scheme: brand.pageScheme,
      privileges: {
        standard: true,
        secure: true,
        supportFetchAPI: true,
        corsEnabled: true,
        stream: true,
        codeCache: true,
      },
    },
  ])
  return { kind: 'start', early: { userData, sessionData, stripped, isProfileClosed: isClosed, isPortable, isErasing } }
}

function restartWithUtf8(): void {
  const { platform, env: environment } = process
  const locale = findUtf8Locale({ platform, folder: import.meta.dirname, environment })
  if (locale === null) return
  Object.assign(environment, locale)
  restartWithEnvironment()
}

/** The second process is refused by the address that replaces the silent one, so that it does not restart. */
async function restartWithoutSilentBus(): Promise<void> {
  const { platform, env: environment } = process
  if (await avoidSilentBus({ platform, environment, uid: process.getuid?.() ?? 0 })) restartWithEnvironment()
}

/** Before the lock, which the restarted process needs. */
function restartWithEnvironment(): never {
  const { platform, env: environment, execPath } = process
  restartProgram(process.argv.slice(1), { app, platform, environment, execPath })
  process.exit(0)
}

/** Wine lacks the restricted tokens of Chromium's sandbox; only the build for tests starts without it. */
function isUnderWine(): boolean {
  return __DRIVABLE__ && process.platform === 'win32' && app.commandLine.hasSwitch('no-sandbox')
}

function refuseHostileStart(): string[] {
  const { argv, platform, execPath, env: environment } = process
  const start = { argv, platform, environment, commandLine: app.commandLine }
  const refused = isUnderWine() ? null : findRefused(start)
  if (refused !== null) {
    process.stderr.write(`${brand.name} does not start with ${refused}.\n`)
    process.exit(1)
  }
  const alsoAllowed = __DRIVABLE__ ? ['remote-debugging-port', 'inspect', 'headless', 'no-sandbox'] : []
  const { names, startsAgain } = stripUnsafeSwitches({ ...start, alsoAllowed })
  if (!startsAgain) return names
  restartProgram(argv.slice(1), { app, platform, execPath, environment })
  process.exit(0)
}

/** Chromium's background requests reach hosts that no school has allowed (threats M-15). */
const backgroundNetworkingSwitches = [
  'disable-background-networking',
  'disable-component-update',
  'disable-domain-reliability',
  'disable-client-side-phishing-detection',
  'no-pings',
]

/** HTTP/3 makes Chromium repeat failed requests: an order would be placed twice (threats E2). */
const retrySwitches = ['disable-quic']

/** Also prevents the exit after repeated GPU crashes (threats M-12). */
function disableBackgroundNetworking(commandLine: { appendSwitch(name: string): void }): void {
  for (const name of [...backgroundNetworkingSwitches, ...retrySwitches, 'disable-gpu-process-crash-limit'])
    commandLine.appendSwitch(name)
}
