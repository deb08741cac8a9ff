import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createCipher } from '../base/encryption'
import { createSeal } from './seal'

const withKey = (key = randomBytes(32)) => createSeal(() => createCipher(key, 'page'))

it('D2: opens what it closed, in any script, and shows nothing of it', () => {
  const seal = withKey()
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 6 }), (text) => {
      const sealed = seal.close(text, 12)
      expect(seal.open(sealed, 12)).toBe(text)
      expect(Buffer.from(sealed.slice(7), 'base64').includes(Buffer.from(text))).toBe(false)
    }),
  )
})

it('D2: opens nothing with the key of another session or for another user', () => {
  const seal = withKey()
  const sealed = seal.close('lire-une-droite', 12)
  expect([withKey().open(sealed, 12), seal.open(sealed, 13), createSeal(() => null).open(sealed, 12)]).toEqual([
    null,
    null,
    null,
  ])
})

it('D2: stores nothing without a key', () => {
  expect(createSeal(() => null).close('lire-une-droite', 12)).toBe('')
})

it('opens the file of an earlier version, and nothing of a damaged one', () => {
  const seal = withKey()
  expect([seal.open('{"a":1}', 12), seal.open('', 12), seal.open('sealed:AAAA', 12)]).toEqual(['{"a":1}', null, null])
})
