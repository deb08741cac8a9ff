import type { CachedResponse } from '#shared/desktop/storage.ts'
import type { AppContext } from '../base/context'
import { subscribeUserService } from '../base/delivery/user-services'
import type { HandlersOf, Installed } from '../base/handlers'
import { createOffline, type Offline } from './offline'

const flushLimitMs = 1000

export type ReadResponses = (paths: readonly string[]) => Promise<CachedResponse[]>

type Context = Pick<AppContext, 'clock' | 'schedule' | 'log' | 'localStores' | 'events' | 'lifecycle'> & {
  files: Pick<AppContext['files'], 'openBlobs'>
  vault: Pick<AppContext['vault'], 'offlineKey' | 'isKeyUnknown'>
}

export function installOffline(context: Context, readResponses: ReadResponses): Installed<Offline, 'storage'> {
  const { clock, schedule, log, files, lifecycle, vault, localStores } = context
  const firstPaint = lifecycle.when('AfterFirstPaint')
  const offline = createOffline({
    blobs: files.openBlobs('offline'),
    key: () => vault.offlineKey(),
    isKeyUnknown: () => vault.isKeyUnknown(),
    firstPaint,
    clock,
    schedule,
    log,
  })
  localStores.register({
    name: 'offline',
    describe: (t) => t('offline'),
    export: async () =>
      (await offline.list()).map(({ receivedAt, ...entry }) => ({ ...entry, at: new Date(receivedAt).toISOString() })),
  })
  subscribeUserService(context, offline, { step: 'write', limitMs: flushLimitMs })
  return { service: offline, commands: storageCommands(offline, readResponses) }
}

export function storageCommands(
  offline: Pick<Offline, 'state' | 'clear'>,
  readResponses: ReadResponses,
): HandlersOf<'storage'> {
  return {
    'storage.read': () => offline.state(),
    'storage.responses': async ({ paths }) => ({ responses: await readResponses(paths) }),
    'storage.clear': ({ kind }) => offline.clear(kind),
  }
}
