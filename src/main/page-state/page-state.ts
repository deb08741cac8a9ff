import * as z from 'zod'
import type { Log } from '../base/log/log'

/**
 * State that the page persists, as stored in a file. `userId` owns `text` (null: nobody is signed in); `chosen` is the part that outlives the
 * session, and `left` holds that part for each person who signed out, oldest first.
 */
export const storedPageState = z.object({
  userId: z.number().nullable(), text: z.string(), chosen: z.string().nullable().default(null), left: z.array(z.object({ userId: z.number(), text: z.string() })).default([]),
})

type Stored = z.output<typeof storedPageState>
type Session = { signedIn: boolean; userId: number | null }

type Options = {
  store: { current(): Stored; save(value: Stored): Promise<void>; erase(): Promise<void> }
  session: () => Session
  isSharedComputer: () => boolean
  log: Pick<Log, 'warn'>
}

/** Stores the page's persisted state for the signed-in user. */
export type PageState = {
  /** Returns the last written text, or the part that was left at sign-out. */
  read(userId: number): string | null
  /** `chosen` is the part that stays on this computer when the session ends. */
  write(userId: number, text: string, chosen: string | null): Promise<void>
  remove(userId: number): Promise<void>
  /** Erases what is another person's, and moves it where a shared computer may hold it. */
  sessionChanged(): void
  /** Resolves once what was written last is on the disk. */
  flush(): Promise<void>
}

const nothing: Stored = { userId: null, text: '', chosen: null, left: [] }
const mostLeft = 20

/** The state after its owner's session: only what belongs to the computer (spec 1 §4). */
function afterSession({ userId, chosen, left }: Stored): Stored {
  const others = left.filter((one) => one.userId !== userId)
  return { ...nothing, left: userId === null || chosen === null ? others : [...others, { userId, text: chosen }].slice(-mostLeft) }
}

/** Keeps one user's text: in a file, or in this process alone on a shared computer. */
export function createPageState({ store, session, isSharedComputer, log }: Options): PageState {
  let inMemory = nothing
  let last: Promise<unknown> = Promise.resolve()
  let wasSignedIn = false
  /** Content of the file once every queued write is done; null before the first. */
  let latest: Stored | null = null
  const filed = (): Stored => latest ?? store.current()
  const onDisk = (value: Stored, work: () => Promise<void>): Promise<void> => {
    latest = value
    const done = last.then(work)
    last = done.catch((failure: unknown) => log.warn('page-state.not-kept', { failure }))
    return done
  }
  const current = (): Stored => (isSharedComputer() ? inMemory : filed())
  const isOwn = (userId: number): boolean => session().signedIn && session().userId === userId
  /** Erased first: the last-good copy and damaged ones hold what must go. */
  const replaceFile = (next: Stored): Promise<void> =>
    onDisk(next, async () => {
      await store.erase()
      if (next.left.length > 0) await store.save(next)
    })
  const put = (value: Stored): Promise<void> => {
    if (!isSharedComputer()) return onDisk(value, () => store.save(value))
    inMemory = value
    return Promise.resolve()
  }
  return {
    read(userId) {
      if (!isOwn(userId)) return null
      const held = current()
      return held.userId === userId ? held.text : (held.left.find((one) => one.userId === userId)?.text ?? null)
    },
    write: async (userId, text, chosen) => (isOwn(userId) ? put({ userId, text, chosen, left: current().left.filter((one) => one.userId !== userId) }) : undefined),
    async remove(userId) {
      if (inMemory.userId === userId) inMemory = nothing
      const held = filed()
      if (held.userId === userId) await replaceFile(afterSession(held))
    },
    sessionChanged() {
      const { signedIn, userId } = session()
      const isForeign = (stored: Stored): boolean => stored.userId !== null && (!signedIn || (userId !== null && stored.userId !== userId))
      if (isForeign(inMemory)) inMemory = nothing
      const held = filed()
      const isEmpty = held.userId === null && held.left.length === 0
      if (isSharedComputer() && held.userId !== null && !isForeign(held)) inMemory = { ...held, left: [] }
      // A damaged copy cannot name its owner, so it is erased with the session.
      const isOver = wasSignedIn && !signedIn
      wasSignedIn = signedIn
      if (isSharedComputer() ? isOver || !isEmpty : isOver || isForeign(held)) void replaceFile(isSharedComputer() ? nothing : afterSession(held)).catch(() => undefined)
      if (!isSharedComputer() && inMemory.userId !== null) {
        void put(inMemory).catch(() => undefined)
        inMemory = nothing
      }
    },
    flush: async () => void (await last),
  }
}
