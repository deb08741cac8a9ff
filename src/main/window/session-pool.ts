import type { Schedule } from '#shared/clock.ts'
import { settleWithin } from '../base/async'

export type BorrowedSession<Session> = { session: Session; release(): void }

export type SessionPool<Session> = { borrow(): Promise<BorrowedSession<Session>> }

type Options<Session> = {
  open: (index: number) => Session
  clean: (session: Session) => Promise<unknown>
  schedule: Schedule
}

/** Electron never disposes of a session, so the pool is bounded. */
export const maxSessions = 3

/** Milliseconds until an uncleaned session is reused. */
export const cleanTimeoutMs = 10_000

export function createSessionPool<Session>({ open, clean, schedule }: Options<Session>): SessionPool<Session> {
  const free: Session[] = []
  const waiting: ((session: Session) => void)[] = []
  let opened = 0

  async function acquire(): Promise<Session> {
    const session = free.pop()
    if (session !== undefined) return session
    if (opened >= maxSessions) return new Promise((resolve) => waiting.push(resolve))
    opened += 1
    return open(opened)
  }

  async function recycle(session: Session): Promise<void> {
    await settleWithin(
      clean(session).catch(() => undefined),
      cleanTimeoutMs,
      schedule,
    )
    const next = waiting.shift()
    if (next === undefined) free.push(session)
    else next(session)
  }

  return {
    async borrow() {
      const session = await acquire()
      let isReleased = false
      return {
        session,
        release() {
          if (isReleased) return
          isReleased = true
          void recycle(session)
        },
      }
    },
  }
}
