import { app, Menu, protocol } from 'electron'
import { brand } from '../../shared/brand'
import { argumentsAreTooLong } from './argv-limit'
import { isPackaged, overrides } from './build'
import { findRefusedSwitch, stripUnsafeSwitches } from './unsafe-switches'
import { clearProfile, locateProfile, resolveProfile } from './profile'

declare const __DRIVABLE__: boolean

export type EarlyStartup = {
  userData: string
  stripped: string[]
  /** True if the profile refuses writes; this run then uses a temporary folder. */
  isProfileClosed: boolean
}

/** Runs in this order before anything else touches the profile; ends a process that must not start. */
export function earlyStartup(remove: (file: string) => void): EarlyStartup {
  // Before the lock: longer arguments could crash the running instance that receives them (threats M-13).
  if (argumentsAreTooLong(process.argv)) process.exit(0)
  const stripped = isPackaged ? refuseHostileStart() : []
  process.umask(0o077)
  // As root, in development, Chromium starts only without its sandbox (threats M-2); each window still requests its own.
  const isRootWithoutSandbox = !isPackaged && process.getuid?.() === 0 && app.commandLine.hasSwitch('no-sandbox')
  if (!isRootWithoutSandbox) app.enableSandbox()
  disableBackgroundNetworking(app.commandLine)
  const preferred = locateProfile({
    platform: process.platform,
    isPackaged,
    name: brand.name,
    override: overrides.profile,
    environment: process.env,
    appData: app.getPath('appData'),
  })
  const { profile, isClosed } = resolveProfile(preferred, { platform: process.platform, temporary: app.getPath('temp'), name: brand.name, remove })
  const { userData, sessionData } = profile
  app.setPath('userData', userData)
  app.setPath('sessionData', sessionData)
  app.setAppUserModelId(brand.appId)
  if (!app.requestSingleInstanceLock()) process.exit(0)
  if (isClosed) clearProfile(profile, remove)
  // Otherwise Electron builds a default menu before `ready`, which ours replaces at once.
  Menu.setApplicationMenu(null)
  protocol.registerSchemesAsPrivileged([
    { scheme: brand.pageScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true, stream: true, codeCache: true } },
  ])
  return { userData, stripped, isProfileClosed: isClosed }
}

function refuseHostileStart(): string[] {
  const start = { argv: process.argv, platform: process.platform }
  const refused = findRefusedSwitch(start)
  const alsoAllowed = __DRIVABLE__ ? ['remote-debugging-port'] : []
  if (refused === null) return stripUnsafeSwitches({ ...start, commandLine: app.commandLine, environment: process.env, alsoAllowed })
  process.stderr.write(`${brand.name} does not start with --${refused}.\n`)
  process.exit(1)
}

/** Disable Chromium's background requests, which reach hosts that no school has allowed (threats M-15). */
const backgroundNetworkingSwitches = [
  'disable-background-networking', 'disable-component-update', 'disable-domain-reliability', 'disable-client-side-phishing-detection', 'no-pings',
]

/** Over HTTP/3 Chromium repeats requests after some connection errors, on a new connection too: an order would be placed twice (threats E2). */
const retrySwitches = ['disable-quic']

/** Stops background and repeated requests, and the exit after repeated crashes of the GPU process (threats M-12). */
function disableBackgroundNetworking(commandLine: { appendSwitch(name: string): void }): void {
  for (const name of [...backgroundNetworkingSwitches, ...retrySwitches, 'disable-gpu-process-crash-limit']) commandLine.appendSwitch(name)
}
