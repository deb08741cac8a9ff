import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const format = 1
const ivBytes = 12
const tagBytes = 16
export const sealOverhead = 1 + ivBytes + tagBytes

export type Cipher = {
  getName(...parts: readonly (string | number)[]): string
  encrypt(plain: Uint8Array, about: string): Uint8Array<ArrayBuffer>
  decrypt(sealed: Uint8Array, about: string): Uint8Array<ArrayBuffer> | null
}

export type CipherUse = 'offline' | 'money' | 'doubts' | 'push' | 'work' | 'lessons' | 'notes' | 'page' | 'home'

/** AES-256-GCM for contents, HMAC-SHA-256 for names; each use derives separate keys. */
export function createCipher(key: Uint8Array, use: CipherUse): Cipher {
  const contentKey = deriveKey(key, `${use} contents`)
  const nameKey = deriveKey(key, `${use} names`)
  return {
    getName: (...parts) => createHmac('sha256', nameKey).update(JSON.stringify(parts)).digest('hex').slice(0, 40),
    encrypt(plain, about) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', contentKey, iv, { authTagLength: tagBytes }).setAAD(
        Buffer.from(about),
      )
      const parts = [cipher.update(plain), cipher.final()]
      return Buffer.concat([Uint8Array.of(format), iv, cipher.getAuthTag(), ...parts])
    },
    decrypt(sealed, about) {
      if (sealed.byteLength < sealOverhead || sealed[0] !== format) return null
      const iv = sealed.subarray(1, 1 + ivBytes)
      const decipher = createDecipheriv('aes-256-gcm', contentKey, iv, { authTagLength: tagBytes }).setAAD(
        Buffer.from(about),
      )
      decipher.setAuthTag(sealed.subarray(1 + ivBytes, sealOverhead))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(sealOverhead)), decipher.final()])
      } catch {
        return null
      }
    },
  }
}

function deriveKey(key: Uint8Array, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', use, 32))
}
