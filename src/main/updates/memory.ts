import { compareVersions } from '../../shared/version'
import type { Store } from '../base/fs/store'
import type { Log } from '../base/log/log'
import type { KeptUpdates } from './kept'

/** What is kept of updates, with the newest version that this application ever was or was offered. */
export type Memory = { current(): KeptUpdates; highest(): string; keep(part: Partial<KeptUpdates>): Promise<void> }


/** Keeps what is told; a disk that refuses is logged, and what it did not take is true until the application closes. */
export function createMemory(store: Pick<Store<KeptUpdates>, 'current' | 'save'>, version: string, log: Pick<Log, 'warn'>): Memory {
  return {
    current: () => store.current(),
    highest: () => newer(store.current().highest, version),
    keep: (part) => store.save({ ...store.current(), ...part }).catch((failure: unknown) => log.warn('updates.not-kept', { failure })),
  }
}

/** The newer of two versions. */
export function newer(one: string, other: string): string {
  return compareVersions(one, other) >= 0 ? one : other
}
