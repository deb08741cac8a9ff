import { app } from 'electron'
import type { Session } from 'electron'
import type { PlatformConfig } from '../../shared/platform-config'
import type { AppContext } from '../app/context'
import type { FileSystem } from '../base/fs/file-system'
import type { PlatformClient } from '../gateway/platform-client'
import type { Homework } from '../homework/homework'
import type { Money } from '../money/money'
import type { CreateSession } from '../security/create-session'
import { storedUpdates, initialUpdates } from './store'
import { loadLibrary } from './electron-updater-adapter'
import { resolveSource } from './update-source'
import { stagingPath, replaceAppImage, relaunchAfterExit } from './replace-appimage'
import type { Updates } from './updates'
import { createUpdates, installBlockers } from './updates'

/** The public keys of our updates, 32 bytes each in base64, with commas between them; none in a build without updates. */
declare const __UPDATE_KEYS__: string
/** True only in the build that the package's own tests drive. */
declare const __DRIVABLE__: boolean

type Dependencies = {
  client: PlatformClient
  /** Rejects where there is no platform; then nothing is updated. */
  config: () => Promise<PlatformConfig>
  fileSystem: FileSystem
  createSession: CreateSession
  /** Authenticates a session at its proxy; false where it stays closed. */
  unlock: (session: Session, address: string) => Promise<boolean>
  homework: Pick<Homework, 'unsavedWork'>
  money: Pick<Money, 'state'>
}

/** `opened` resolves once the platform is known; `whenOpened` does nothing where there is none. */
export type InstalledUpdates = { opened: () => Promise<Updates>; whenOpened(work: (updates: Updates) => unknown): Promise<unknown> }

const channel = 'latest'
/** The session that electron-updater uses. */
const sessionName = 'electron-updater'

/** Installs updates of the package that runs; the first check follows the start (threats I6, I7). */
export function installUpdates(context: AppContext, { config, ...dependencies }: Dependencies): InstalledUpdates {
  const { events, lifecycle } = context
  const opened = config().then(({ updates }) => openUpdates(context, dependencies, updates?.feed ?? null))
  const whenOpened = (work: (updates: Updates) => unknown): Promise<unknown> => opened.then(work, () => undefined)
  void lifecycle.when('AfterFirstPaint').then(() => whenOpened((updates) => updates.begin()))
  events.on('power:suspend', ({ suspended }) => void whenOpened((updates) => updates.suspended(suspended)))
  return { opened: () => opened, whenOpened }
}

function openUpdates(context: AppContext, { client, fileSystem, createSession, unlock, homework, money }: Omit<Dependencies, 'config'>, configuredFeed: string | null): Updates {
  const { version, isPackaged, files, clock, schedule, log, policy, settings, events, notifyPage } = context
  const keys = __UPDATE_KEYS__.split(',').filter((key) => key !== '')
  const appImage = process.platform === 'linux' ? process.env['APPIMAGE'] : undefined
  const source = resolveSource({
    platform: process.platform, isPackaged, resources: process.resourcesPath, appImage, keys, allowsUpdates: policy.allowsUpdates, configuredFeed, allowsLoopback: __DRIVABLE__,
  })
  const base = source.kind === 'feed' ? source.base : ''
  let session: Promise<Session> | null = null
  const openSession = (): Promise<Session> => (session ??= openUpdateSession(context, createSession, new URL(base).origin))
  const library = async () => {
    await openSession()
    return loadLibrary({ base, log })
  }
  if (appImage !== undefined && source.kind === 'feed') void fileSystem.remove(stagingPath(appImage)).catch(() => undefined)
  return createUpdates({
    version, platform: `${process.platform}-${process.arch}`, channel, keys, source, clock, schedule, random: Math.random, log, client, savesData: () => settings.current().dataSaver,
    obstacles: () => installBlockers(homework.unsavedWork(), money.state()),
    changed: (state) => {
      notifyPage('updates.changed', state)
      events.emit('updates:changed', state)
    },
    store: files.openStore('updates', storedUpdates, () => initialUpdates(Math.random)),
    ask: async (address, init) => {
      const own = await openSession()
      const answer = await own.fetch(address, init)
      // What the proxy learns here serves the download as well.
      return answer.status === 407 && (await unlock(own, address)) ? own.fetch(address, init) : answer
    },
    loadLibrary: library,
    remove: fileSystem.remove,
    async apply({ offer, file, isStartedAgain }) {
      if (appImage === undefined) return (await library()).install(isStartedAgain)
      await replaceAppImage(fileSystem, file, appImage, offer)
      if (!isStartedAgain) return
      relaunchAfterExit(appImage, process.env)
      app.quit()
    },
  })
}

/** One origin only, redirected or not, over the proxy of the settings. */
async function openUpdateSession({ security, proxy }: AppContext, createSession: CreateSession, origin: string): Promise<Session> {
  const session = createSession(sessionName, { cache: false })
  security.restrictToOrigin(session, origin)
  await proxy.attach(session)
  return session
}
