import type { CachedResponse } from '../../shared/desktop/storage'
import type { AppContext } from '../base/context'
import type { HandlersOf, Installed } from '../base/handlers'
import { createOffline } from './offline'
import type { Offline } from './offline'

const flushLimitMs = 1000

export type ReadResponses = (paths: readonly string[]) => Promise<CachedResponse[]>

export function installOffline(
  { clock, schedule, log, files, events, lifecycle, vault, localStores }: AppContext,
  readResponses: ReadResponses,
): Installed<Offline, 'storage'> {
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
  events.on('session:changed', () => offline.sessionChanged())
  lifecycle.onShutdown('write', () => offline.flush(), { limitMs: flushLimitMs })
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
