import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type BorrowedSession, cleanTimeoutMs, createSessionPool, maxSessions } from './session-pool'

type FakeSession = { index: number; isClean: boolean }

function createPool({ hangs = false, fails = false } = {}) {
  const opened: FakeSession[] = []
  const timers = new Map<() => void, number>()
  const pool = createSessionPool<FakeSession>({
    open: (index) => {
      const session = { index, isClean: true }
      opened.push(session)
      return session
    },
    clean: async (session) => {
      if (hangs) await new Promise(() => undefined)
      if (fails) throw new Error('busy')
      session.isClean = true
    },
    schedule: (ms, run) => {
      timers.set(run, ms)
      return () => void timers.delete(run)
    },
  })
  return { pool, opened, timers }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}

it('bounds the number of sessions, gives each to one borrower at a time and cleans it in between', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ ends: fc.boolean(), which: fc.nat() }), { maxLength: 60 }), async (steps) => {
      const { pool, opened } = createPool()
      const borrowed: BorrowedSession<FakeSession>[] = []
      let requested = 0
      let served = 0
      for (const { ends, which } of steps) {
        if (ends && borrowed.length > 0) {
          const [ended] = borrowed.splice(which % borrowed.length, 1)
          ended?.release()
          ended?.release()
        } else {
          requested += 1
          void pool.borrow().then((lease) => {
            served += 1
            expect(lease.session.isClean).toBe(true)
            lease.session.isClean = false
            borrowed.push(lease)
          })
        }
        await settle()
        expect(new Set(borrowed.map(({ session }) => session)).size).toBe(borrowed.length)
        expect(opened.length).toBeLessThanOrEqual(maxSessions)
        expect(borrowed.length).toBe(Math.min(maxSessions, requested - served + borrowed.length))
      }
    }),
  )
})

it.each([
  ['fails', { fails: true }],
  ['hangs', { hangs: true }],
])('reuses a session whose cleaning %s', async (_case, options) => {
  const { pool, opened, timers } = createPool(options)
  for (let round = 0; round < 20; round += 1) {
    const { release } = await pool.borrow()
    release()
    await settle()
    for (const [run, ms] of [...timers]) if (ms === cleanTimeoutMs) run()
    await settle()
  }
  expect(opened).toHaveLength(1)
  expect(timers.size).toBe(0)
})
