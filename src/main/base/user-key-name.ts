import { createHash } from 'node:crypto'

/** `platform` knows the user; user 7 of another platform is another person. */
export function toUserKeyName(use: 'notes' | 'page', platform: string, userId: number): string {
  return `${use}-${createHash('sha256')
    .update(JSON.stringify([platform, userId]))
    .digest('hex')
    .slice(0, 40)}`
}
