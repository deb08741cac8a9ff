import type { Schedule } from '../../shared/clock'

/** A session for one use; `release` gives it back and may be called more than once. */
export type Borrowed<Session> = { session: Session; release(): void }

/** Lends sessions that serve one use at a time; a use that finds all of them lent waits for its turn. */
export type SessionPool<Session> = { borrow(): Promise<Borrowed<Session>> }

type Options<Session> = {
  /** Opens the session of this number, from 1 on. */
  open: (index: number) => Session
  /** Removes what a use left in a session. */
  clean: (session: Session) => Promise<unknown>
  schedule: Schedule
}

/** Electron keeps every session until the application ends: this many serve all uses of a kind. */
export const maxSessions = 3

/** Milliseconds after which a session that cannot be cleaned is lent again all the same. */
export const cleanLimitMs = 10_000

/** Opens sessions as they are needed, up to `maxSessions`, and cleans each between two uses. */
export function createSessionPool<Session>({ open, clean, schedule }: Options<Session>): SessionPool<Session> {
  const free: Session[] = []
  const waiting: ((session: Session) => void)[] = []
  let opened = 0

  async function take(): Promise<Session> {
    const session = free.pop()
    if (session !== undefined) return session
    if (opened >= maxSessions) return new Promise((resolve) => waiting.push(resolve))
    opened += 1
    return open(opened)
  }

  async function giveBack(session: Session): Promise<void> {
    const late = Promise.withResolvers<null>()
    const cancel = schedule(cleanLimitMs, () => late.resolve(null))
    await Promise.race([clean(session).catch(() => undefined), late.promise])
    cancel()
    const next = waiting.shift()
    if (next === undefined) free.push(session)
    else next(session)
  }

  return {
    async borrow() {
      const session = await take()
      let isReleased = false
      return {
        session,
        release() {
          if (isReleased) return
          isReleased = true
          void giveBack(session)
        },
      }
    },
  }
}
