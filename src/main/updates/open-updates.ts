import { app, session } from 'electron'
import type { Session } from 'electron'
import type { Clock, Schedule } from '../../shared/clock'
import type { UpdateObstacle, UpdatesState } from '../../shared/desktop/updates'
import type { Files } from '../base/fs/files'
import type { Log } from '../base/log/log'
import { keptUpdates, nothingKept } from './kept'
import { loadLibrary } from './library'
import type { MinimumClient } from './minimum'
import { sourceOf } from './package-facts'
import { besideOf, replaceProgram, startOnceEnded } from './replace-program'
import type { UpdateDisk } from './replace-program'
import type { Updates } from './updates'
import { createUpdates } from './updates'

/** The public keys of our updates, 32 bytes each in base64, with commas between them; none in a build without updates. */
declare const __UPDATE_KEYS__: string
/** True only in the build that the package's own tests drive. */
declare const __DRIVABLE__: boolean

type Options = {
  version: string
  isPackaged: boolean
  files: Pick<Files, 'openStore'>
  disk: UpdateDisk
  clock: Clock
  schedule: Schedule
  log: Pick<Log, 'info' | 'warn'>
  allowsUpdates: boolean
  /** The feed that platform.json names; null for that of the package. */
  configuredFeed: string | null
  client: MinimumClient
  proxy: { join(session: Session): Promise<void> }
  /** Tells a session's proxy who we are; false where it stays closed. */
  unlock: (session: Session, address: string) => Promise<boolean>
  /** Lets a session reach one origin only, redirected or not, and gives it no account of Windows. */
  confine: (session: Session, origin: string) => void
  savesData: () => boolean
  obstacles: () => UpdateObstacle[]
  changed: (state: UpdatesState) => void
}

const channel = 'latest'
/** The session that electron-updater takes. */
const partition = 'electron-updater'

/** Updates of the package that runs. */
export function openUpdates(options: Options): Updates {
  const { version, disk, clock, schedule, log, client, savesData, obstacles, changed } = options
  const keys = __UPDATE_KEYS__.split(',').filter((key) => key !== '')
  const appImage = process.platform === 'linux' ? process.env['APPIMAGE'] : undefined
  const source = sourceOf({
    platform: process.platform, isPackaged: options.isPackaged, resources: process.resourcesPath, appImage, keys, allowsUpdates: options.allowsUpdates, configuredFeed: options.configuredFeed, allowsLoopback: __DRIVABLE__,
  })
  let line: Promise<Session> | null = null
  const openLine = (base: string): Promise<Session> => {
    line ??= openSession(options, new URL(base).origin)
    return line
  }
  const base = source.kind === 'feed' ? source.base : ''
  const library = async () => {
    await openLine(base)
    return loadLibrary({ base, log })
  }
  if (appImage !== undefined && source.kind === 'feed') void disk.remove(besideOf(appImage)).catch(() => undefined)
  return createUpdates({
    version, platform: `${process.platform}-${process.arch}`, channel, keys, source, clock, schedule, random: Math.random, log, client, savesData, obstacles, changed,
    store: options.files.openStore('updates', keptUpdates, () => nothingKept(Math.random)),
    ask: async (address, init) => {
      const own = await openLine(base)
      const answer = await own.fetch(address, init)
      // What the proxy learns here serves the download as well.
      return answer.status === 407 && (await options.unlock(own, address)) ? own.fetch(address, init) : answer
    },
    loadLibrary: library,
    remove: disk.remove,
    async apply({ offer, file, isStartedAgain }) {
      if (appImage === undefined) return (await library()).install(isStartedAgain)
      await replaceProgram(disk, file, appImage, offer)
      if (!isStartedAgain) return
      startOnceEnded(appImage, process.env)
      app.quit()
    },
  })
}

async function openSession({ proxy, confine }: Options, origin: string): Promise<Session> {
  const own = session.fromPartition(partition, { cache: false })
  confine(own, origin)
  await proxy.join(own)
  return own
}
