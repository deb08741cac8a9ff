import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const format = 1
const ivBytes = 12
const tagBytes = 16
/** Bytes that a sealed content is longer. */
export const sealOverhead = 1 + ivBytes + tagBytes

/** Makes contents and their names unreadable, and readable again with the same key only. */
export type Cipher = {
  /** A name that tells nothing of its parts to whoever has not the key. */
  nameOf(...parts: readonly (string | number)[]): string
  /** Another result each time; `about` is not kept, but has to be told again to open it. */
  encrypt(plain: Uint8Array, about: string): Uint8Array<ArrayBuffer>
  /** Null for what was changed, cut, sealed with another key, or sealed about something else. */
  decrypt(sealed: Uint8Array, about: string): Uint8Array<ArrayBuffer> | null
}

/** Uses of a key; each gets a key derived for it. */
export type CipherUse = 'offline' | 'money' | 'doubts' | 'push' | 'work'

/** AES-256-GCM for the contents and HMAC-SHA-256 for the names, each with a key of its own made from this one for this use: no two uses share one. */
export function createCipher(key: Uint8Array, use: CipherUse): Cipher {
  const contentKey = derived(key, `${use} contents`)
  const nameKey = derived(key, `${use} names`)
  return {
    nameOf: (...parts) => createHmac('sha256', nameKey).update(JSON.stringify(parts)).digest('hex').slice(0, 40),
    encrypt(plain, about) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', contentKey, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(about))
      const parts = [cipher.update(plain), cipher.final()]
      return Buffer.concat([Uint8Array.of(format), iv, cipher.getAuthTag(), ...parts])
    },
    decrypt(sealed, about) {
      if (sealed.byteLength < sealOverhead || sealed[0] !== format) return null
      const iv = sealed.subarray(1, 1 + ivBytes)
      const decipher = createDecipheriv('aes-256-gcm', contentKey, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(about))
      decipher.setAuthTag(sealed.subarray(1 + ivBytes, sealOverhead))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(sealOverhead)), decipher.final()])
      } catch {
        return null
      }
    },
  }
}

function derived(key: Uint8Array, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', use, 32))
}
