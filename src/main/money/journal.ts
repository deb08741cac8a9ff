import type { MoneyOrder, MoneyState } from '../../shared/desktop/payments'
import type { Log } from '../base/log/log'
import { afterNews, isFinal, viewOf } from './attempt'
import type { MoneyRecord, News } from './attempt'
import type { Doubts } from './doubts'

/** Where one user's attempts outlive the application. */
export type Journal = { current(): readonly MoneyRecord[]; save(records: readonly MoneyRecord[]): Promise<void>; erase(): Promise<void> }

/** The attempts of whoever is signed in. */
export type Book = {
  userId(): number | null
  records(): readonly MoneyRecord[]
  find(id: string): MoneyRecord | null
  add(record: MoneyRecord): void
  /** Takes up the same order of an earlier session that ended before its end was known. */
  restore(order: MoneyOrder): MoneyRecord | null
  /** News of an attempt, also of a user who has left meanwhile. */
  learn(id: string, news: News): void
  amend(id: string, part: Partial<Pick<MoneyRecord, 'before' | 'keys' | 'address' | 'host' | 'told' | 'hidden'>>): void
  /** Whether all that is known now is kept: false where the disk refused it or another user is there. */
  kept(userId: number): Promise<boolean>
  /** A final attempt goes; one that waits, or that nothing here can clear up, is put aside: its return is still known, and it comes back once it is paid. */
  seen(id: string): void
  /** What is open is written again: the key to it, or where it may be kept, has changed. */
  keepAgain(): void
  state(): MoneyState
  sessionChanged(userId: number | null): void
}

type BookOptions = {
  open: (userId: number) => Journal
  doubts: Doubts
  now: () => number
  changed: (state: MoneyState) => void
  log: Pick<Log, 'info' | 'warn'>
}

const most = 60
const usersInMemory = 5

/**
 * The attempts by user. The journal of a user ends with the session whose key it was sealed with. What is not final stays in memory until the
 * application closes, shown to nobody else: signing out and in again must not lift the lock on an order in doubt. What the journal loses with its key
 * is taken up from `doubts` by the same order.
 */
export function createBook({ open, doubts, now, changed, log }: BookOptions): Book {
  const users = new Map<number, readonly MoneyRecord[]>()
  let user: number | null = null
  let journal: Journal | null = null
  let saved: Promise<boolean> = Promise.resolve(true)

  const recordsOf = (userId: number | null): readonly MoneyRecord[] => (userId === null ? [] : (users.get(userId) ?? []))
  const everyone = (): MoneyRecord[] => [...users.values()].flat()
  const state = (): MoneyState => ({ attempts: recordsOf(user).filter(({ hidden }) => !hidden).toReversed().map(viewOf) })

  function put(userId: number, records: readonly MoneyRecord[]): void {
    const next = bounded(records)
    users.set(userId, next)
    const isSaved = arePersisted([doubts.follow(records), ...(userId === user && journal !== null ? [journal.save(next)] : [])], log)
    if (userId !== user || journal === null) return
    saved = isSaved
    changed(state())
  }

  function replace(id: string, change: (record: MoneyRecord) => MoneyRecord): void {
    const record = everyone().find((one) => one.id === id)
    if (record === undefined) return
    const next = change(record)
    if (next === record) return
    const turned = next.stage === record.stage ? next : { ...next, changedTurn: nextTurn(recordsOf(record.userId)) }
    put(record.userId, recordsOf(record.userId).map((one) => (one.id === id ? turned : one)))
    if (next.stage !== record.stage) log.info('money.stage', { kind: next.order.kind, state: next.stage })
  }

  return {
    state,
    userId: () => user,
    records: () => recordsOf(user),
    find: (id) => recordsOf(user).find((one) => one.id === id) ?? null,
    add: (record) => {
      const turn = nextTurn(recordsOf(record.userId))
      put(record.userId, [...recordsOf(record.userId), { ...record, startedTurn: turn, changedTurn: turn }])
    },
    restore: (order) => {
      const record = unknownTo(recordsOf(user), user === null ? null : doubts.find(user, order))
      if (record !== null) put(record.userId, [...recordsOf(user), record])
      return record
    },
    keepAgain: () => void (user !== null && recordsOf(user).length > 0 && put(user, recordsOf(user))),
    learn: (id, news) => replace(id, (record) => afterNews(record, news, now())),
    amend: (id, part) => replace(id, (record) => ({ ...record, ...part })),
    kept: async (userId) => user === userId && (await saved) && user === userId,
    seen: (id) => {
      if (recordsOf(user).some((one) => one.id === id && mayHide(one))) replace(id, (one) => ({ ...one, hidden: true }))
    },
    sessionChanged: (next) => {
      if (next === user) return
      if (user !== null) {
        void journal?.erase().catch((failure: unknown) => log.warn('money.not-erased', { failure }))
        forget(users, user)
      }
      user = next
      journal = next === null ? null : open(next)
      const all = next === null || journal === null ? [] : takenUp(journal.current(), recordsOf(next), next, now())
      if (next !== null && all.length > 0) put(next, all)
      else changed(state())
    },
  }
}

/** Whether the disk took all of it. */
function arePersisted(writes: readonly Promise<void>[], log: BookOptions['log']): Promise<boolean> {
  return Promise.all(writes).then(
    () => true,
    (failure: unknown) => {
      log.warn('money.not-kept', { failure })
      return false
    },
  )
}

/** The attempt of an earlier session that these do not hold; its turn is before all of theirs, because each of them may explain what the lists say. */
function unknownTo(records: readonly MoneyRecord[], found: MoneyRecord | null): MoneyRecord | null {
  return found === null || records.some(({ id }) => id === found.id) ? null : { ...found, changedTurn: nextTurn(records) }
}

/** Where the next thing that happens stands in the order of all that happened. */
function nextTurn(records: readonly MoneyRecord[]): number {
  return 1 + Math.max(0, ...records.map(({ changedTurn }) => changedTurn))
}

function mayHide({ stage, isUnclear }: MoneyRecord): boolean {
  return isFinal(stage) || stage === 'waiting' || isUnclear
}

/** What the last run left of a user, before what this one knows. */
function takenUp(left: readonly MoneyRecord[], own: readonly MoneyRecord[], userId: number, now: number): readonly MoneyRecord[] {
  const earlier = left.filter((record) => record.userId === userId && own.every(({ id }) => id !== record.id))
  return [...earlier.map((record) => afterNews(record, endOfLife(record), now)), ...own]
}

/** What was on its way when the application ended may have arrived; what had not even been asked about was not sent. */
function endOfLife({ before }: MoneyRecord): News {
  return before === null ? { kind: 'not-sent', message: null, status: null } : { kind: 'lost' }
}

/** Of a user who leaves only what is still open stays. */
function forget(users: Map<number, readonly MoneyRecord[]>, userId: number): void {
  const open = (users.get(userId) ?? []).filter(({ stage }) => !isFinal(stage))
  users.delete(userId)
  if (open.length > 0) users.set(userId, open)
  const [oldest] = users.keys()
  if (users.size > usersInMemory && oldest !== undefined) users.delete(oldest)
}

/**
 * The newest attempts; what is final, then what was put aside, goes first. What is in doubt never goes, and as long as there is such a one, what
 * was seen stays behind it: what the others took must not be taken for its own.
 */
function bounded(all: readonly MoneyRecord[]): readonly MoneyRecord[] {
  const isInDoubt = all.some(({ stage, hidden }) => stage === 'sending' || (stage === 'uncertain' && !hidden))
  const records = isInDoubt ? all : all.filter(({ stage, hidden }) => !(hidden && isFinal(stage)))
  const spare = [...records.filter(({ stage }) => isFinal(stage)), ...records.filter(({ stage, hidden }) => hidden && !isFinal(stage)), ...records.filter(({ stage, hidden }) => stage === 'waiting' && !hidden)]
  const gone = new Set(spare.slice(0, Math.max(0, records.length - most)))
  return gone.size === 0 ? records : records.filter((record) => !gone.has(record))
}
