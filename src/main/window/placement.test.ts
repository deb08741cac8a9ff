import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minimumSize, minHeight, minWidth, replaceOn, resolvePlacement, type Area } from './placement'

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

  it('keeps any stored bounds on a display of any size, at the minimum size of that display or more', () => {
    const coordinate = fc.integer({ min: -8000, max: 8000 })
    const size = fc.integer({ min: 1, max: 8000 })
    const display = fc.record({
      x: coordinate,
      y: coordinate,
      width: fc.integer({ min: 200, max: 4000 }),
      height: fc.integer({ min: 200, max: 3000 }),
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
        const isLargeEnough = (outer: Area): boolean => {
          const min = minimumSize(outer)
          return resolved.width >= min.width && resolved.height >= min.height
        }
        expect(displays.some((each) => contains(each) && isLargeEnough(each))).toBe(true)
        expect(replaceOn(displays, resolved)).toBeNull()
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('the minimum size', () => {
  it.each([
    ['1366×768 at 150 %', { width: 911, height: 472 }],
    ['1366×768 at 125 %', { width: 1093, height: 574 }],
    ['a netbook of 1024×600', { width: 1024, height: 572 }],
    ['a rotated tablet', { width: 320, height: 900 }],
  ])('is never larger than the work area of %s', (_what, size) => {
    const display = { x: 0, y: 0, ...size }
    expect(minimumSize(display)).toEqual({
      width: Math.min(minWidth, size.width),
      height: Math.min(minHeight, size.height),
    })
    const placed = resolvePlacement([display], { area: null, isMaximised: false })
    expect(placed.height <= size.height && placed.width <= size.width).toBe(true)
  })
})

describe('a window whose display changes', () => {
  it('moves to the first display when its own is gone', () => {
    const area = { x: 1500, y: 40, width: 1000, height: 700 }
    expect(replaceOn([laptop, projector], area)).toBeNull()
    expect(replaceOn([laptop], area)).toEqual({ x: 183, y: 14, width: 1000, height: 700 })
  })

  it('shrinks to its display when the scale grows', () => {
    const area = { x: 0, y: 0, width: 1280, height: 728 }
    expect(replaceOn([{ x: 0, y: 0, width: 911, height: 472 }], area)).toEqual({ x: 0, y: 0, width: 911, height: 472 })
  })

  it('stays where the user put it, also partly outside the display', () => {
    expect(replaceOn([laptop], { x: 900, y: 300, width: 1000, height: 700 })).toBeNull()
  })

  it.each<[string, Area, boolean]>([
    ['100 pixels of the title bar at the left edge', { x: -800, y: 0, width: 900, height: 700 }, true],
    ['less than that', { x: -801, y: 0, width: 900, height: 700 }, false],
    ['a title bar a little above the display', { x: 0, y: -20, width: 900, height: 700 }, true],
    ['a title bar above the display', { x: 0, y: -21, width: 900, height: 700 }, false],
    ['a title bar just above the lower edge', { x: 0, y: laptop.height - 40, width: 900, height: 700 }, true],
    ['a title bar below it', { x: 0, y: laptop.height - 39, width: 900, height: 700 }, false],
    ['the frame of a window manager beyond it', { x: 0, y: 0, width: laptop.width + 20, height: 700 }, true],
    ['more width than the display has', { x: 0, y: 0, width: laptop.width + 21, height: 700 }, false],
    ['the height of such a frame', { x: 0, y: 0, width: 900, height: laptop.height + 20 }, true],
    ['more height than the display has', { x: 0, y: 0, width: 900, height: laptop.height + 21 }, false],
  ])('may stay with %s: %#', (_what, area, mayStay) => {
    expect(replaceOn([laptop], area) === null).toBe(mayStay)
  })

  it('has no display to move to', () => {
    expect(replaceOn([], { x: 0, y: 0, width: 900, height: 700 })).toMatchObject({ width: 900, height: 700 })
  })
})
