import type { AppContext } from '../app/context'
import { createOffline } from './offline'
import type { Offline } from './offline'

/** Time limit of the last writes on quit, in milliseconds. */
const flushLimitMs = 1000

/** Installs the offline cache of API responses, pages and attachments. */
export function installOffline({ clock, schedule, log, files, events, lifecycle, vault }: AppContext): Offline {
  const firstPaint = lifecycle.when('AfterFirstPaint')
  const offline = createOffline({ blobs: files.openBlobs('offline'), key: () => vault.offlineKey(), firstPaint, clock, schedule, log })
  events.on('session:changed', () => offline.sessionChanged())
  lifecycle.onShutdown('write', () => Promise.race([offline.flush(), new Promise<void>((resolve) => schedule(flushLimitMs, resolve))]))
  return offline
}
