import { createHash, randomBytes, randomInt, scryptSync, timingSafeEqual } from 'node:crypto'

const saltBytes = 16
const hardBytes = 32
// Low cost for tests, which sign in by the hundred.
const hardCost = 2048

const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 6

export function randomSecret(bytes = 24): string {
  return randomBytes(bytes).toString('base64url')
}

export function randomCode(): string {
  return Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')
}

/** Snapshots store this hash, never the token. */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

export function hardFingerprint(secret: string): string {
  const salt = randomBytes(saltBytes)
  return `${salt.toString('base64url')}.${hardened(secret, salt).toString('base64url')}`
}

export function fitsHardFingerprint(secret: string, kept: string): boolean {
  const [salt = '', mark = ''] = kept.split('.')
  const expectedHash = Buffer.from(mark, 'base64url')
  return (
    expectedHash.length === hardBytes && timingSafeEqual(hardened(secret, Buffer.from(salt, 'base64url')), expectedHash)
  )
}

export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())
}

function hardened(secret: string, salt: Buffer): Buffer {
  return scryptSync(secret.normalize('NFC'), salt, hardBytes, { N: hardCost })
}
