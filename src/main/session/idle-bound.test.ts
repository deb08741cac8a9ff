import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { activityBoundMs, answerLimitMs, checkEveryMs, createIdleBound, idleBoundMs, type Activity } from './idle-bound'

const minute = 60_000

/** A computer whose time this test moves on: the person last touched it at `touchedAt`, the page reports every minute unless it hangs. */
function computer() {
  const world = { now: 1000, touchedAt: 1000, isShared: true, isSignedIn: true, isHung: false, kinds: [] as Activity[], fails: 0, signOutDelay: null as Promise<undefined> | null }
  let timers: { at: number; run: () => void }[] = []
  const ended: { at: number; wasEnding: boolean }[] = []
  const replaced: number[] = []
  const bound = createIdleBound({
    isSharedComputer: () => world.isShared,
    vault: { state: () => ({ signedIn: world.isSignedIn }) },
    systemIdleMs: () => world.now - world.touchedAt,
    clock: { monotonic: () => world.now },
    schedule: (ms, run) => {
      const own = { at: world.now + ms, run }
      timers.push(own)
      return () => void (timers = timers.filter((other) => other !== own))
    },
    signOut: async () => {
      ended.push({ at: world.now, wasEnding: bound.isEnding() })
      if (world.fails-- > 0) throw new Error('busy')
      await world.signOutDelay
      world.isSignedIn = false
      bound.update()
      await Promise.resolve()
      if (!world.isHung) bound.reported([])
    },
    killPage: () => void replaced.push(world.now),
    log: { warn: () => undefined },
  })
  bound.update()
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return {
    world, ended, replaced, bound,
    isPlanned: () => timers.length > 0,
    pass: async (ms: number) => {
      const until = world.now + ms
      while (world.now < until) {
        const reportAt = Math.floor(world.now / minute + 1) * minute
        world.now = Math.min(until, reportAt, ...timers.map(({ at }) => at))
        if (world.now === reportAt && !world.isHung) bound.reported(world.kinds)
        const due = timers.filter(({ at }) => at <= world.now)
        timers = timers.filter(({ at }) => at > world.now)
        for (const { run } of due) run()
        await settle()
      }
    },
  }
}

describe('D3: the bound of an idle session on a shared computer', () => {
  it('D3: ends a session two minutes after a page that runs would have done so, and not before', async () => {
    const { pass, ended, replaced, isPlanned } = computer()
    await pass(idleBoundMs - 1)
    expect(ended).toEqual([])
    await pass(checkEveryMs)
    expect(ended).toMatchObject([{ wasEnding: true }])
    await pass(2 * answerLimitMs)
    expect(replaced).toEqual([])
    expect(isPlanned()).toBe(false)
  })

  it('D3: ends the session of a page that hangs, even while somebody works with another program and whatever the page said last', async () => {
    const { world, pass, ended, replaced } = computer()
    world.kinds = ['exam']
    await pass(minute)
    world.isHung = true
    for (let at = 0; at < 16; at += 1) {
      world.touchedAt = world.now
      await pass(minute)
    }
    expect(ended).toEqual([])
    world.touchedAt = world.now
    await pass(minute + checkEveryMs)
    expect(ended).toHaveLength(1)
    await pass(answerLimitMs)
    expect(replaced).toEqual([(ended[0]?.at ?? 0) + answerLimitMs])
  })

  it.each(['playing', 'uploading', 'exam'] as const)('D3: does not end a session while %s, until its bound', async (kind) => {
    const { world, pass, ended } = computer()
    world.kinds = [kind]
    await pass(activityBoundMs[kind] - 1)
    expect(ended).toEqual([])
    await pass(checkEveryMs)
    expect(ended).toHaveLength(1)
  })

  it('D3: a dialog that is open holds no session', async () => {
    const { world, pass, ended } = computer()
    world.kinds = ['asking']
    await pass(idleBoundMs + checkEveryMs)
    expect(ended).toHaveLength(1)
  })

  it('counts from the last touch, and from the end of what went on', async () => {
    const { world, pass, ended } = computer()
    await pass(16 * minute)
    world.touchedAt = world.now
    await pass(16 * minute)
    world.kinds = ['playing']
    await pass(60 * minute)
    expect(ended).toEqual([])
    world.kinds = []
    await pass(minute + checkEveryMs)
    expect(ended).toHaveLength(1)
  })

  it.each([['a computer of one’s own', { isShared: false }], ['nobody signed in', { isSignedIn: false }]])('watches nothing on %s', async (_what, part) => {
    const { world, bound, pass, ended, isPlanned } = computer()
    Object.assign(world, part)
    bound.update()
    expect(isPlanned()).toBe(false)
    await pass(600 * minute)
    expect(ended).toEqual([])
  })

  it('gives whoever signs in next the whole time', async () => {
    const { world, bound, pass, ended } = computer()
    await pass(idleBoundMs + checkEveryMs)
    await pass(60 * minute)
    world.isSignedIn = true
    world.touchedAt = world.now
    bound.update()
    await pass(16 * minute)
    expect(ended).toHaveLength(1)
  })

  it('D3: an update while it watches gives nobody more time', async () => {
    const { bound, pass, ended } = computer()
    for (let at = 0; at < 17; at += 1) {
      await pass(minute)
      bound.update()
    }
    await pass(checkEveryMs)
    expect(ended).toHaveLength(1)
  })

  it('D3: an update that changes nothing leaves the next check planned', () => {
    const { bound, isPlanned } = computer()
    bound.update()
    expect(isPlanned()).toBe(true)
  })

  it('D3: ends the session of a page that never reported exactly at the bound', async () => {
    const { world, pass, ended } = computer()
    world.isHung = true
    const from = world.now
    for (let at = 0; at < 18; at += 1) {
      world.touchedAt = world.now
      await pass(minute)
    }
    expect(ended.map(({ at }) => at - from)).toEqual([idleBoundMs])
  })

  it('D3: an update during a slow sign-out does not start a second one', async () => {
    const { world, bound, pass, ended, isPlanned } = computer()
    const { promise, resolve } = Promise.withResolvers<undefined>()
    world.signOutDelay = promise
    await pass(idleBoundMs)
    bound.update()
    expect(isPlanned()).toBe(false)
    await pass(4 * checkEveryMs)
    expect([ended.length, bound.isEnding()]).toEqual([1, true])
    resolve(undefined)
    await pass(checkEveryMs)
    expect([ended.length, bound.isEnding(), world.isSignedIn]).toEqual([1, false, false])
  })

  it('ends no session where nobody is signed in by the time it looks', async () => {
    const { world, pass, ended, isPlanned } = computer()
    await pass(idleBoundMs - 1)
    world.isSignedIn = false
    await pass(checkEveryMs)
    expect([ended, isPlanned()]).toEqual([[], false])
  })

  it('stops watching once nobody is signed in, or the computer is personal', async () => {
    for (const part of [{ isSignedIn: false }, { isShared: false }]) {
      const { world, bound, isPlanned } = computer()
      expect(isPlanned()).toBe(true)
      Object.assign(world, part)
      bound.update()
      expect(isPlanned()).toBe(false)
    }
  })

  it('tries again where the session could not be ended', async () => {
    const { world, pass, ended } = computer()
    world.fails = 2
    await pass(idleBoundMs + 4 * checkEveryMs)
    expect(ended).toHaveLength(3)
    expect(world.isSignedIn).toBe(false)
  })
})

it('D3: property: no session outlives the greatest bound without a touch or a page that runs', async () => {
  const step = fc.record({ ms: fc.integer({ min: 0, max: 40 * minute }), touches: fc.boolean(), isHung: fc.boolean(), kind: fc.constantFrom<Activity | null>('playing', 'uploading', 'exam', 'asking', null) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { world, pass, ended } = computer()
      let hungSince: number | null = null
      for (const { ms, touches, isHung, kind } of steps) {
        if (touches) world.touchedAt = world.now
        world.isHung = isHung
        hungSince = isHung ? (hungSince ?? world.now) : null
        world.kinds = kind === null ? [] : [kind]
        await pass(ms)
        if (!world.isSignedIn) break
        expect(world.now - world.touchedAt).toBeLessThanOrEqual(activityBoundMs.exam + checkEveryMs)
        if (hungSince !== null) expect(world.now - hungSince).toBeLessThanOrEqual(idleBoundMs + checkEveryMs)
      }
      expect(ended.length).toBeLessThanOrEqual(1)
      expect(ended.every(({ at }) => hungSince !== null || at - world.touchedAt >= idleBoundMs)).toBe(true)
    }),
    { numRuns: 60 },
  )
})
