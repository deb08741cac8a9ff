import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeCode, normalizeIdentifier, normalizePassword, normalizeTyped, toLatinDigits } from './typed-text'

describe('typed text', () => {
  it.each([
    ['\u2066ABC12\u2069', 'ABC12'],
    [' ABC123 ', 'ABC123'],
    ['ABC\u200e123', 'ABC123'],
    ['ABC123\u200b', 'ABC123'],
    ['\ufeffABC\u00ad123', 'ABC123'],
    ['\u00a0ABC123\u202f', 'ABC123'],
    ['ABC\u2060\u034f\ufe0f123', 'ABC123'],
    ['ABC١٢٣', 'ABC123'],
    ['ABC۱۲۳', 'ABC123'],
    ['A\u00a0B', 'A B'],
    ['\u2068amira@exemple.tn\u2069', 'amira@exemple.tn'],
  ])('reads %j as the identifier %j', (typed, read) => {
    expect(normalizeIdentifier(typed)).toBe(read)
  })

  it('joins the groups of a code', () => {
    expect(['12 34\u00a056', '\u206612\u200934 ٥٦\u2069', ' AB-12 '].map(normalizeCode)).toEqual([
      '123456',
      '123456',
      'AB-12',
    ])
  })

  it('reads an accent of a password in one way, and changes nothing else in it', () => {
    expect(normalizePassword('Me\u0301moire1!')).toBe('M\u00e9moire1!')
    expect(normalizePassword(' A\u00a0\u200b١ ')).toBe(' A\u00a0\u200b١ ')
  })

  it('leaves the digits of a text as they were typed', () => {
    expect(normalizeTyped(' ١٢ \u200b')).toBe('١٢')
    expect(toLatinDigits('٠٩۰۹ ٫ ٬')).toBe('0909 ٫ ٬')
  })

  it('reads a text in the same way wherever invisible characters stand', () => {
    const marks = fc.constantFrom('\u200b', '\u2066', '\u2069', '\u200f', '\u00ad', '\ufeff', '\u2060')
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9@.]{1,20}$/), fc.nat(20), marks, (text, at, mark) => {
        expect(normalizeIdentifier(`${text.slice(0, at)}${mark}${text.slice(at)}`)).toBe(text)
      }),
    )
  })
})
