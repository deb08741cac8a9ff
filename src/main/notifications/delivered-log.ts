import * as z from 'zod'
import type { Store } from '../base/fs/store'
import type { Log } from '../base/log/log'

const dayMs = 86_400_000
const maxNotifications = 1000
const maxReminders = 2000

/** The notifications that a user was shown, as stored: ids only, no texts. */
export const deliveredNotifications = z.object({ version: z.literal(1), userId: z.number().nullable(), ids: z.array(z.number()).max(maxNotifications) })
type StoredNotifications = z.output<typeof deliveredNotifications>

/** The reminders that a user was shown, as stored; `until` in epoch milliseconds. */
export const deliveredReminders = z.object({ version: z.literal(1), userId: z.number().nullable(), told: z.array(z.object({ id: z.string(), until: z.number() })).max(maxReminders) })
type StoredReminders = z.output<typeof deliveredReminders>

/** No notification was shown yet. */
export function noNotifications(): StoredNotifications {
  return { version: 1, userId: null, ids: [] }
}

/** No reminder was shown yet. */
export function noReminders(): StoredReminders {
  return { version: 1, userId: null, told: [] }
}

/** What was shown and is not shown again: in memory and, on a personal computer, in a file that outlives a restart. */
export type DeliveredLog<Entry, Id> = {
  has(id: Id): boolean
  /** `now` in epoch milliseconds. */
  add(userId: number, entries: readonly Entry[], now: number): void
  /** Loads what this user was shown in an earlier run. */
  restore(userId: number): void
  clear(): void
  /** Removes the file of a computer that has become a shared one. */
  eraseWhereShared(): void
}

type OpenedStore<Stored> = Pick<Store<Stored>, 'current' | 'save' | 'erase'>

type Options<Stored> = {
  /** Opens the file when it is first needed, which the start does not wait for. */
  store: () => OpenedStore<Stored>
  isSharedComputer: () => boolean
  log: Pick<Log, 'warn'>
}

type Format<Entry, Id, Stored> = {
  idOf(entry: Entry): Id
  /** The entries to keep, oldest first. */
  prune(entries: Entry[], now: number): Entry[]
  read(stored: Stored): { userId: number | null; entries: readonly Entry[] }
  write(userId: number, entries: Entry[]): Stored
}

function createDeliveredLog<Entry, Id, Stored>({ store: open, isSharedComputer, log }: Options<Stored>, { idOf, prune, read, write }: Format<Entry, Id, Stored>): DeliveredLog<Entry, Id> {
  let opened: OpenedStore<Stored> | null = null
  const store = (): OpenedStore<Stored> => (opened ??= open())
  let delivered = new Map<Id, Entry>()
  const settled = (saving: Promise<void>): void => void saving.catch((failure: unknown) => log.warn('notifications.not-kept', { failure }))
  const eraseFile = (): void => {
    if (read(store().current()).userId !== null) settled(store().erase())
  }
  const toMap = (entries: readonly Entry[]) => new Map(entries.map((entry) => [idOf(entry), entry]))
  return {
    has: (id) => delivered.has(id),
    add(userId, entries, now) {
      if (entries.length === 0) return
      for (const entry of entries) {
        // Again at the end: the oldest go first.
        delivered.delete(idOf(entry))
        delivered.set(idOf(entry), entry)
      }
      delivered = toMap(prune([...delivered.values()], now))
      if (!isSharedComputer()) settled(store().save(write(userId, [...delivered.values()])))
    },
    restore(userId) {
      const stored = read(store().current())
      delivered = toMap(stored.userId === userId && !isSharedComputer() ? stored.entries : [])
    },
    clear() {
      delivered = new Map()
      eraseFile()
    },
    eraseWhereShared() {
      if (isSharedComputer()) eraseFile()
    },
  }
}

/** The notifications that were shown, by their numbers. */
export function createDeliveredNotifications(options: Options<StoredNotifications>): DeliveredLog<number, number> {
  return createDeliveredLog<number, number, StoredNotifications>(options, {
    idOf: (id) => id,
    prune: (ids) => ids.slice(-maxNotifications),
    read: ({ userId, ids }) => ({ userId, entries: ids }),
    write: (userId, ids) => ({ version: 1, userId, ids }),
  })
}

type DeliveredReminder = { id: string; until: number }

/** The reminders that were shown; each is dropped a day after its `until`. */
export function createDeliveredReminders(options: Options<StoredReminders>): DeliveredLog<DeliveredReminder, string> {
  return createDeliveredLog<DeliveredReminder, string, StoredReminders>(options, {
    idOf: ({ id }) => id,
    prune: (reminders, now) => reminders.filter(({ until }) => until > now - dayMs).slice(-maxReminders),
    read: ({ userId, told }) => ({ userId, entries: told }),
    write: (userId, reminders) => ({ version: 1, userId, told: reminders.map(({ id, until }) => ({ id, until })) }),
  })
}
