import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Borrowed } from './session-pool'
import { cleanLimitMs, createSessionPool, maxSessions } from './session-pool'

type FakeSession = { index: number; isClean: boolean }

/** A pool whose cleanings end by themselves, or only when their time is over. */
function poolOf({ hangs = false, fails = false } = {}) {
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

it('opens few sessions however many uses there are, gives none to two uses at once, and cleans each between two uses', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ ends: fc.boolean(), which: fc.nat() }), { maxLength: 60 }), async (steps) => {
      const { pool, opened } = poolOf()
      const lent: Borrowed<FakeSession>[] = []
      let asked = 0
      let served = 0
      for (const { ends, which } of steps) {
        if (ends && lent.length > 0) {
          const [ended] = lent.splice(which % lent.length, 1)
          ended?.release()
          ended?.release()
        } else {
          asked += 1
          void pool.borrow().then((borrowed) => {
            served += 1
            expect(borrowed.session.isClean).toBe(true)
            borrowed.session.isClean = false
            lent.push(borrowed)
          })
        }
        await settle()
        expect(new Set(lent.map(({ session }) => session)).size).toBe(lent.length)
        expect(opened.length).toBeLessThanOrEqual(maxSessions)
        expect(lent.length).toBe(Math.min(maxSessions, asked - served + lent.length))
      }
    }),
  )
})

it.each([['fails', { fails: true }], ['hangs', { hangs: true }]])('lends a session again whose cleaning %s', async (_how, how) => {
  const { pool, opened, timers } = poolOf(how)
  for (let time = 0; time < 20; time += 1) {
    const { release } = await pool.borrow()
    release()
    await settle()
    for (const [run, ms] of [...timers]) if (ms === cleanLimitMs) run()
    await settle()
  }
  expect(opened).toHaveLength(1)
  expect(timers.size).toBe(0)
})
