import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** An unguessable text for tokens and addresses. */
export function randomSecret(bytes = 24): string {
  return randomBytes(bytes).toString('base64url')
}

/** What is kept of a token: the snapshot never holds the token itself. */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Compares two secrets without telling by its duration where they differ. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())
}
