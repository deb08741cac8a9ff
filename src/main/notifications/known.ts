import * as z from 'zod'
import type { Store } from '../base/fs/store'
import type { Log } from '../base/log/log'

/** So many ids are remembered, the latest ones. */
const mostKnown = 1000

/** Which notifications a user was told, as it lies on disk: ids only, no words. */
export const knownRecord = z.object({ version: z.literal(1), userId: z.number().nullable(), ids: z.array(z.number()).max(mostKnown) })
type KnownRecord = z.output<typeof knownRecord>

/** The file of what was told. */
export type KnownStore = Pick<Store<KnownRecord>, 'current' | 'save' | 'erase'>

type Options = {
  /** Opens the file when it is first needed, which the start does not wait for. */
  store: () => KnownStore
  /** A shared computer keeps nothing on its disk. */
  isSharedComputer: () => boolean
  log: Pick<Log, 'warn'>
}

/** The notifications that are not told again, in memory and, on a computer of one's own, in a file that outlives a restart. */
export type Known = {
  has(id: number): boolean
  add(userId: number, ids: readonly number[]): void
  /** Takes up what this user was told in an earlier run. */
  takeUp(userId: number): void
  forget(): void
  /** Leaves nothing on the disk of a computer that is shared by now. */
  matchSharing(): void
}

/** Before anything was told. */
export function nothingKnown(): KnownRecord {
  return { version: 1, userId: null, ids: [] }
}

/** Opens the memory of what was told. */
export function createKnown({ store: open, isSharedComputer, log }: Options): Known {
  let opened: KnownStore | null = null
  const store = (): KnownStore => (opened ??= open())
  let known = new Set<number>()
  const settled = (saving: Promise<void>): void => void saving.catch((failure: unknown) => log.warn('notifications.not-kept', { failure }))
  const eraseFile = (): void => {
    if (store().current().userId !== null) settled(store().erase())
  }
  return {
    has: (id) => known.has(id),
    add(userId, ids) {
      if (ids.length === 0) return
      known = new Set([...[...known].filter((id) => !ids.includes(id)), ...ids].slice(-mostKnown))
      if (!isSharedComputer()) settled(store().save({ version: 1, userId, ids: [...known] }))
    },
    takeUp(userId) {
      const kept = store().current()
      known = new Set(kept.userId === userId && !isSharedComputer() ? kept.ids : [])
    },
    forget() {
      known = new Set()
      eraseFile()
    },
    matchSharing() {
      if (isSharedComputer()) eraseFile()
    },
  }
}
