import * as z from 'zod'
import type { MoneyOrder, MoneyState } from '#shared/desktop/payments.ts'
import { parseJson } from '#shared/std/json.ts'
import type { Cipher } from '../base/encryption'
import type { Files } from '../base/fs/files'
import type { Log } from '../base/log/log'
import {
  fromStored,
  isFinal,
  reduce,
  storedTransaction,
  toStored,
  toView,
  type Transaction,
  type TransactionEvent,
} from './transaction'
import type { UnresolvedOrders } from './unresolved-orders'

export type Journal = {
  current(): readonly Transaction[]
  save(records: readonly Transaction[]): Promise<void>
  erase(): Promise<void>
}

export type TransactionStore = {
  userId(): number | null
  records(): readonly Transaction[]
  find(id: string): Transaction | null
  add(record: Transaction): void
  restore(order: MoneyOrder): Transaction | null
  /** Also applies after sign-out. */
  apply(id: string, event: TransactionEvent): void
  patch(
    id: string,
    part: Partial<Pick<Transaction, 'baseline' | 'returnKeys' | 'address' | 'host' | 'reportedReturns' | 'hidden'>>,
  ): void
  /** False if the disk refused the write or another user signed in. */
  flushed(userId: number): Promise<boolean>
  dismiss(id: string): void
  persist(): void
  state(): MoneyState
  sessionChanged(userId: number | null): void
}

type TransactionStoreOptions = {
  open: (userId: number) => Journal
  unresolvedOrders: Pick<UnresolvedOrders, 'sync' | 'find'>
  now: () => number
  onChange: (state: MoneyState) => void
  log: Pick<Log, 'info' | 'warn'>
}

const maxTransactions = 60
const maxUsersInMemory = 5

/**
 * Open transactions outlive the journal and its session, because signing in again must not unlock an unresolved order.
 */
export function createTransactionStore({
  open,
  unresolvedOrders,
  now,
  onChange,
  log,
}: TransactionStoreOptions): TransactionStore {
  const users = new Map<number, readonly Transaction[]>()
  let user: number | null = null
  let journal: Journal | null = null
  let lastWrites: Promise<boolean> = Promise.resolve(true)

  const recordsFor = (userId: number | null): readonly Transaction[] =>
    userId === null ? [] : (users.get(userId) ?? [])
  const allRecords = (): Transaction[] => [...users.values()].flat()
  const state = (): MoneyState => ({
    attempts: recordsFor(user)
      .filter(({ hidden }) => !hidden)
      .toReversed()
      .map(toView),
  })

  function replaceRecords(userId: number, records: readonly Transaction[]): void {
    const next = trim(records)
    users.set(userId, next)
    const written = settleWrites(
      [unresolvedOrders.sync(records), ...(userId === user && journal !== null ? [journal.save(next)] : [])],
      log,
    )
    if (userId !== user || journal === null) return
    lastWrites = written
    onChange(state())
  }

  function replace(id: string, change: (record: Transaction) => Transaction): void {
    const record = allRecords().find((each) => each.id === id)
    if (record === undefined) return
    const next = change(record)
    if (next === record) return
    const sequenced = next.stage === record.stage ? next : { ...next, changedSeq: nextSeq(recordsFor(record.userId)) }
    replaceRecords(
      record.userId,
      recordsFor(record.userId).map((each) => (each.id === id ? sequenced : each)),
    )
    if (next.stage !== record.stage) log.info('money.stage-changed', { kind: next.order.kind, state: next.stage })
  }

  return {
    state,
    userId: () => user,
    records: () => recordsFor(user),
    find: (id) => recordsFor(user).find((each) => each.id === id) ?? null,
    add: (record) => {
      const seq = nextSeq(recordsFor(record.userId))
      replaceRecords(record.userId, [...recordsFor(record.userId), { ...record, startedSeq: seq, changedSeq: seq }])
    },
    restore: (order) => {
      const record = withNextSeq(recordsFor(user), user === null ? null : unresolvedOrders.find(user, order))
      if (record !== null) replaceRecords(record.userId, [...recordsFor(user), record])
      return record
    },
    persist: () => void (user !== null && recordsFor(user).length > 0 && replaceRecords(user, recordsFor(user))),
    apply: (id, event) => replace(id, (record) => reduce(record, event, now())),
    patch: (id, part) => replace(id, (record) => ({ ...record, ...part })),
    flushed: async (userId) => user === userId && (await lastWrites) && user === userId,
    dismiss: (id) => {
      if (recordsFor(user).some((each) => each.id === id && isDismissible(each)))
        replace(id, (each) => ({ ...each, hidden: true }))
    },
    sessionChanged: (next) => {
      if (next === user) return
      if (user !== null) {
        void journal?.erase().catch((failure: unknown) => log.warn('money.erase-failed', { failure }))
        dropFinalRecords(users, user)
      }
      user = next
      journal = next === null ? null : open(next)
      const all =
        next === null || journal === null ? [] : recoverRecords(journal.current(), recordsFor(next), next, now())
      if (next !== null && all.length > 0) replaceRecords(next, all)
      else onChange(state())
    },
  }
}

function settleWrites(writes: readonly Promise<void>[], log: TransactionStoreOptions['log']): Promise<boolean> {
  return Promise.all(writes).then(
    () => true,
    (failure: unknown) => {
      log.warn('money.save-failed', { failure })
      return false
    },
  )
}

/** Its start stays before the others', because each may explain the platform's lists. */
function withNextSeq(records: readonly Transaction[], restored: Transaction | null): Transaction | null {
  return restored === null || records.some(({ id }) => id === restored.id)
    ? null
    : { ...restored, changedSeq: nextSeq(records) }
}

function nextSeq(records: readonly Transaction[]): number {
  return 1 + Math.max(0, ...records.map(({ changedSeq }) => changedSeq))
}

function isDismissible({ stage, isUnclear }: Transaction): boolean {
  return isFinal(stage) || stage === 'waiting' || isUnclear
}

function recoverRecords(
  stored: readonly Transaction[],
  inMemory: readonly Transaction[],
  userId: number,
  now: number,
): readonly Transaction[] {
  const earlier = stored.filter((record) => record.userId === userId && inMemory.every(({ id }) => id !== record.id))
  return [...earlier.map((record) => reduce(record, eventAfterCrash(record), now)), ...inMemory]
}

/** A request in flight may have arrived; without a baseline it was never sent. */
function eventAfterCrash({ baseline }: Transaction): TransactionEvent {
  return baseline === null ? { kind: 'not-sent', message: null, status: null } : { kind: 'response-lost' }
}

function dropFinalRecords(users: Map<number, readonly Transaction[]>, userId: number): void {
  const open = (users.get(userId) ?? []).filter(({ stage }) => !isFinal(stage))
  users.delete(userId)
  if (open.length > 0) users.set(userId, open)
  const [oldest] = users.keys()
  if (users.size > maxUsersInMemory && oldest !== undefined) users.delete(oldest)
}

/** While one is unresolved, dismissed ones stay to explain balance changes. */
function trim(all: readonly Transaction[]): readonly Transaction[] {
  const hasUnresolved = all.some(({ stage, hidden }) => stage === 'sending' || (stage === 'uncertain' && !hidden))
  const records = hasUnresolved ? all : all.filter(({ stage, hidden }) => !(hidden && isFinal(stage)))
  const removable = [
    ...records.filter(({ stage }) => isFinal(stage)),
    ...records.filter(({ stage, hidden }) => hidden && !isFinal(stage)),
    ...records.filter(({ stage, hidden }) => stage === 'waiting' && !hidden),
  ]
  const removed = new Set(removable.slice(0, Math.max(0, records.length - maxTransactions)))
  return removed.size === 0 ? records : records.filter((record) => !removed.has(record))
}

const file = 'money.json'
const journalFile = z.object({ text: z.string().max(16_000_000) })
const journalRows = z.array(z.unknown())
const maxUnknownRows = 200

export function createEncryptedJournals({
  files,
  cipher,
  isKeyUnknown,
}: {
  files: Pick<Files, 'openStore'>
  cipher: () => Cipher | null
  /** A locked keychain may hold the key: the file is neither erased nor replaced. */
  isKeyUnknown: () => boolean
}): (userId: number) => Journal {
  const journalStore = files.openStore(file, journalFile, () => ({ text: '' }), { kind: 'payments' })
  const isUnreadable = (): boolean => isKeyUnknown() || journalStore.isBlocked()
  return (userId) => {
    const additionalData = `${file} ${String(userId)}`
    let isUnread = isUnreadable()
    const restored = isUnread ? null : decryptJournal(journalStore.current().text, cipher(), additionalData)
    if (restored === null && !isUnread) void journalStore.erase().catch(() => undefined)
    let { records, unknown } = restored ?? { records: [], unknown: [] }
    /** The journal could be read only after the session began: the next start shows these rows. */
    const retainUnread = (next: readonly Transaction[]): void => {
      isUnread = false
      const late = decryptJournal(journalStore.current().text, cipher(), additionalData)
      const missing = (late?.records ?? []).filter(({ id }) => next.every((record) => record.id !== id))
      unknown = [...(late?.unknown ?? []), ...missing.map(toStored)]
    }
    return {
      current: () => records,
      save: async (next) => {
        records = next
        if (isUnreadable()) return
        if (isUnread) retainUnread(next)
        const currentCipher = cipher()
        if (currentCipher !== null) {
          const json = JSON.stringify([...next.map(toStored), ...unknown])
          await journalStore.save({
            text: Buffer.from(currentCipher.encrypt(Buffer.from(json), additionalData)).toString('base64'),
          })
        } else if (journalStore.current().text !== '') await journalStore.erase()
      },
      erase: async () => {
        records = []
        unknown = []
        await journalStore.erase()
      },
    }
  }
}

type JournalContent = { records: readonly Transaction[]; unknown: readonly unknown[] }

/** Null if decryption fails. */
function decryptJournal(text: string, cipher: Cipher | null, additionalData: string): JournalContent | null {
  if (text === '') return { records: [], unknown: [] }
  const plain = cipher?.decrypt(Buffer.from(text, 'base64'), additionalData) ?? null
  if (plain === null) return null
  const json = parseJson(Buffer.from(plain).toString('utf8'))
  const rows = journalRows.safeParse(json).data ?? [json]
  const parsed = rows.map((row) => ({ row, record: storedTransaction.safeParse(row).data ?? null }))
  return {
    records: parsed.flatMap(({ record }) => (record === null ? [] : fromStored(record))),
    unknown: parsed
      .filter(({ record }) => record === null)
      .map(({ row }) => row)
      .slice(-maxUnknownRows),
  }
}
