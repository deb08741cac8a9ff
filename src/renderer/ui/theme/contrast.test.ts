import { describe, expect, it } from 'vitest'
import { readBrands } from '#tests/support/brands.ts'
import { contrastRatio, contrastSheets } from '../../../../scripts/brand/contrast'

const sheets = readBrands().flatMap(({ id, colours }) => contrastSheets(id, colours))

describe.each(sheets)('contrast in $sheet', ({ pairs }) => {
  it.each(pairs)('%s: %s on %s reaches %s', (_name, front, back, bar) => {
    expect(contrastRatio(front, back)).toBeGreaterThanOrEqual(bar)
  })
})

describe('contrastRatio', () => {
  it('matches the published examples', () => {
    expect(contrastRatio('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
    expect(contrastRatio('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
  })
})
