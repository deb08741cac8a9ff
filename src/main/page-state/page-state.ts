import * as z from 'zod'
import type { Schedule } from '#shared/clock.ts'
import { parseJson } from '#shared/std/json.ts'
import { createSerialQueue } from '#shared/std/serial-queue.ts'
import type { Store } from '../base/fs/store'
import type { Log } from '../base/log/log'
import type { LastingSeal } from './lasting-seal'
import type { Seal } from './seal'

/**
 * `userId` owns `text`, which is sealed with the session's key: it names lessons and searches. `chosen` outlives the
 * session, and so does `lasting`, which is sealed with the user's key: it counts what was watched. `left` stores both
 * for signed-out users, oldest first.
 */
export const storedPageState = z.object({
  userId: z.number().nullable(),
  text: z.string(),
  chosen: z.string().nullable().default(null),
  lasting: z.string().nullable().default(null),
  left: z
    .array(z.object({ userId: z.number(), text: z.string(), lasting: z.string().nullable().default(null) }))
    .default([]),
})

type Stored = z.output<typeof storedPageState>
type Session = { signedIn: boolean; userId: number | null }

type Options = {
  store: Pick<Store<Stored>, 'current' | 'isBlocked' | 'save' | 'erase'>
  schedule: Schedule
  session: () => Session
  isSharedComputer: () => boolean
  /** A locked keychain may hold the key: the file is neither erased nor replaced. */
  isKeyUnknown: () => boolean
  seal: Seal
  lastingSeal: LastingSeal
  log: Pick<Log, 'warn'>
}

/** `chosen` and `lasting` are parts of `text`. */
export type WrittenState = { userId: number; text: string; chosen: string | null; lasting: string | null }

export type PageState = {
  read(userId: number): Promise<string | null>
  write(written: WrittenState): Promise<void>
  remove(userId: number): Promise<void>
  sessionChanged(): void
  flush(): Promise<void>
}

const emptyState: Stored = { userId: null, text: '', chosen: null, lasting: null, left: [] }
const maxLeft = 20
/** The store reads a blocked file again once a second, five times. */
const blockedPauseMs = 1100
const maxBlockedPauses = 5

/** Retains the part that outlives the session (spec 1 §4). */
function afterSession({ userId, chosen, lasting, left }: Stored): Stored {
  const others = left.filter((entry) => entry.userId !== userId)
  return {
    ...emptyState,
    left: userId === null || chosen === null ? others : [...others, { userId, text: chosen, lasting }].slice(-maxLeft),
  }
}

function joinParts(a: string, b: string | null): string {
  if (b === null) return a
  try {
    const [parts, others] = [parseJson(a), parseJson(b)]
    return isRecord(parts) && isRecord(others) ? JSON.stringify({ ...parts, ...others }) : a
  } catch {
    return a
  }
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The page starts with what it is given, and its first write would replace a file that was only blocked. */
async function untilReadable({ store, schedule }: Pick<Options, 'store' | 'schedule'>): Promise<void> {
  for (let pauses = 0; pauses < maxBlockedPauses && store.isBlocked(); pauses += 1)
    await new Promise<void>((resolve) => void schedule(blockedPauseMs, resolve))
}

function findLasting({ userId, lasting, left }: Stored, of: number): string | null | undefined {
  return userId === of ? lasting : left.find((entry) => entry.userId === of)?.lasting
}

function createRunning() {
  const running = new Set<Promise<void>>()
  return {
    add(work: Promise<void>): Promise<void> {
      running.add(work)
      const end = (): void => void running.delete(work)
      work.then(end, end)
      return work
    },
    settled: () => Promise.allSettled(running),
    isEmpty: () => running.size === 0,
  }
}

export function createPageState(options: Options): PageState {
  const { store, session, isSharedComputer, isKeyUnknown, seal, lastingSeal, log } = options
  /** Of the signed-in user, not sealed. */
  let inMemory = emptyState
  const enqueue = createSerialQueue()
  let writeCount = 0
  let wasSignedIn = false
  let latest: Stored | null = null
  /** Of the signed-in user; null until it is opened, and without a keychain. */
  let openedSeal: { userId: number; seal: Seal } | null = null
  /** Their keychain did not answer when `lasting` was read: what it holds must not be replaced. */
  const unanswered = new Set<number>()
  /** The keychain may take its time before a write is in the queue. */
  const unwritten = createRunning()
  async function openSeal(userId: number): Promise<Seal | null> {
    const opened = isSharedComputer() ? null : await lastingSeal.open(userId)
    if (opened !== null) openedSeal = { userId, seal: opened }
    return opened
  }
  const persisted = (): Stored => latest ?? store.current()
  const onDisk = (value: Stored, work: () => Promise<void>): Promise<void> => {
    latest = value
    writeCount += 1
    const done = enqueue(work)
    void done.catch((failure: unknown) => log.warn('page-state.save-failed', { failure }))
    return done
  }
  const isCurrentUser = (userId: number): boolean => session().signedIn && session().userId === userId
  /** The backup and damaged copies hold the same data. */
  const replaceFile = (next: Stored): Promise<void> =>
    onDisk(next, async () => {
      await store.erase()
      if (next.left.length > 0) await store.save(next)
    })
  const put = (value: Stored): Promise<void> => {
    inMemory = value
    if (isSharedComputer() || isKeyUnknown()) return Promise.resolve()
    const sealed = {
      ...value,
      text: value.userId === null ? '' : seal.close(value.text, value.userId),
      lasting: sealLasting(value),
    }
    return onDisk(sealed, () => store.save(sealed))
  }
  /** Without the user's key, what an earlier session sealed with it is preserved. */
  function sealLasting({ userId, lasting }: Stored): string | null {
    if (userId === null) return null
    const earlier = findLasting(persisted(), userId)
    if (openedSeal?.userId !== userId || (unanswered.has(userId) && earlier)) return earlier ?? null
    return lasting === null ? null : openedSeal.seal.close(lasting, userId)
  }
  async function join(text: string | null, sealed: string | null, userId: number): Promise<string | null> {
    if (text === null || sealed === null) return text
    const opened = await openSeal(userId)
    if (opened === null) unanswered.add(userId)
    return joinParts(text, opened?.open(sealed, userId) ?? null)
  }
  async function writeState(written: WrittenState): Promise<void> {
    const { userId } = written
    if (openedSeal?.userId !== userId && isCurrentUser(userId)) await openSeal(userId)
    if (isCurrentUser(userId)) await put({ ...written, left: others(userId) })
  }
  const others = (userId: number) =>
    (isSharedComputer() ? inMemory : persisted()).left.filter((entry) => entry.userId !== userId)
  return {
    async read(userId) {
      if (!isCurrentUser(userId)) return null
      if (inMemory.userId === userId) return inMemory.text
      if (latest === null && !isSharedComputer()) await untilReadable(options)
      if (!isCurrentUser(userId)) return null
      const stored = isSharedComputer() ? inMemory : persisted()
      if (stored.userId === userId) return seal.open(stored.text, userId) ?? join(stored.chosen, stored.lasting, userId)
      const left = stored.left.find((entry) => entry.userId === userId)
      return left === undefined ? null : join(left.text, left.lasting, userId)
    },
    write: (written) => unwritten.add(writeState(written)),
    async remove(userId) {
      if (inMemory.userId === userId) inMemory = emptyState
      const stored = persisted()
      if (stored.userId === userId) await replaceFile(afterSession(stored))
    },
    sessionChanged() {
      const { signedIn, userId } = session()
      const isForeign = (stored: Stored): boolean =>
        stored.userId !== null && (!signedIn || (userId !== null && stored.userId !== userId))
      if (isForeign(inMemory)) inMemory = emptyState
      if (isKeyUnknown()) return
      const inFile = persisted()
      const isEmpty = inFile.userId === null && inFile.left.length === 0
      if (isSharedComputer()) inMemory = { ...inMemory, left: [] }
      // A damaged copy names no owner, so it is erased with the session.
      const isOver = wasSignedIn && !signedIn
      wasSignedIn = signedIn
      if (isSharedComputer() ? isOver || !isEmpty : isOver || isForeign(inFile))
        void replaceFile(isSharedComputer() ? emptyState : afterSession(inFile)).catch(() => undefined)
      if (!isSharedComputer() && inMemory.userId !== null && persisted().userId !== inMemory.userId)
        void put({ ...inMemory, left: others(inMemory.userId) }).catch(() => undefined)
    },
    async flush() {
      for (let awaited = -1; awaited !== writeCount || !unwritten.isEmpty();) {
        awaited = writeCount
        await unwritten.settled()
        await enqueue(() => Promise.resolve())
      }
    },
  }
}
