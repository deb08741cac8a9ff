import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCipher } from './encryption'

const key = randomBytes(32)
const cipher = createCipher(key, 'offline')

test('D2: decrypts to the same bytes with the same key and context only', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), fc.string(), (plain, about, other) => {
      const encrypted = cipher.encrypt(plain, about)
      expect(createCipher(key, 'offline').decrypt(encrypted, about)).toEqual(Buffer.from(plain))
      expect(createCipher(randomBytes(32), 'offline').decrypt(encrypted, about)).toBeNull()
      if (other !== about) expect(cipher.decrypt(encrypted, other)).toBeNull()
    }),
  )
})

test('I3: rejects a flipped bit or a truncation at any position', () => {
  const encrypted = cipher.encrypt(Buffer.from('la leçon'), 'x')
  for (let at = 0; at < encrypted.length; at += 1) {
    const changed = Uint8Array.from(encrypted, (byte, index) => (index === at ? byte ^ 1 : byte))
    expect(cipher.decrypt(changed, 'x')).toBeNull()
    expect(cipher.decrypt(encrypted.subarray(0, at), 'x')).toBeNull()
  }
  expect(cipher.decrypt(new Uint8Array(0), 'x')).toBeNull()
})

test('D2: encrypts equal contents differently and derives names that depend on the key', () => {
  expect(cipher.encrypt(Buffer.from('a'), 'x')).not.toEqual(cipher.encrypt(Buffer.from('a'), 'x'))
  expect(cipher.getName('place', 7, 'answers', '/auth/me')).toBe(
    createCipher(key, 'offline').getName('place', 7, 'answers', '/auth/me'),
  )
  expect(cipher.getName('place', 7, 'answers', '/auth/me')).not.toBe(
    createCipher(randomBytes(32), 'offline').getName('place', 7, 'answers', '/auth/me'),
  )
  expect(cipher.getName('a', 'b')).not.toBe(cipher.getName('ab', ''))
  expect(cipher.getName('a')).toMatch(/^[a-f\d]{40}$/)
})
