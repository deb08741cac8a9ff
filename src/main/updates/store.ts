import * as z from 'zod'
import { compareVersions, versionText } from '../../shared/version'
import type { Store } from '../base/fs/store'
import type { Log } from '../base/log/log'

/** What is kept of updates between two runs. */
export const storedUpdates = z.object({
  /** This computer's place in staged rollouts, 0 up to 100. */
  lot: z.number().min(0).max(100),
  /** The newest version that ran here or was offered and signed: nothing older is taken any more. */
  highest: versionText,
  /** The version that ran last. */
  ran: versionText.nullable(),
  checkedAt: z.number().nullable(),
  postponedUntil: z.number().nullable(),
  /** What the version that was installed brings, until it was read. */
  news: z.object({ version: versionText, notes: z.string().max(20_000) }).nullable(),
})
export type StoredUpdates = z.output<typeof storedUpdates>

/** What nobody has kept yet. */
export function initialUpdates(random: () => number): StoredUpdates {
  return { lot: random() * 100, highest: '0.0.0', ran: null, checkedAt: null, postponedUntil: null, news: null }
}

/** What is kept of updates, with the newest version that this application ever was or was offered. */
export type UpdateStore = { current(): StoredUpdates; highest(): string; patch(part: Partial<StoredUpdates>): Promise<void> }


/** Keeps what is told; a disk that refuses is logged, and what it did not take is true until the application closes. */
export function createUpdateStore(store: Pick<Store<StoredUpdates>, 'current' | 'save'>, version: string, log: Pick<Log, 'warn'>): UpdateStore {
  return {
    current: () => store.current(),
    highest: () => newer(store.current().highest, version),
    patch: (part) => store.save({ ...store.current(), ...part }).catch((failure: unknown) => log.warn('updates.not-kept', { failure })),
  }
}

/** The newer of two versions. */
export function newer(one: string, other: string): string {
  return compareVersions(one, other) >= 0 ? one : other
}
