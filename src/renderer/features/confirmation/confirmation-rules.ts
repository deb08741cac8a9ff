/** A confirmation code is exactly six letters or digits (spec 1 §5). */
export function isCode(code: string): boolean {
  return /^[A-Za-z0-9]{6}$/.test(code)
}

export type Proof = { of: 'account' } | { of: 'email'; email: string }

export function toProof(credential: string | undefined, verified: boolean): Proof {
  return verified && credential?.includes('@') ? { of: 'email', email: credential } : { of: 'account' }
}
