import type { AppContext } from '../app/context'
import type { HandlersOf, Installed } from '../ipc/handlers'
import { createOffline } from './offline'
import type { Offline } from './offline'

const flushLimitMs = 1000

export function installOffline({
  clock,
  schedule,
  log,
  files,
  events,
  lifecycle,
  vault,
}: AppContext): Installed<Offline, 'storage'> {
  const firstPaint = lifecycle.when('AfterFirstPaint')
  const offline = createOffline({
    blobs: files.openBlobs('offline'),
    key: () => vault.offlineKey(),
    firstPaint,
    clock,
    schedule,
    log,
  })
  events.on('session:changed', () => offline.sessionChanged())
  lifecycle.onShutdown('write', () =>
    Promise.race([offline.flush(), new Promise<void>((resolve) => schedule(flushLimitMs, resolve))]),
  )
  return { service: offline, commands: storageCommands(offline) }
}

export function storageCommands(offline: Pick<Offline, 'state' | 'clear'>): HandlersOf<'storage'> {
  return {
    'storage.read': () => offline.state(),
    'storage.clear': ({ kind }) => offline.clear(kind),
  }
}
