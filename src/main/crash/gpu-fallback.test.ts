import { describe, expect, it } from 'vitest'
import { createGpuWatch, drawsInSoftware, noGpuFallback } from './gpu-fallback'
import type { StoredGpuFallback } from './gpu-fallback'

describe('graphics fallback', () => {
  it('I2: the third death is remembered, once', () => {
    const saved: StoredGpuFallback[] = []
    const died = createGpuWatch({ version: '1.0.0', save: (fallback) => void saved.push(fallback) })
    died()
    died()
    expect(saved).toEqual([])
    for (let death = 0; death < 23; death += 1) died()
    expect(saved).toEqual([{ sinceVersion: '1.0.0' }])
  })

  it.each([
    ['all is well', noGpuFallback, true, false],
    ['this version saw it die', { sinceVersion: '1.0.0' }, true, true],
    ['another version saw it die: it is tried again', { sinceVersion: '0.9.0' }, true, false],
    ['the person switched it off', noGpuFallback, false, true],
  ])('I2: %s', (_name, stored, isWanted, expected) => {
    expect(drawsInSoftware(stored, '1.0.0', isWanted)).toBe(expected)
  })
})
