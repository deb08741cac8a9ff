import { describe, expect, it, vi } from 'vitest'
import { createLazy, createSingleFlight, once, resolveWithin, settleWithin, withTimeout } from './async'

function createTimers() {
  const timers: { ms: number; run: () => void; isCancelled: boolean }[] = []
  const schedule = (ms: number, run: () => void) => {
    const timer = { ms, run, isCancelled: false }
    timers.push(timer)
    return () => void (timer.isCancelled = true)
  }
  return {
    schedule,
    timers,
    elapse: () => timers.filter(({ isCancelled }) => !isCancelled).forEach(({ run }) => run()),
  }
}

describe('tasks in flight', () => {
  it('are shared by key until they end, also with a failure', async () => {
    const share = createSingleFlight<string, number>()
    const first = Promise.withResolvers<number>()
    const task = vi.fn<() => Promise<number>>(() => first.promise)
    const both = [share('a', task), share('a', task)]
    const other = share('b', () => Promise.resolve(2))
    first.resolve(1)
    expect([await Promise.all(both), await other, task.mock.calls.length]).toEqual([[1, 1], 2, 1])
    await expect(share('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await share('a', () => Promise.resolve(3))).toBe(3)
  })
})

describe('what is loaded at its first use', () => {
  it('is loaded once, and again after a failure', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no')).mockResolvedValue('there')
    const get = createLazy(load)
    expect(load).not.toHaveBeenCalled()
    await expect(get()).rejects.toThrow('no')
    expect([await get(), await get(), load.mock.calls.length]).toEqual(['there', 'there', 2])
  })
})

it('runs once what may be called twice', () => {
  const run = vi.fn<() => void>()
  const runOnce = once(run)
  expect(run).not.toHaveBeenCalled()
  runOnce()
  runOnce()
  expect(run).toHaveBeenCalledTimes(1)
})

describe('a task with a limit', () => {
  it('is answered by its result or failure, and its timer is cancelled', async () => {
    const { schedule, timers } = createTimers()
    const createError = () => new Error('late')
    expect(await withTimeout(Promise.resolve(1), 500, schedule, createError)).toBe(1)
    await expect(withTimeout(Promise.reject(new Error('no')), 500, schedule, createError)).rejects.toThrow('no')
    expect(await resolveWithin(Promise.resolve(2), { ms: 500, late: null, schedule })).toBe(2)
    await expect(settleWithin(Promise.reject(new Error('no')), 500, schedule)).rejects.toThrow('no')
    expect(timers.map(({ ms, isCancelled }) => [ms, isCancelled])).toEqual([
      [500, true],
      [500, true],
      [500, true],
      [500, true],
    ])
  })

  it('is left at the limit', async () => {
    const { schedule, elapse } = createTimers()
    const endless = new Promise<number>(() => undefined)
    const failing = withTimeout(endless, 500, schedule, () => new Error('late'))
    const resolving = resolveWithin(endless, { ms: 500, late: 'late', schedule })
    const settling = settleWithin(endless, 500, schedule)
    elapse()
    await expect(failing).rejects.toThrow('late')
    expect([await resolving, await settling]).toEqual(['late', undefined])
  })
})
