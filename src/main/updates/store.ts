import * as z from 'zod'
import { compareVersions, versionText } from '#shared/version.ts'
import type { Store } from '../base/fs/store'
import type { Log } from '../base/log/log'
import { failedDownloads } from './failed-downloads'

export const storedUpdates = z.object({
  /** Rollout bucket, 0 to 100. */
  lot: z.number().min(0).max(100),
  /** Newest version that ran or was offered with a valid signature; older ones are refused. */
  highest: versionText,
  ran: versionText.nullable(),
  checkedAt: z.number().nullable(),
  postponedUntil: z.number().nullable(),
  news: z.object({ version: versionText, notes: z.string().max(20_000) }).nullable(),
  failedDownloads: failedDownloads.nullable().default(null),
})
export type StoredUpdates = z.output<typeof storedUpdates>

export function initialUpdates(random: () => number): StoredUpdates {
  return {
    lot: random() * 100,
    highest: '0.0.0',
    ran: null,
    checkedAt: null,
    postponedUntil: null,
    news: null,
    failedDownloads: null,
  }
}

export type UpdateStore = {
  current(): StoredUpdates
  highest(): string
  patch(part: Partial<StoredUpdates>): Promise<void>
}

/** `patch` never rejects: after a failed write the value holds until the application closes. */
export function createUpdateStore(
  store: Pick<Store<StoredUpdates>, 'current' | 'save'>,
  version: string,
  log: Pick<Log, 'warn'>,
): UpdateStore {
  return {
    current: () => store.current(),
    highest: () => newerVersion(store.current().highest, version),
    patch: (part) =>
      store
        .save({ ...store.current(), ...part })
        .catch((failure: unknown) => log.warn('updates.save-failed', { failure })),
  }
}

export function newerVersion(a: string, b: string): string {
  return compareVersions(a, b) >= 0 ? a : b
}
