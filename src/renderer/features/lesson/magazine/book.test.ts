import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getFirstPage, getNeighbours, spreadCount, spreadNumber, getSpread, turnedTo, turnTowards } from './book'

const book = fc
  .integer({ min: 1, max: 300 })
  .chain((count) =>
    fc.record({ count: fc.constant(count), page: fc.integer({ min: 0, max: count - 1 }), twoPages: fc.boolean() }),
  )

describe('magazine pages', () => {
  it('show the cover alone, then two pages at a time', () => {
    expect(getSpread(0, 6, true)).toEqual([0])
    expect(getSpread(2, 6, true)).toEqual([1, 2])
    expect(getSpread(5, 6, true)).toEqual([5])
    expect(getSpread(2, 6, false)).toEqual([2])
  })

  it('of a shorter magazine end with its last one', () => {
    expect([getSpread(9, 6, true), getSpread(9, 6, false), getSpread(9, 5, true)]).toEqual([[5], [5], [3, 4]])
    expect([getSpread(-1, 6, true), getSpread(3, 0, false)]).toEqual([[0], [0]])
  })

  it('turn through every page once in both directions (property)', () => {
    fc.assert(
      fc.property(book, ({ count, twoPages }) => {
        const seen: number[] = []
        let page: number | null = 0
        let last = 0
        for (; page !== null; page = turnedTo(page, 1, count, twoPages)) {
          seen.push(...getSpread(page, count, twoPages))
          last = page
        }
        expect(seen).toEqual(Array.from({ length: count }, (_, at) => at))
        let turns = 1
        for (page = turnedTo(last, -1, count, twoPages); page !== null; page = turnedTo(page, -1, count, twoPages))
          turns += 1
        expect(turns).toBe(spreadCount(count, twoPages))
      }),
    )
  })

  it('map each spread to its number and back (property)', () => {
    fc.assert(
      fc.property(book, ({ count, page, twoPages }) => {
        const number = spreadNumber(page, twoPages)
        expect(number).toBeLessThan(spreadCount(count, twoPages))
        expect(getSpread(getFirstPage(number, twoPages), count, twoPages)).toEqual(getSpread(page, count, twoPages))
      }),
    )
  })

  it('begin at the cover, and each next spread at its left page', () => {
    expect([0, 1, 2].map((spread) => getFirstPage(spread, true))).toEqual([0, 1, 3])
    expect([0, 1, 2].map((spread) => getFirstPage(spread, false))).toEqual([0, 1, 2])
  })

  it('preload only a few following pages that are not shown (property)', () => {
    expect(getNeighbours(0, 200, true, 2)).toEqual([1, 2, 3, 4])
    expect(getNeighbours(3, 200, false, 2)).toEqual([4, 5, 2])
    expect(getNeighbours(3, 200, false, 0)).toEqual([])
    fc.assert(
      fc.property(book, ({ count, page, twoPages }) => {
        const near = getNeighbours(page, count, twoPages, 2)
        expect(near.length).toBeLessThanOrEqual(6)
        expect(near.every((at) => at >= 0 && at < count && !getSpread(page, count, twoPages).includes(at))).toBe(true)
        expect(new Set(near).size).toBe(near.length)
      }),
    )
  })

  it('turn to the right or to the left, by reading direction', () => {
    expect([turnTowards('right', false), turnTowards('left', false)]).toEqual([1, -1])
    expect([turnTowards('right', true), turnTowards('left', true)]).toEqual([-1, 1])
  })
})
