import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutText } from './cut-text'

it.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab😀', 3, 'ab'],
  ['ab😀c', 4, 'ab😀'],
  ['a\ud83db', 2, 'a\ud83d'],
  ['😀', 1, ''],
  ['abc', 0, ''],
])('cuts %j at %i units to %j', (text, length, expected) => expect(cutText(text, length)).toBe(expected))

it('returns a beginning of the text that is at most one unit shorter, and splits no character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), fc.nat({ max: 20 }), (text, length) => {
      const cut = cutText(text, length)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut.length).toBeLessThanOrEqual(length)
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, length) - 1)
      expect(cut.isWellFormed()).toBe(true)
    }),
  )
})
