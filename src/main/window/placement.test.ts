import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolvePlacement, minHeight, minWidth } from './placement'
import type { Area } from './placement'

const laptop: Area = { x: 0, y: 0, width: 1366, height: 728 }
const projector: Area = { x: 1366, y: 0, width: 1920, height: 1080 }

describe('window placement', () => {
  it('centres the window on the first start', () => {
    expect(resolvePlacement([laptop], { area: null, isMaximised: false })).toEqual({
      x: 43,
      y: 0,
      width: 1280,
      height: 728,
    })
  })

  it('restores the stored bounds', () => {
    const area = { x: 1500, y: 40, width: 1000, height: 700 }
    expect(resolvePlacement([laptop, projector], { area, isMaximised: false })).toEqual(area)
  })

  it('centres the window on the first display with its size when its display is gone', () => {
    const area = { x: 1500, y: 40, width: 1000, height: 700 }
    expect(resolvePlacement([laptop], { area, isMaximised: true })).toEqual({ x: 183, y: 14, width: 1000, height: 700 })
  })

  it('limits the window to its display', () => {
    const area = { x: 0, y: 0, width: 3000, height: 2000 }
    expect(resolvePlacement([laptop], { area, isMaximised: false })).toEqual(laptop)
  })

  it('keeps any stored bounds on a display, at the minimum size or more', () => {
    const coordinate = fc.integer({ min: -8000, max: 8000 })
    const size = fc.integer({ min: 1, max: 8000 })
    const display = fc.record({
      x: coordinate,
      y: coordinate,
      width: fc.integer({ min: minWidth, max: 4000 }),
      height: fc.integer({ min: minHeight, max: 3000 }),
    })
    const area = fc.option(fc.record({ x: coordinate, y: coordinate, width: size, height: size }))
    fc.assert(
      fc.property(fc.array(display, { minLength: 1, maxLength: 3 }), area, (displays, stored) => {
        const resolved = resolvePlacement(displays, { area: stored, isMaximised: false })
        const contains = (outer: Area): boolean =>
          resolved.x >= outer.x &&
          resolved.y >= outer.y &&
          resolved.x + resolved.width <= outer.x + outer.width &&
          resolved.y + resolved.height <= outer.y + outer.height
        expect(displays.some(contains)).toBe(true)
        expect(resolved.width >= minWidth && resolved.height >= minHeight).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })
})
