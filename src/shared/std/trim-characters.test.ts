import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trimBothEnds, trimEnd } from './trim-characters'

const text = fc.string({ unit: fc.constantFrom(' ', '.', 'a', '\u00a0', '\n') })

describe('trimming characters', () => {
  it('removes them at the end as the expression does', () => {
    fc.assert(
      fc.property(text, (each) => {
        expect(trimEnd(each, /[.\s]/)).toBe(each.replace(/[.\s]+$/, ''))
      }),
    )
  })

  it('removes them at both ends as the expressions do', () => {
    fc.assert(
      fc.property(text, (each) => {
        expect(trimBothEnds(each, /[ .]/)).toBe(each.replace(/^[ .]+/, '').replace(/[ .]+$/, ''))
      }),
    )
  })
})
