import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { app, type Session } from 'electron'
import type { UpdatePhase } from '#shared/desktop/updates.ts'
import type { PlatformConfig } from '#shared/platform-config.ts'
import { createLazy } from '../base/async'
import type { AppContext, AppNetwork } from '../base/context'
import { subscribeUserService } from '../base/delivery/user-services'
import type { FileSystem } from '../base/fs/file-system'
import { nodeRandomAccess } from '../base/fs/random-access'
import type { HandlersOf } from '../base/handlers'
import { createNetFetch, type NetFetch } from '../base/net-fetch'
import type { FileSource, PlatformClient } from '../base/platform-client'
import { relaunchAfterExit } from '../base/relaunch-after-exit'
import { findAppImage } from '../base/restart'
import type { Homework } from '../homework/homework'
import type { Money } from '../money/money'
import type { CreateSession } from '../security/create-session'
import { updateCommands } from './commands'
import { loadLibrary, type UpdaterLibrary } from './electron-updater-adapter'
import { toNetworkName } from './failed-downloads'
import type { SignedUpdate } from './feed'
import { createPackageDownloads, toFileSource } from './package-downloads'
import { stagingPath, replaceAppImage } from './replace-appimage'
import { storedUpdates, initialUpdates } from './store'
import { resolveSource } from './update-source'
import { type Updates, createUpdates, installBlockers } from './updates'

/** 32 bytes each in base64, comma-separated; empty in a build without updates. */
declare const __UPDATE_KEYS__: string
declare const __DRIVABLE__: boolean

type Dependencies = {
  client: PlatformClient
  request: AppNetwork['request']
  /** Asks the school's media cache before a source. */
  cacheReleases: (source: FileSource, base: string) => Promise<FileSource>
  config: () => Promise<PlatformConfig>
  fileSystem: FileSystem
  createSession: CreateSession
  unlock: (session: Session, address: string) => Promise<boolean>
  homework: Pick<Homework, 'unsavedWork'>
  money: Pick<Money, 'state'>
}

/** `ready` rejects without a platform. */
export type InstalledUpdates = {
  ready: () => Promise<Updates>
  whenReady(work: (updates: Updates) => unknown): Promise<unknown>
  commands: HandlersOf<'updates'>
}

const channel = 'latest'
const sessionName = 'electron-updater'

/** Checks start after the first paint (threats I6, I7). */
export function installUpdates(context: AppContext, { config, ...dependencies }: Dependencies): InstalledUpdates {
  const ready = config().then(({ updates }) => openUpdates(context, dependencies, updates?.feed ?? null))
  const whenReady = (work: (updates: Updates) => unknown): Promise<unknown> => ready.then(work, () => undefined)
  void context.lifecycle.when('AfterFirstPaint').then(() => whenReady((updates) => updates.start()))
  subscribeUserService(context, {
    suspended: (isSuspended) => void whenReady((updates) => updates.suspended(isSuspended)),
  })
  return { ready: () => ready, whenReady, commands: updateCommands(() => ready) }
}

function openUpdates(
  context: AppContext,
  dependencies: Omit<Dependencies, 'config'>,
  configuredFeed: string | null,
): Updates {
  const { client, request, cacheReleases, fileSystem, createSession, unlock, homework, money } = dependencies
  const { version, isPackaged, isPortable, files, clock, schedule, log, policy, settings, events, notifyPage } = context
  const keys = __UPDATE_KEYS__.split(',').filter((key) => key !== '')
  const appImage =
    findAppImage({ platform: process.platform, environment: process.env, execPath: process.execPath }) ?? undefined
  const source = resolveSource({
    platform: process.platform,
    isPackaged,
    isPortable,
    resources: process.resourcesPath,
    appImage,
    keys,
    allowsUpdates: policy.allowsUpdates,
    configuredFeed,
    allowsLoopback: __DRIVABLE__,
  })
  const base = source.kind === 'feed' ? source.base : ''
  let session: Promise<Session> | null = null
  const openSession = (): Promise<Session> =>
    (session ??= openUpdateSession(context, createSession, new URL(base).origin))
  const openLibrary = createLazy(async () => {
    const updateSession = await openSession()
    const library = await loadLibrary({ base, log })
    return withOffer(
      library,
      servePackages(context, updateSession, createNetFetch(request, updateSession), base, cacheReleases),
    )
  })
  if (appImage !== undefined && source.kind === 'feed')
    void fileSystem.remove(stagingPath(appImage)).catch(() => undefined)
  return createUpdates({
    version,
    platform: `${process.platform}-${process.arch}`,
    channel,
    keys,
    source,
    clock,
    network: () => toNetworkName(networkInterfaces()),
    schedule,
    random: Math.random,
    log,
    client,
    savesData: () => settings.current().dataSaver,
    obstacles: () => installBlockers(homework.unsavedWork(), money.state()),
    onStateChanged: (state) => {
      if (needsNoPackage(state.phase)) void nodeRandomAccess.remove(partPath(context)).catch(() => undefined)
      notifyPage('updates.changed', state)
      events.emit('updates:changed', state)
    },
    store: files.openStore('updates', storedUpdates, () => initialUpdates(Math.random), { kind: 'other' }),
    fetch: async (address, init) => {
      const updateSession = await openSession()
      const send = (): Promise<Response> => createNetFetch(request, updateSession)(address, { ...init, ...fromNetwork })
      const response = await send()
      return response.status === 407 && (await unlock(updateSession, address)) ? send() : response
    },
    loadLibrary: openLibrary,
    remove: fileSystem.remove,
    async apply({ offer, file, shouldRelaunch }) {
      if (appImage === undefined) return (await openLibrary()).install(shouldRelaunch)
      await replaceAppImage(fileSystem, file, appImage, offer)
      if (!shouldRelaunch) return
      relaunchAfterExit(appImage, [], process.env)
      app.quit()
    },
  })
}

async function openUpdateSession(
  { security, proxy }: AppContext,
  createSession: CreateSession,
  origin: string,
): Promise<Session> {
  const session = createSession(sessionName, { cache: false })
  security.restrictToOrigin(session, origin)
  await proxy.attach(session)
  return session
}

const partPath = ({ paths }: AppContext): string => path.join(paths.userData, 'update.part')

/** Another version, or only the difference to it, was downloaded since. */
const needsNoPackage = (phase: UpdatePhase): boolean =>
  phase.kind === 'ready' || (phase.kind === 'idle' && phase.failure === null)

const fromNetwork = {
  redirect: 'error',
  credentials: 'omit',
  cache: 'no-store',
  bypassCustomProtocolHandlers: true,
} as const

/**
 * Serves the library's requests for a package: the whole, so that it continues after cuts, and the ranges of a difference,
 * which a school's cache may hold. All others go to the network.
 */
function servePackages(
  context: AppContext,
  { protocol }: Session,
  fetch: NetFetch,
  base: string,
  cacheReleases: Dependencies['cacheReleases'],
) {
  let offer: SignedUpdate | null = null
  const direct = toFileSource((address, init) => fetch(address, { ...init, ...fromNetwork }))
  const downloads = createPackageDownloads({
    disk: nodeRandomAccess,
    file: partPath(context),
    schedule: context.schedule,
    direct,
    cached: () => cacheReleases(direct, base),
  })
  protocol.handle(new URL(base).protocol.slice(0, -1), ({ url, method, headers, signal }) => {
    if (offer !== null && method === 'GET' && isSameFile(url, new URL(offer.file, base)))
      return headers.has('range') ? downloads.part(url, offer, headers, signal) : downloads.whole(url, offer)
    return fetch(url, { method, headers, signal, ...fromNetwork })
  })
  return (current: SignedUpdate): void => {
    offer = current
  }
}

function isSameFile(address: string, { origin, pathname }: URL): boolean {
  const url = new URL(address)
  return url.origin === origin && url.pathname === pathname
}

function withOffer(library: UpdaterLibrary, setOffer: (offer: SignedUpdate) => void): UpdaterLibrary {
  return {
    ...library,
    download(offer, options) {
      setOffer(offer)
      return library.download(offer, options)
    },
  }
}
