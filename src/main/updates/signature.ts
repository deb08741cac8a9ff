import { createHash, createPublicKey, verify } from 'node:crypto'

/** What our signature vouches for: sizes in bytes, the hash in base64, the notes as they stand in the feed. */
export type Vouched = { version: string; channel: string; platform: string; file: string; size: number; sha512: string; notes: string }

/** The text that is signed; scripts/release/sign-updates.mjs writes the same one. No field can hold a line break (feed.ts). */
export function signedText({ version, channel, platform, file, size, sha512, notes }: Vouched): string {
  const notesHash = createHash('sha256').update(notes).digest('base64')
  const lines = ['tutorat-update 1', `version ${version}`, `channel ${channel}`, `platform ${platform}`, `file ${file}`, `size ${String(size)}`, `sha512 ${sha512}`, `notes ${notesHash}`]
  return `${lines.join('\n')}\n`
}

/** Whether one of our keys (32 bytes each, base64) signed exactly this; whatever cannot be read is not signed. */
export function isSigned(vouched: Vouched, signature: string, keys: readonly string[]): boolean {
  const text = Buffer.from(signedText(vouched))
  return keys.some((key) => {
    try {
      const x = Buffer.from(key, 'base64').toString('base64url')
      return verify(null, text, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), Buffer.from(signature, 'base64'))
    } catch {
      return false
    }
  })
}
