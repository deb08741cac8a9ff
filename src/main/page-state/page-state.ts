import * as z from 'zod'
import type { Log } from '../base/log/log'

/**
 * `userId` owns `text`, which is sealed with the session's key: it names lessons and searches. `chosen` outlives the
 * session, `left` stores it for signed-out users, oldest first.
 */
export const storedPageState = z.object({
  userId: z.number().nullable(),
  text: z.string(),
  chosen: z.string().nullable().default(null),
  left: z.array(z.object({ userId: z.number(), text: z.string() })).default([]),
})

type Stored = z.output<typeof storedPageState>
type Session = { signedIn: boolean; userId: number | null }

type Options = {
  store: { current(): Stored; save(value: Stored): Promise<void>; erase(): Promise<void> }
  session: () => Session
  isSharedComputer: () => boolean
  /** A locked keychain may hold the key: the file is neither erased nor replaced. */
  isKeyUnknown: () => boolean
  seal: Seal
  log: Pick<Log, 'warn'>
}

export type Seal = {
  close(text: string, userId: number): string
  /** Null when the text cannot be read with the key of this session. */
  open(sealed: string, userId: number): string | null
}

export type PageState = {
  read(userId: number): string | null
  write(userId: number, text: string, chosen: string | null): Promise<void>
  remove(userId: number): Promise<void>
  sessionChanged(): void
  flush(): Promise<void>
}

const emptyState: Stored = { userId: null, text: '', chosen: null, left: [] }
const maxLeft = 20

/** Retains the part that outlives the session (spec 1 §4). */
function afterSession({ userId, chosen, left }: Stored): Stored {
  const others = left.filter((entry) => entry.userId !== userId)
  return {
    ...emptyState,
    left: userId === null || chosen === null ? others : [...others, { userId, text: chosen }].slice(-maxLeft),
  }
}

export function createPageState({ store, session, isSharedComputer, isKeyUnknown, seal, log }: Options): PageState {
  /** Of the signed-in user, not sealed. */
  let inMemory = emptyState
  let lastWrite: Promise<unknown> = Promise.resolve()
  let wasSignedIn = false
  let latest: Stored | null = null
  const persisted = (): Stored => latest ?? store.current()
  const onDisk = (value: Stored, work: () => Promise<void>): Promise<void> => {
    latest = value
    const done = lastWrite.then(work)
    lastWrite = done.catch((failure: unknown) => log.warn('page-state.save-failed', { failure }))
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
    const sealed = { ...value, text: value.userId === null ? '' : seal.close(value.text, value.userId) }
    return onDisk(sealed, () => store.save(sealed))
  }
  const others = (userId: number) =>
    (isSharedComputer() ? inMemory : persisted()).left.filter((entry) => entry.userId !== userId)
  return {
    read(userId) {
      if (!isCurrentUser(userId)) return null
      if (inMemory.userId === userId) return inMemory.text
      const stored = isSharedComputer() ? inMemory : persisted()
      return stored.userId === userId
        ? (seal.open(stored.text, userId) ?? stored.chosen)
        : (stored.left.find((entry) => entry.userId === userId)?.text ?? null)
    },
    write: async (userId, text, chosen) =>
      isCurrentUser(userId) ? put({ userId, text, chosen, left: others(userId) }) : undefined,
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
    flush: async () => void (await lastWrite),
  }
}
