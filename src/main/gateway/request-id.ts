import { randomBytes } from 'node:crypto'

/** Ties a line of this log to one of the platform's; says nothing about the user. */
export const requestIdHeader = 'x-request-id'

const alphabet = 'abcdefghijklmnopqrstuvwxyz'

/** Letters only, below the length of a token, so that the log does not mask it; 68 random bits. */
export function createRequestId(): string {
  return [...randomBytes(16)].map((byte) => alphabet.charAt(byte % alphabet.length)).join('')
}
