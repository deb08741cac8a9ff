import { createHash, randomBytes, randomInt, scryptSync, timingSafeEqual } from 'node:crypto'

const saltBytes = 16
const hardBytes = 32
// Far below what a real platform would take: tests sign in by the hundred.
const hardCost = 2048

/** Letters and digits of codes; without those that are mistaken for others. */
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 6

/** An unguessable text for tokens and addresses. */
export function randomSecret(bytes = 24): string {
  return randomBytes(bytes).toString('base64url')
}

/** A code that a person can type: six capital letters and digits. */
export function randomCode(): string {
  return Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')
}

/** What is kept of a token: the snapshot never holds the token itself. */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** What is kept of a password or a code, which could be guessed from a mere fingerprint: salted and slow. */
export function hardFingerprint(secret: string): string {
  const salt = randomBytes(saltBytes)
  return `${salt.toString('base64url')}.${hardened(secret, salt).toString('base64url')}`
}

/** Whether the secret is the one of a hard fingerprint; false for a fingerprint that is none. */
export function fitsHardFingerprint(secret: string, kept: string): boolean {
  const [salt = '', mark = ''] = kept.split('.')
  const wanted = Buffer.from(mark, 'base64url')
  return wanted.length === hardBytes && timingSafeEqual(hardened(secret, Buffer.from(salt, 'base64url')), wanted)
}

/** Compares two secrets without telling by its duration where they differ. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())
}

function hardened(secret: string, salt: Buffer): Buffer {
  return scryptSync(secret.normalize('NFC'), salt, hardBytes, { N: hardCost })
}
