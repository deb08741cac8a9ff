import { describe, expect, it } from 'vitest'
import { createLazyService } from './lazy-load'

function held() {
  const arrival = Promise.withResolvers<string>()
  const calls: string[] = []
  const failures: unknown[] = []
  let loads = 0
  const waits: { ms: number; run: () => void; cancelled: boolean }[] = []
  const schedule = (ms: number, run: () => void) => {
    const wait = { ms, run, cancelled: false }
    waits.push(wait)
    return () => void (wait.cancelled = true)
  }
  const later = createLazyService(
    () => {
      loads += 1
      return arrival.promise
    },
    { schedule, failed: (failure) => failures.push(failure) },
  )
  return { later, arrival, calls, failures, waits, loads: () => loads }
}

describe('createLazyService', () => {
  it('loads once at the first request', async () => {
    const { later, arrival, loads } = held()
    expect(loads()).toBe(0)
    const pendingLoads = [later.load(), later.load()]
    arrival.resolve('part')
    expect(await Promise.all(pendingLoads)).toEqual(['part', 'part'])
    expect(loads()).toBe(1)
  })

  it('loads once after a delay without further calls', () => {
    const { later, waits, loads } = held()
    later.loadIn(8)
    later.loadIn(8)
    expect(waits.map(({ ms, cancelled }) => [ms, cancelled])).toEqual([
      [8, true],
      [8, false],
    ])
    expect(loads()).toBe(0)
    waits[1]?.run()
    later.loadIn(8)
    void later.load()
    expect(loads()).toBe(1)
    expect(waits).toHaveLength(2)
  })

  it('cancels the delay at a request', () => {
    const { later, waits, loads } = held()
    later.loadIn(8)
    void later.load()
    expect(waits[0]?.cancelled).toBe(true)
    expect(loads()).toBe(1)
  })

  it('runs earlier work in order after loading and later work at once', async () => {
    const { later, arrival, calls } = held()
    later.whenLoaded((part) => calls.push(`${part} 1`))
    later.whenLoaded((part) => calls.push(`${part} 2`))
    expect(later.peek()).toBeNull()
    arrival.resolve('part')
    await later.load()
    expect(calls).toEqual(['part 1', 'part 2'])
    later.whenLoaded((part) => calls.push(`${part} 3`))
    expect(calls).toEqual(['part 1', 'part 2', 'part 3'])
    expect(later.peek()).toBe('part')
  })

  it('reports a failed load', async () => {
    const { later, arrival, failures } = held()
    arrival.reject(new Error('unreadable'))
    await expect(later.load()).rejects.toThrow('unreadable')
    expect(failures).toEqual([new Error('unreadable')])
  })
})
