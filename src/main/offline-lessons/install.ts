import type { AppContext } from '../base/context'
import { subscribeUserService, type SessionChange } from '../base/delivery/user-services'
import { nodeRandomAccess } from '../base/fs/random-access'
import type { HandlersOf, Installed } from '../base/handlers'
import type { FileSource } from '../base/platform-client'
import { openLessonStore, removeStoredLessons } from './lesson-store'
import { createOfflineLessons, type OfflineLessons } from './offline-lessons'
import type { OfflinePlatform } from './session-downloads'

type Dependencies = {
  /** Without the platform's own hosts checked. */
  platform: () => Promise<OfflinePlatform & { isAllowed: boolean }>
}

const gigabyte = 1_000_000_000
const flushLimitMs = 1500

export function installOfflineLessons(
  context: AppContext,
  { platform }: Dependencies,
): Installed<OfflineLessons, 'offline-lessons'> {
  const { clock, schedule, log, files, events, lifecycle, settings, notifyPage, vault, localStores } = context
  const offlineLessons = createOfflineLessons({
    key: () => vault.offlineKey(),
    isKeyUnknown: () => vault.isKeyUnknown(),
    isSharedComputer: () => settings.current().sharedComputer,
    isAllowed: async () => (await platform()).isAllowed,
    platform: async () => {
      const connected = await platform()
      return { ...connected, source: onlyFrom(connected.mediaOrigins, connected.source) }
    },
    openStore: (key) => openLessonStore({ files, disk: nodeRandomAccess, key }),
    removeStored: () => removeStoredLessons(files, null),
    limit: () => settings.current().offlineLimitGb * gigabyte,
    isDataSaverOn: () => settings.current().dataSaver,
    clock,
    schedule,
    random: Math.random,
    log,
    changed: (state) => notifyPage('offline-lessons.changed', state),
    progressed: (progress) => notifyPage('offline-lessons.progress', progress),
  })
  localStores.register({
    name: 'offline-lessons',
    describe: (t) => t('offlineLessons'),
    export: () => Promise.resolve(offlineLessons.state()),
  })
  // The first paint comes before the disk is read.
  const firstPaint = lifecycle.when('AfterFirstPaint')
  const service = {
    sessionChanged({ reason }: Pick<SessionChange, 'reason'>): void {
      if (reason === 'restored') void firstPaint.then(() => offlineLessons.sessionChanged())
      else offlineLessons.sessionChanged()
    },
    reached: () => offlineLessons.reached(),
    suspended: (isSuspended: boolean) => offlineLessons.suspended(isSuspended),
    flush: () => offlineLessons.flush(),
  }
  subscribeUserService(context, service, { step: 'write', limitMs: flushLimitMs })
  events.on('settings:changed', () => offlineLessons.settingsChanged())
  return { service: offlineLessons, commands: offlineLessonsCommands(offlineLessons) }
}

/** A playlist must not make the application request other hosts, such as those of the local network. */
export function onlyFrom(origins: ReadonlySet<string>, source: FileSource): FileSource {
  return {
    stream: (address, headers, signal) =>
      URL.canParse(address) && origins.has(new URL(address).origin)
        ? source.stream(address, headers, signal)
        : Promise.resolve({ ok: false, failure: 'unreadable' }),
  }
}

export function offlineLessonsCommands(
  service: Pick<OfflineLessons, 'state' | 'estimate' | 'apply' | 'connectionChanged'>,
): HandlersOf<'offline-lessons'> {
  return {
    'offline-lessons.read': () => service.state(),
    'offline-lessons.estimate': (target) => service.estimate(target),
    'offline-lessons.add': (request) => service.apply({ type: 'added', ...request }),
    'offline-lessons.pause': (request) => service.apply({ type: 'paused', ...request }),
    'offline-lessons.resume': (request) => service.apply({ type: 'resumed', ...request }),
    'offline-lessons.remove': (request) => service.apply({ type: 'removed', ...request }),
    'offline-lessons.connection': ({ isMetered }) => {
      service.connectionChanged(isMetered)
      return undefined
    },
  }
}
