import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placementOn, smallestHeight, smallestWidth } from './placement'
import type { Area } from './placement'

const laptop: Area = { x: 0, y: 0, width: 1366, height: 728 }
const projector: Area = { x: 1366, y: 0, width: 1920, height: 1080 }

describe('window placement', () => {
  it('opens in the middle the first time', () => {
    expect(placementOn([laptop], { area: null, isMaximised: false })).toEqual({ x: 43, y: 0, width: 1280, height: 728 })
  })

  it('opens where it was', () => {
    const area = { x: 1500, y: 40, width: 1000, height: 700 }
    expect(placementOn([laptop, projector], { area, isMaximised: false })).toEqual(area)
  })

  it('comes back to the first display when its own is gone, with its size', () => {
    const area = { x: 1500, y: 40, width: 1000, height: 700 }
    expect(placementOn([laptop], { area, isMaximised: true })).toEqual({ x: 183, y: 14, width: 1000, height: 700 })
  })

  it('is never larger than its display', () => {
    const area = { x: 0, y: 0, width: 3000, height: 2000 }
    expect(placementOn([laptop], { area, isMaximised: false })).toEqual(laptop)
  })

  it('fits any display at any stored place, at its smallest size or more', () => {
    const whole = fc.integer({ min: -8000, max: 8000 })
    const size = fc.integer({ min: 1, max: 8000 })
    const display = fc.record({ x: whole, y: whole, width: fc.integer({ min: smallestWidth, max: 4000 }), height: fc.integer({ min: smallestHeight, max: 3000 }) })
    const area = fc.option(fc.record({ x: whole, y: whole, width: size, height: size }))
    fc.assert(
      fc.property(fc.array(display, { minLength: 1, maxLength: 3 }), area, (displays, stored) => {
        const placed = placementOn(displays, { area: stored, isMaximised: false })
        const holds = (outer: Area): boolean =>
          placed.x >= outer.x && placed.y >= outer.y && placed.x + placed.width <= outer.x + outer.width && placed.y + placed.height <= outer.y + outer.height
        expect(displays.some(holds)).toBe(true)
        expect(placed.width >= smallestWidth && placed.height >= smallestHeight).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })
})
