import { describe, expect, it } from 'vitest'
import { endLimitMs } from '../app/end-on-signals'
import {
  createGpuCrashCounter,
  rendersInSoftware,
  toGraphicsState,
  noGpuFallback,
  type StoredGpuFallback,
} from './gpu-fallback'

describe('graphics fallback', () => {
  it('I2: stores the third GPU crash and offers a restart, once', () => {
    const saved: StoredGpuFallback[] = []
    let offers = 0
    const timers: { ms: number; run: () => void }[] = []
    const onCrash = createGpuCrashCounter({
      version: '1.0.0',
      schedule: (ms, run) => (timers.push({ ms, run }), () => undefined),
      save: (fallback) => void saved.push(fallback),
      offer: () => void (offers += 1),
    })
    onCrash()
    onCrash()
    expect(saved).toEqual([])
    for (let crash = 0; crash < 23; crash += 1) onCrash()
    for (const { run } of timers) run()
    expect(saved).toEqual([{ sinceVersion: '1.0.0' }])
    expect(offers).toBe(1)
  })

  it('does not decide before a session that ends would have ended the application', () => {
    let decisions = 0
    const timers: { ms: number; run: () => void }[] = []
    const onCrash = createGpuCrashCounter({
      version: '1.0.0',
      schedule: (ms, run) => (timers.push({ ms, run }), () => undefined),
      save: () => void (decisions += 1),
      offer: () => void (decisions += 1),
    })
    for (let crash = 0; crash < 1000; crash += 1) onCrash()
    expect([decisions, timers.map(({ ms }) => ms > endLimitMs)]).toEqual([0, [true]])
  })

  it.each([
    ['nothing crashed', noGpuFallback, true, false],
    ['this version saw it crash', { sinceVersion: '1.0.0' }, true, true],
    ['another version saw it crash', { sinceVersion: '0.9.0' }, true, false],
    ['the user disabled it', noGpuFallback, false, true],
  ])('I2: chooses the renderer when %s', (_case, stored, isEnabled, expected) => {
    expect(rendersInSoftware(stored, '1.0.0', isEnabled)).toBe(expected)
  })

  it.each([
    ['nothing crashed', noGpuFallback, false, true, 'accelerated'],
    ['it crashed in this run', { sinceVersion: '1.0.0' }, false, true, 'failed-next'],
    ['it crashed before', { sinceVersion: '1.0.0' }, true, true, 'failed'],
    ['it crashed before and is retried', noGpuFallback, true, true, 'retry-next'],
    ['the user disabled it', noGpuFallback, true, false, 'chosen'],
  ] as const)('I2: reports the graphics state when %s', (_case, stored, isSoftware, wasEnabled, expected) => {
    expect(toGraphicsState({ stored, version: '1.0.0', isSoftware, wasEnabled })).toBe(expected)
  })
})
