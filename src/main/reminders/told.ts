import * as z from 'zod'
import type { Store } from '../base/fs/store'
import type { Log } from '../base/log/log'

const dayMs = 86_400_000

/** What was told to whom, as it lies on disk: ids only, no words. */
export const toldRecord = z.object({
  version: z.literal(1),
  userId: z.number().nullable(),
  told: z.array(z.object({ id: z.string(), until: z.number() })).max(2000),
})
type ToldRecord = z.output<typeof toldRecord>

/** The file of what was told. */
export type ToldStore = Pick<Store<ToldRecord>, 'current' | 'save' | 'erase'>

type Options = {
  /** Opens the file when it is first needed, which the start does not wait for. */
  store: () => ToldStore
  /** A shared computer keeps nothing on its disk. */
  isSharedComputer: () => boolean
  log: Pick<Log, 'warn'>
}

/** Before anything was told. */
export function nothingTold(): ToldRecord {
  return { version: 1, userId: null, told: [] }
}

/** Which reminders a user was told, in memory and, on a computer of one's own, in a file that outlives a restart. */
export type Told = {
  has(id: string): boolean
  /** Keeps these for this user; each is forgotten a day after its `until`. */
  add(userId: number, reminders: readonly { id: string; until: number }[], now: number): void
  /** Takes up what this user was told in an earlier run. */
  takeUp(userId: number): void
  forget(): void
  /** Leaves nothing on the disk of a computer that is shared by now. */
  matchSharing(): void
}

/** Opens the memory of what was told. */
export function createTold({ store: open, isSharedComputer, log }: Options): Told {
  let opened: ToldStore | null = null
  const store = (): ToldStore => (opened ??= open())
  let told = new Map<string, number>()
  const settled = (saving: Promise<void>): void => void saving.catch((failure: unknown) => log.warn('reminders.not-kept', { failure }))
  const eraseFile = (): void => {
    if (store().current().userId !== null) settled(store().erase())
  }
  return {
    has: (id) => told.has(id),
    add(userId, reminders, now) {
      for (const { id, until } of reminders) told.set(id, until)
      told = new Map([...told].filter(([, until]) => until > now - dayMs).slice(-2000))
      if (!isSharedComputer()) settled(store().save({ version: 1, userId, told: [...told].map(([id, until]) => ({ id, until })) }))
    },
    takeUp(userId) {
      const kept = store().current()
      told = new Map(kept.userId === userId && !isSharedComputer() ? kept.told.map(({ id, until }) => [id, until]) : [])
    },
    forget() {
      told = new Map()
      eraseFile()
    },
    matchSharing() {
      if (isSharedComputer()) eraseFile()
    },
  }
}
