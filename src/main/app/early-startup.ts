import { app, Menu, protocol } from 'electron'
import { brand } from '../../shared/brand'
import { argumentsAreTooLong } from './argv-limit'
import { isPackaged, overrides } from './build'
import { refusedSwitchIn, stripUnsafeSwitches } from './unsafe-switches'
import { clearProfile, profileOf, resolveProfile } from './profile'
import { disableBackgroundNetworking } from './chromium-switches'

/** True only in the build that the package's own tests drive: it keeps the debugging port that a release strips. */
declare const __DRIVABLE__: boolean

/** What the start found: the folder of our files, and the names of the switches and variables it took away. */
export type EarlyStartup = { userData: string; stripped: string[]; /** Whether the application's own folder takes nothing, so that this run keeps everything in a place that is emptied. */ isProfileClosed: boolean }

/** The first steps, in this order and before anything else touches the profile; ends the process where it must not go on. */
export function earlyStartup(removeNow: (file: string) => void): EarlyStartup {
  // Before the lock: a longer hand-over could end the application that runs already (threats M-13).
  if (argumentsAreTooLong(process.argv)) process.exit(0)
  const stripped = isPackaged ? refuseHostileStart() : []
  process.umask(0o077)
  // As root, in development, Chromium runs without its sandbox or not at all (threats M-2); each window still asks for its own.
  const isRootWithoutSandbox = !isPackaged && process.getuid?.() === 0 && app.commandLine.hasSwitch('no-sandbox')
  if (!isRootWithoutSandbox) app.enableSandbox()
  disableBackgroundNetworking(app.commandLine)
  const wanted = profileOf({
    platform: process.platform,
    isPackaged,
    name: brand.name,
    chosen: overrides.profile,
    environment: process.env,
    appData: app.getPath('appData'),
  })
  const { profile, isClosed } = resolveProfile(wanted, { platform: process.platform, temporary: app.getPath('temp'), name: brand.name, removeNow })
  const { userData, sessionData } = profile
  app.setPath('userData', userData)
  app.setPath('sessionData', sessionData)
  app.setAppUserModelId(brand.appId)
  if (!app.requestSingleInstanceLock()) process.exit(0)
  if (isClosed) clearProfile(profile, removeNow)
  // Otherwise Electron builds a menu of its own before `ready`, which ours replaces at once.
  Menu.setApplicationMenu(null)
  protocol.registerSchemesAsPrivileged([
    { scheme: brand.pageScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true, stream: true, codeCache: true } },
  ])
  return { userData, stripped, isProfileClosed: isClosed }
}

function refuseHostileStart(): string[] {
  const given = { argv: process.argv, platform: process.platform }
  const refused = refusedSwitchIn(given)
  if (refused === null) return stripUnsafeSwitches({ ...given, commandLine: app.commandLine, environment: process.env, alsoAllowed: __DRIVABLE__ ? ['remote-debugging-port'] : [] })
  process.stderr.write(`${brand.name} does not start with --${refused}.\n`)
  process.exit(1)
}
