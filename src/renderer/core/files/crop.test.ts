import fc from 'fast-check'
import { expect, it } from 'vitest'
import { initialCrop, photoSide, reducedSize, getPhotoSide, toSquare } from './crop'

const size = fc.record({ width: fc.integer({ min: 1, max: 20_000 }), height: fc.integer({ min: 1, max: 20_000 }) })
const percent = fc.double({ min: -5, max: 105, noNaN: true })
const crop = fc.record({ x: percent, y: percent, width: percent, height: percent })

it.each([
  [
    { width: 1000, height: 1000 },
    { x: 350, y: 350, side: 300 },
  ],
  [
    { width: 1000, height: 2000 },
    { x: 350, y: 850, side: 300 },
  ],
  [
    { width: 2000, height: 1000 },
    { x: 700, y: 200, side: 600 },
  ],
  [
    { width: 4000, height: 1000 },
    { x: 1500, y: 0, side: 1000 },
  ],
])('crops a picture of %o initially to the centred square %o', (picture, square) => {
  expect(toSquare(initialCrop(picture), picture)).toEqual(square)
})

it.each([
  [
    { x: 10, y: 20, width: 25, height: 100 },
    { width: 1000, height: 1000 },
    { x: 100, y: 200, side: 250 },
  ],
  [
    { x: 10, y: 20, width: 100, height: 25 },
    { width: 1000, height: 1000 },
    { x: 100, y: 200, side: 250 },
  ],
  [
    { x: 0, y: 0, width: 105, height: 105 },
    { width: 1000, height: 500 },
    { x: 0, y: 0, side: 500 },
  ],
])('takes the shorter side of the selection %o in a picture of %o: %o', (chosen, picture, square) => {
  expect(toSquare(chosen, picture)).toEqual(square)
})

it('starts with a centred square in any picture', () => {
  fc.assert(
    fc.property(size, (picture) => {
      const first = initialCrop(picture)
      expect((first.width / 100) * picture.width).toBeCloseTo((first.height / 100) * picture.height, 6)
      expect(first.x + first.width / 2).toBeCloseTo(50, 6)
      expect(first.y + first.height / 2).toBeCloseTo(50, 6)
      expect(Math.min(first.x, first.y)).toBeGreaterThanOrEqual(-1e-9)
    }),
  )
})

it('converts any selection to a square of pixels inside the picture', () => {
  fc.assert(
    fc.property(crop, size, (chosen, picture) => {
      const { x, y, side } = toSquare(chosen, picture)
      expect([x, y, side].every(Number.isInteger)).toBe(true)
      expect(side).toBeGreaterThanOrEqual(1)
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect(x + side).toBeLessThanOrEqual(picture.width)
      expect(y + side).toBeLessThanOrEqual(picture.height)
    }),
  )
})

it('converts a selection inside the picture with an error of at most about a pixel', () => {
  fc.assert(
    fc.property(
      size,
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (picture, share, right, down) => {
        const side = Math.max(1, share * Math.min(picture.width, picture.height))
        const left = right * (picture.width - side)
        const top = down * (picture.height - side)
        const chosen = {
          x: (left / picture.width) * 100,
          y: (top / picture.height) * 100,
          width: (side / picture.width) * 100,
          height: (side / picture.height) * 100,
        }
        const square = toSquare(chosen, picture)
        expect(Math.abs(square.side - side)).toBeLessThanOrEqual(0.51)
        expect(Math.abs(square.x - left)).toBeLessThanOrEqual(1.01)
        expect(Math.abs(square.y - top)).toBeLessThanOrEqual(1.01)
      },
    ),
  )
})

it('reduces the size in proportion and never enlarges it', () => {
  expect(reducedSize({ width: 12_000, height: 9000 }, 2560)).toEqual({ width: 2560, height: 1920 })
  expect(reducedSize({ width: 640, height: 480 }, 2560)).toEqual({ width: 640, height: 480 })
  fc.assert(
    fc.property(size, fc.integer({ min: 1, max: 4000 }), (picture, limit) => {
      const { width, height } = reducedSize(picture, limit)
      expect(Math.max(width, height)).toBeLessThanOrEqual(Math.max(1, limit))
      expect(width <= picture.width && height <= picture.height && Math.min(width, height) >= 1).toBe(true)
      if (Math.min(width, height) > 1)
        expect(Math.abs(width * picture.height - height * picture.width)).toBeLessThanOrEqual(
          Math.max(picture.width, picture.height),
        )
    }),
  )
})

it('limits the photo to the selection and to 512 pixels', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20_000 }),
      (side) => getPhotoSide({ x: 0, y: 0, side }) === Math.min(side, photoSide),
    ),
  )
})
