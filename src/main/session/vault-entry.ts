import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { parseJson } from '#shared/std/json.ts'

const entry = z.object({
  token: z.string().min(1).max(16_384),
  userId: z.number().int().nullable(),
  adminUserId: z.string().min(1).max(64).nullable().default(null),
  /** 32 bytes in base64; damaged keys are replaced. */
  offlineKey: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/)
    .nullable()
    .catch(null)
    .default(null),
  origins: z.array(z.string().min(1).max(300)).min(1).max(20).nullable().default(null),
  /** Epoch milliseconds. */
  signedInAt: z.number(),
  expiresAt: z.number(),
  /** False if both are times of the computer's clock, which may be wrong by years. */
  isDated: z.boolean().default(true),
})

export type VaultEntry = z.output<typeof entry>

export type SessionAudience = { readonly origins: readonly string[]; readonly adoptsUnnamed: boolean }

export function isIssuedFor({ origins }: VaultEntry, audience: SessionAudience): boolean {
  if (audience.origins.length === 0) return false
  return origins === null ? audience.adoptsUnnamed : audience.origins.every((origin) => origins.includes(origin))
}

/** Hashes of signed-out tokens, never restored: a store that could not be cleared may still hold one. */
export const revokedTokens = z.object({ tokens: z.array(z.string().max(64)).max(100) })
export type RevokedTokens = z.output<typeof revokedTokens>

export function parseEntry(text: string): VaultEntry | null {
  try {
    return entry.safeParse(parseJson(text)).data ?? null
  } catch {
    return null
  }
}

export function createOfflineKey(): string {
  return randomBytes(32).toString('base64')
}

export function fingerprint(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
