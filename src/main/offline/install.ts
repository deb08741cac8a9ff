import type { AppContext } from '../app/context'
import { createOffline } from './offline'
import type { Offline } from './offline'

/** The last writes have this long at the end of the application, in milliseconds. */
const flushLimitMs = 1000

/** Installs the offline cache of answers, pages and attachments. */
export function installOffline({ clock, schedule, log, files, events, lifecycle, vault }: AppContext): Offline {
  const offline = createOffline({ blobs: files.openBlobs('offline'), key: () => vault.offlineKey(), drawn: lifecycle.when('AfterFirstPaint'), clock, schedule, log })
  events.on('session:changed', () => offline.sessionChanged())
  lifecycle.onShutdown('write', () => Promise.race([offline.flush(), new Promise<void>((resolve) => schedule(flushLimitMs, resolve))]))
  return offline
}
