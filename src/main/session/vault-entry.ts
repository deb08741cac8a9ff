import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { parseJson } from '../../shared/std/json'

const entry = z.object({
  token: z.string().min(1).max(16_384),
  userId: z.number().int().nullable(),
  /** Administrator who impersonates the user; absent in entries of earlier versions. */
  adminUserId: z.string().min(1).max(64).nullable().default(null),
  /** Key of the offline cache, 32 bytes in base64; a damaged one is replaced. */
  offlineKey: z.string().regex(/^[A-Za-z0-9+/]{43}=$/).nullable().catch(null).default(null),
  /** Origins that the token was issued for; absent in entries of earlier versions. */
  origins: z.array(z.string().min(1).max(300)).min(1).max(20).nullable().default(null),
  /** Epoch milliseconds. */
  signedInAt: z.number(),
  expiresAt: z.number(),
})

/** Session as it is persisted in a secret store. */
export type VaultEntry = z.output<typeof entry>

/** Origins of the configured platform, and whether it adopts a stored session without origins. */
export type SessionAudience = { readonly origins: readonly string[]; readonly adoptsUnnamed: boolean }

/** Returns true if the token was issued for every origin of the configured platform. */
export function isIssuedFor({ origins }: VaultEntry, audience: SessionAudience): boolean {
  if (audience.origins.length === 0) return false
  return origins === null ? audience.adoptsUnnamed : audience.origins.every((origin) => origins.includes(origin))
}

/** Hashes of signed-out tokens. A store that could not be cleared may still hold one; it is never restored. */
export const revokedTokens = z.object({ tokens: z.array(z.string().max(64)).max(100) })
export type RevokedTokens = z.output<typeof revokedTokens>

/** Parses a stored session; null for a damaged or foreign one. */
export function parseEntry(text: string): VaultEntry | null {
  try {
    return entry.safeParse(parseJson(text)).data ?? null
  } catch {
    return null
  }
}

/** Creates a random key for the offline cache of a session. */
export function createOfflineKey(): string {
  return randomBytes(32).toString('base64')
}

/** Hash of a token, for comparison without storing the token. */
export function fingerprint(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
