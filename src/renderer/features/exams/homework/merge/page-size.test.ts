import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { drawTurned, nextTurn, getPageSize, turnedSize, type Turn } from './page-size'

const size = fc.record({ width: fc.integer({ min: 1, max: 2000 }), height: fc.integer({ min: 1, max: 2000 }) })
const turn = fc.constantFrom<Turn>(0, 90, 180, 270)

it('fills A4 in one dimension and keeps the proportions of the image', () => {
  expect(getPageSize({ width: 1500, height: 2000 })).toEqual({ width: 595.28, height: expect.closeTo(793.7, 1) })
  expect(getPageSize({ width: 2000, height: 1500 })).toEqual({ width: expect.closeTo(793.7, 1), height: 595.28 })
  fc.assert(
    fc.property(size, (picture) => {
      const { width, height } = getPageSize(picture)
      expect(width / height).toBeCloseTo(picture.width / picture.height, 6)
      const [short, long] = [Math.min(width, height), Math.max(width, height)]
      expect(short).toBeLessThanOrEqual(595.28 + 1e-9)
      expect(long).toBeLessThanOrEqual(841.89 + 1e-9)
      expect(Math.abs(short - 595.28) < 1e-6 || Math.abs(long - 841.89) < 1e-6).toBe(true)
    }),
  )
})

it('returns to the original rotation after four turns', () => {
  fc.assert(
    fc.property(turn, size, (first, picture) => {
      expect(nextTurn(nextTurn(nextTurn(nextTurn(first))))).toBe(first)
      expect(turnedSize(turnedSize(picture, 90), 270)).toEqual(picture)
      expect(turnedSize(picture, 180)).toEqual(picture)
    }),
  )
})

it('covers the page exactly with a rotated image', () => {
  fc.assert(
    fc.property(size, turn, (picture, turned) => {
      const page = turnedSize(picture, turned)
      let angle = 0
      let origin = { x: 0, y: 0 }
      let corners: { x: number; y: number }[] = []
      const paper = {
        fillStyle: '',
        imageSmoothingQuality: 'low' as ImageSmoothingQuality,
        fillRect: (_x: number, _y: number, width: number, height: number) => expect({ width, height }).toEqual(page),
        setTransform: () => undefined,
        translate: (x: number, y: number) => void (origin = { x, y }),
        rotate: (by: number) => void (angle = by),
        drawImage: (_picture: ImageBitmap, x: number, y: number, width: number, height: number) => {
          const at = (dx: number, dy: number) => ({
            x: origin.x + dx * Math.cos(angle) - dy * Math.sin(angle),
            y: origin.y + dx * Math.sin(angle) + dy * Math.cos(angle),
          })
          corners = [at(x, y), at(x + width, y + height)]
        },
      }
      drawTurned(paper, {} as ImageBitmap, picture, turned)
      const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
      expect(Math.min(...xs)).toBeCloseTo(0, 6)
      expect(Math.min(...ys)).toBeCloseTo(0, 6)
      expect(Math.max(...xs)).toBeCloseTo(page.width, 6)
      expect(Math.max(...ys)).toBeCloseTo(page.height, 6)
    }),
  )
})

it('paints the whole page white before the image, because JPEG turns transparency black', () => {
  const calls: unknown[] = []
  const paper = {
    fillStyle: '#000',
    imageSmoothingQuality: 'low' as ImageSmoothingQuality,
    setTransform: (...matrix: unknown[]) => void calls.push(['setTransform', ...matrix]),
    fillRect(...area: unknown[]) {
      calls.push(['fillRect', this.fillStyle, ...area])
    },
    translate: () => undefined,
    rotate: () => undefined,
    drawImage: () => void calls.push(['drawImage']),
  }
  drawTurned(paper, {} as ImageBitmap, { width: 30, height: 40 }, 90)
  expect(calls).toEqual([['setTransform', 1, 0, 0, 1, 0, 0], ['fillRect', '#fff', 0, 0, 40, 30], ['drawImage']])
})
