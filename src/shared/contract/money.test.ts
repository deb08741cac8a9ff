import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addAmounts, balance, points, subtractAmounts, tokens } from './money'

describe('amounts', () => {
  it('are one number for one amount, whether a sum left it or the platform sent it', () => {
    expect([points.parse(3.3000000000000003), points.parse('3.3'), addAmounts([1.1, 2.2])]).toEqual([3.3, 3.3, 3.3])
    expect([balance.parse(-0.30000000000000004), tokens.parse('8,25'), subtractAmounts(8.3, 3.3)]).toEqual([
      -0.3, 8.25, 5,
    ])
  })

  it('are added and subtracted as whole ten-thousandths', () => {
    const units = fc.integer({ min: -1e12, max: 1e12 })
    fc.assert(
      fc.property(units, units, (one, other) => {
        expect(addAmounts([one / 10_000, other / 10_000])).toBe((one + other) / 10_000)
        expect(subtractAmounts(one / 10_000, other / 10_000) + 0).toBe((one - other) / 10_000)
      }),
    )
  })

  it('stay as they are beyond what ten-thousandths can name', () => {
    expect(tokens.parse(1e300)).toBe(1e300)
  })
})
