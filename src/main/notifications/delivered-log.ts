import * as z from 'zod'
import type { Store } from '../base/fs/store'
import type { Log } from '../base/log/log'

const dayMs = 86_400_000
const maxNotifications = 1000
const maxReminders = 2000

export const deliveredNotifications = z.object({
  version: z.literal(1),
  userId: z.number().nullable(),
  ids: z.array(z.number()).max(maxNotifications),
})
type StoredNotifications = z.output<typeof deliveredNotifications>

/** `until` in epoch milliseconds. */
export const deliveredReminders = z.object({
  version: z.literal(1),
  userId: z.number().nullable(),
  told: z.array(z.object({ id: z.string(), until: z.number() })).max(maxReminders),
})
type StoredReminders = z.output<typeof deliveredReminders>

export function noNotifications(): StoredNotifications {
  return { version: 1, userId: null, ids: [] }
}

export function noReminders(): StoredReminders {
  return { version: 1, userId: null, told: [] }
}

export type DeliveredLog<Entry, Id> = {
  has(id: Id): boolean
  /** `now` in epoch milliseconds. */
  add(userId: number, entries: readonly Entry[], now: number): void
  restore(userId: number): void
  clear(): void
  eraseIfShared(): void
}

type OpenedStore<Stored> = Pick<Store<Stored>, 'current' | 'isBlocked' | 'save' | 'erase'>

type Options<Stored> = {
  /** Opened at first use, to not delay the startup. */
  store: () => OpenedStore<Stored>
  isSharedComputer: () => boolean
  log: Pick<Log, 'warn'>
}

type Format<Entry, Id, Stored> = {
  getId(entry: Entry): Id
  prune(entries: Entry[], now: number): Entry[]
  read(stored: Stored): { userId: number | null; entries: readonly Entry[] }
  write(userId: number, entries: Entry[]): Stored
}

function createDeliveredLog<Entry, Id, Stored>(
  options: Options<Stored>,
  { getId, prune, read, write }: Format<Entry, Id, Stored>,
): DeliveredLog<Entry, Id> {
  const { store: open, isSharedComputer, log } = options
  let opened: OpenedStore<Stored> | null = null
  const store = (): OpenedStore<Stored> => (opened ??= open())
  let delivered = new Map<Id, Entry>()
  const logFailure = (saving: Promise<void>): void =>
    void saving.catch((failure: unknown) => log.warn('notifications.save-failed', { failure }))
  const eraseFile = (): void => {
    // Another program may block a file that names a user.
    if (store().isBlocked() || read(store().current()).userId !== null) logFailure(store().erase())
  }
  const toMap = (entries: readonly Entry[]) => new Map(entries.map((entry) => [getId(entry), entry]))
  return {
    has: (id) => delivered.has(id),
    add(userId, entries, now) {
      if (entries.length === 0) return
      for (const entry of entries) {
        // Moved to the end, because pruning starts with the oldest.
        delivered.delete(getId(entry))
        delivered.set(getId(entry), entry)
      }
      delivered = toMap(prune([...delivered.values()], now))
      if (!isSharedComputer()) logFailure(store().save(write(userId, [...delivered.values()])))
    },
    restore(userId) {
      const stored = read(store().current())
      delivered = toMap(stored.userId === userId && !isSharedComputer() ? stored.entries : [])
    },
    clear() {
      delivered = new Map()
      eraseFile()
    },
    eraseIfShared() {
      if (isSharedComputer()) eraseFile()
    },
  }
}

export function createDeliveredNotifications(options: Options<StoredNotifications>): DeliveredLog<number, number> {
  return createDeliveredLog<number, number, StoredNotifications>(options, {
    getId: (id) => id,
    prune: (ids) => ids.slice(-maxNotifications),
    read: ({ userId, ids }) => ({ userId, entries: ids }),
    write: (userId, ids) => ({ version: 1, userId, ids }),
  })
}

type DeliveredReminder = { id: string; until: number }

export function createDeliveredReminders(options: Options<StoredReminders>): DeliveredLog<DeliveredReminder, string> {
  return createDeliveredLog<DeliveredReminder, string, StoredReminders>(options, {
    getId: ({ id }) => id,
    prune: (reminders, now) => reminders.filter(({ until }) => until > now - dayMs).slice(-maxReminders),
    read: ({ userId, told }) => ({ userId, entries: told }),
    write: (userId, reminders) => ({ version: 1, userId, told: reminders.map(({ id, until }) => ({ id, until })) }),
  })
}
