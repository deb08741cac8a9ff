import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  activityBoundMs,
  pageResponseLimitMs,
  checkIntervalMs,
  createIdleBound,
  idleBoundMs,
  type Activity,
} from './idle-bound'

const minute = 60_000

function createComputer() {
  const world = {
    now: 1000,
    touchedAt: 1000,
    isShared: true,
    isSignedIn: true,
    isHung: false,
    kinds: [] as Activity[],
    fails: 0,
    signOutDelay: null as Promise<undefined> | null,
  }
  let timers: { at: number; run: () => void }[] = []
  const ended: { at: number; wasEnding: boolean }[] = []
  const replaced: number[] = []
  const bound = createIdleBound({
    isSharedComputer: () => world.isShared,
    vault: { state: () => ({ signedIn: world.isSignedIn }) },
    systemIdleMs: () => world.now - world.touchedAt,
    clock: { monotonic: () => world.now },
    schedule: (ms, run) => {
      const timer = { at: world.now + ms, run }
      timers.push(timer)
      return () => void (timers = timers.filter((other) => other !== timer))
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
    world,
    ended,
    replaced,
    bound,
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

describe('idle session bound on a shared computer', () => {
  it('D3: ends the session two minutes after the page should have ended it', async () => {
    const { pass, ended, replaced, isPlanned } = createComputer()
    await pass(idleBoundMs - 1)
    expect(ended).toEqual([])
    await pass(checkIntervalMs)
    expect(ended).toMatchObject([{ wasEnding: true }])
    await pass(2 * pageResponseLimitMs)
    expect(replaced).toEqual([])
    expect(isPlanned()).toBe(false)
  })

  it('D3: ends the session of a hung page despite input in other programs and any reported activity', async () => {
    const { world, pass, ended, replaced } = createComputer()
    world.kinds = ['exam']
    await pass(minute)
    world.isHung = true
    for (let at = 0; at < 16; at += 1) {
      world.touchedAt = world.now
      await pass(minute)
    }
    expect(ended).toEqual([])
    world.touchedAt = world.now
    await pass(minute + checkIntervalMs)
    expect(ended).toHaveLength(1)
    await pass(pageResponseLimitMs)
    expect(replaced).toEqual([(ended[0]?.at ?? 0) + pageResponseLimitMs])
  })

  it.each(['playing', 'uploading', 'exam'] as const)(
    'D3: does not end the session during %s before the limit of that activity',
    async (kind) => {
      const { world, pass, ended } = createComputer()
      world.kinds = [kind]
      await pass(activityBoundMs[kind] - 1)
      expect(ended).toEqual([])
      await pass(checkIntervalMs)
      expect(ended).toHaveLength(1)
    },
  )

  it('D3: ends the session behind an open dialog', async () => {
    const { world, pass, ended } = createComputer()
    world.kinds = ['asking']
    await pass(idleBoundMs + checkIntervalMs)
    expect(ended).toHaveLength(1)
  })

  it('measures idle time from the last input and the end of the last activity', async () => {
    const { world, pass, ended } = createComputer()
    await pass(16 * minute)
    world.touchedAt = world.now
    await pass(16 * minute)
    world.kinds = ['playing']
    await pass(60 * minute)
    expect(ended).toEqual([])
    world.kinds = []
    await pass(minute + checkIntervalMs)
    expect(ended).toHaveLength(1)
  })

  it.each([
    ['a personal computer', { isShared: false }],
    ['nobody signed in', { isSignedIn: false }],
  ])('does not check the session for %s', async (_what, part) => {
    const { world, bound, pass, ended, isPlanned } = createComputer()
    Object.assign(world, part)
    bound.update()
    expect(isPlanned()).toBe(false)
    await pass(600 * minute)
    expect(ended).toEqual([])
  })

  it('starts a full idle period at the next sign-in', async () => {
    const { world, bound, pass, ended } = createComputer()
    await pass(idleBoundMs + checkIntervalMs)
    await pass(60 * minute)
    world.isSignedIn = true
    world.touchedAt = world.now
    bound.update()
    await pass(16 * minute)
    expect(ended).toHaveLength(1)
  })

  it('D3: does not extend the idle period on an update while watching', async () => {
    const { bound, pass, ended } = createComputer()
    for (let at = 0; at < 17; at += 1) {
      await pass(minute)
      bound.update()
    }
    await pass(checkIntervalMs)
    expect(ended).toHaveLength(1)
  })

  it('D3: does not cancel the scheduled check when an update changes nothing', () => {
    const { bound, isPlanned } = createComputer()
    bound.update()
    expect(isPlanned()).toBe(true)
  })

  it('D3: ends the session exactly at the limit when the page never sent a heartbeat', async () => {
    const { world, pass, ended } = createComputer()
    world.isHung = true
    const from = world.now
    for (let at = 0; at < 18; at += 1) {
      world.touchedAt = world.now
      await pass(minute)
    }
    expect(ended.map(({ at }) => at - from)).toEqual([idleBoundMs])
  })

  it('D3: does not start a second sign-out on an update during a slow one', async () => {
    const { world, bound, pass, ended, isPlanned } = createComputer()
    const { promise, resolve } = Promise.withResolvers<undefined>()
    world.signOutDelay = promise
    await pass(idleBoundMs)
    bound.update()
    expect(isPlanned()).toBe(false)
    await pass(4 * checkIntervalMs)
    expect([ended.length, bound.isEnding()]).toEqual([1, true])
    resolve(undefined)
    await pass(checkIntervalMs)
    expect([ended.length, bound.isEnding(), world.isSignedIn]).toEqual([1, false, false])
  })

  it('does not sign out when no user is signed in at the time of the check', async () => {
    const { world, pass, ended, isPlanned } = createComputer()
    await pass(idleBoundMs - 1)
    world.isSignedIn = false
    await pass(checkIntervalMs)
    expect([ended, isPlanned()]).toEqual([[], false])
  })

  it('stops checking after a sign-out or when the computer becomes personal', async () => {
    for (const part of [{ isSignedIn: false }, { isShared: false }]) {
      const { world, bound, isPlanned } = createComputer()
      expect(isPlanned()).toBe(true)
      Object.assign(world, part)
      bound.update()
      expect(isPlanned()).toBe(false)
    }
  })

  it('retries when the sign-out failed', async () => {
    const { world, pass, ended } = createComputer()
    world.fails = 2
    await pass(idleBoundMs + 4 * checkIntervalMs)
    expect(ended).toHaveLength(3)
    expect(world.isSignedIn).toBe(false)
  })
})

it('D3: property: ends each session within the maximum limit without input or a running page', async () => {
  const step = fc.record({
    ms: fc.integer({ min: 0, max: 40 * minute }),
    touches: fc.boolean(),
    isHung: fc.boolean(),
    kind: fc.constantFrom<Activity | null>('playing', 'uploading', 'exam', 'asking', null),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { world, pass, ended } = createComputer()
      let hungSince: number | null = null
      let hungUntil = -Infinity
      for (const { ms, touches, isHung, kind } of steps) {
        if (touches) world.touchedAt = world.now
        // The next report arrives up to a minute after the page runs again.
        if (world.isHung && !isHung) hungUntil = world.now
        world.isHung = isHung
        hungSince = isHung ? (hungSince ?? world.now) : null
        world.kinds = kind === null ? [] : [kind]
        await pass(ms)
        if (!world.isSignedIn) break
        expect(world.now - world.touchedAt).toBeLessThanOrEqual(activityBoundMs.exam + checkIntervalMs)
        if (hungSince !== null) expect(world.now - hungSince).toBeLessThanOrEqual(idleBoundMs + checkIntervalMs)
      }
      expect(ended.length).toBeLessThanOrEqual(1)
      const wasHung = (at: number): boolean => hungSince !== null || at - hungUntil <= minute
      expect(ended.every(({ at }) => wasHung(at) || at - world.touchedAt >= idleBoundMs)).toBe(true)
    }),
    {
      numRuns: 60,
      examples: [
        [
          [
            { ms: 1_019_000, touches: false, isHung: true, kind: 'playing' },
            { ms: 1000, touches: true, isHung: false, kind: 'playing' },
          ],
        ],
      ],
    },
  )
})
