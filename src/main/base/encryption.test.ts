import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCipher } from './encryption'

const key = randomBytes(32)
const seal = createCipher(key, 'offline')

test('D2: what is sealed is opened as it was, by the same key and about the same thing only', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), fc.string(), (plain, about, other) => {
      const sealed = seal.encrypt(plain, about)
      expect(createCipher(key, 'offline').decrypt(sealed, about)).toEqual(Buffer.from(plain))
      expect(createCipher(randomBytes(32), 'offline').decrypt(sealed, about)).toBeNull()
      if (other !== about) expect(seal.decrypt(sealed, other)).toBeNull()
    }),
  )
})

test('I3: a changed bit or a cut anywhere is refused', () => {
  const sealed = seal.encrypt(Buffer.from('la leçon'), 'x')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Uint8Array.from(sealed, (byte, index) => (index === at ? byte ^ 1 : byte))
    expect(seal.decrypt(changed, 'x')).toBeNull()
    expect(seal.decrypt(sealed.subarray(0, at), 'x')).toBeNull()
  }
  expect(seal.decrypt(new Uint8Array(0), 'x')).toBeNull()
})

test('D2: the same content is never sealed the same twice, and names tell nothing without the key', () => {
  expect(seal.encrypt(Buffer.from('a'), 'x')).not.toEqual(seal.encrypt(Buffer.from('a'), 'x'))
  expect(seal.nameOf('place', 7, 'answers', '/auth/me')).toBe(createCipher(key, 'offline').nameOf('place', 7, 'answers', '/auth/me'))
  expect(seal.nameOf('place', 7, 'answers', '/auth/me')).not.toBe(createCipher(randomBytes(32), 'offline').nameOf('place', 7, 'answers', '/auth/me'))
  expect(seal.nameOf('a', 'b')).not.toBe(seal.nameOf('ab', ''))
  expect(seal.nameOf('a')).toMatch(/^[a-f\d]{40}$/)
})
