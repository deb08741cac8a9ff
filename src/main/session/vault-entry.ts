import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { parseJson } from '../../shared/std/json'

const entry = z.object({
  token: z.string().min(1).max(16_384),
  userId: z.number().int().nullable(),
  /** The administrator who acts as the user; entries of earlier versions know of none. */
  adminUserId: z.string().min(1).max(64).nullable().default(null),
  /** The key of what is kept to be read without a line, 32 bytes in base64; a damaged one is made anew. */
  offlineKey: z.string().regex(/^[A-Za-z0-9+/]{43}=$/).nullable().catch(null).default(null),
  /** The origins that the token was issued for; entries of earlier versions name none. */
  origins: z.array(z.string().min(1).max(300)).min(1).max(20).nullable().default(null),
  /** Epoch milliseconds. */
  signedInAt: z.number(),
  expiresAt: z.number(),
})

/** A session as the secret stores keep it. */
export type VaultEntry = z.output<typeof entry>

/** The platform of this start: the origins its calls go to, and whether a stored session that names none is taken for its own. */
export type SessionAudience = { readonly origins: readonly string[]; readonly adoptsUnnamed: boolean }

/** True where every origin that this start would send the token to is one it was issued for. */
export function isMeantFor({ origins }: VaultEntry, audience: SessionAudience): boolean {
  if (audience.origins.length === 0) return false
  return origins === null ? audience.adoptsUnnamed : audience.origins.every((origin) => origins.includes(origin))
}

/** Hashes of tokens that were signed out while a store could not be cleared: such a token is never taken up again. */
export const revokedTokens = z.object({ tokens: z.array(z.string().max(64)).max(100) })
export type RevokedTokens = z.output<typeof revokedTokens>

/** Reads a stored session; null for one that is damaged or not ours. */
export function readEntry(text: string): VaultEntry | null {
  try {
    return entry.safeParse(parseJson(text)).data ?? null
  } catch {
    return null
  }
}

/** A key that no session had before. */
export function freshOfflineKey(): string {
  return randomBytes(32).toString('base64')
}

/** What a token is recognised by without being kept. */
export function fingerprint(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
