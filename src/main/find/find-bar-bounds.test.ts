import fc from 'fast-check'
import { expect, it } from 'vitest'
import { zoomSteps } from '#shared/desktop/settings.ts'
import { findBarBounds } from './find-bar-bounds'

it('is at the right below the header, and at the left in Arabic', () => {
  const at = (direction: 'ltr' | 'rtl') => findBarBounds({ width: 1366, height: 48, zoom: 100, direction })
  expect(at('ltr')).toEqual({ x: 934, y: 76, width: 420, height: 48 })
  expect(at('rtl')).toEqual({ x: 12, y: 76, width: 420, height: 48 })
})

it('grows with the zoom of the page', () => {
  expect(findBarBounds({ width: 1366, height: 50, zoom: 150, direction: 'ltr' })).toEqual({
    x: 718,
    y: 114,
    width: 630,
    height: 75,
  })
})

it('stays inside every window, at every zoom, in both directions', () => {
  fc.assert(
    fc.property(
      fc.record({
        width: fc.integer({ min: 320, max: 8000 }),
        height: fc.integer({ min: 1, max: 200 }),
        zoom: fc.constantFrom(...zoomSteps),
        direction: fc.constantFrom('ltr' as const, 'rtl' as const),
      }),
      (options) => {
        const { x, width } = findBarBounds(options)
        expect(x >= 0 && width > 0 && x + width <= options.width).toBe(true)
      },
    ),
  )
})
