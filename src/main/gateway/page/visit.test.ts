import { expect, it, vi } from 'vitest'
import { lastHome } from '#tests/support/last-home.ts'
import { startVisit } from './visit'

const never = new Promise<never>(() => undefined)

function visitWith({ restored = Promise.resolve(), signedIn = true, takeLastHome = vi.fn(async () => lastHome) } = {}) {
  const timers: (() => void)[] = []
  const visit = startVisit({
    vault: { state: () => ({ signedIn }) },
    restored,
    takeLastHome,
    schedule: (_ms, run) => {
      timers.push(run)
      return () => undefined
    },
  })
  return { visit, timers, end: () => timers.forEach((run) => run()) }
}

it('answers what the session and its last Home are', async () => {
  expect(await visitWith().visit.takeLastHome()).toEqual(lastHome)
  expect(await visitWith().visit.isSignedOut()).toBe(false)
  expect(await visitWith({ signedIn: false }).visit.isSignedOut()).toBe(true)
})

it('waits once for everything that a document asks', async () => {
  const { visit, timers, end } = visitWith({ restored: never })
  const isSignedOut = visit.isSignedOut()
  end()
  expect([await isSignedOut, await visit.takeLastHome(), await visit.isSignedOut()]).toEqual([false, null, false])
  expect(timers).toHaveLength(1)
})

it('has no last Home where it is not read in time or cannot be read', async () => {
  const late = visitWith({ takeLastHome: vi.fn(() => never) })
  const home = late.visit.takeLastHome()
  late.end()
  expect(await home).toBeNull()
  const failing = vi.fn(() => Promise.reject(new Error('EIO')))
  expect(await visitWith({ takeLastHome: failing }).visit.takeLastHome()).toBeNull()
})
