import { describe, expect, it } from 'vitest'
import { createGpuWatch, drawsInSoftware, graphicsState, noGpuFallback } from './gpu-fallback'
import type { StoredGpuFallback } from './gpu-fallback'

describe('graphics fallback', () => {
  it('I2: the third death is remembered and a new start offered, once', () => {
    const saved: StoredGpuFallback[] = []
    let offers = 0
    const died = createGpuWatch({ version: '1.0.0', save: (fallback) => void saved.push(fallback), offer: () => void (offers += 1) })
    died()
    died()
    expect(saved).toEqual([])
    for (let death = 0; death < 23; death += 1) died()
    expect(saved).toEqual([{ sinceVersion: '1.0.0' }])
    expect(offers).toBe(1)
  })

  it.each([
    ['all is well', noGpuFallback, true, false],
    ['this version saw it die', { sinceVersion: '1.0.0' }, true, true],
    ['another version saw it die: it is tried again', { sinceVersion: '0.9.0' }, true, false],
    ['the person switched it off', noGpuFallback, false, true],
  ])('I2: %s', (_name, stored, isWanted, expected) => {
    expect(drawsInSoftware(stored, '1.0.0', isWanted)).toBe(expected)
  })

  it.each([
    ['all is well', noGpuFallback, false, true, 'accelerated'],
    ['it failed in this run', { sinceVersion: '1.0.0' }, false, true, 'failed-next'],
    ['it failed before', { sinceVersion: '1.0.0' }, true, true, 'failed'],
    ['it failed before and is tried again', noGpuFallback, true, true, 'retry-next'],
    ['the person wants it so', noGpuFallback, true, false, 'chosen'],
  ] as const)('I2: says that %s', (_name, stored, isSoftware, wasWanted, expected) => {
    expect(graphicsState({ stored, version: '1.0.0', isSoftware, wasWanted })).toBe(expected)
  })
})
