/** Exactly 6 letters and digits (spec 1 §5). */
export function isCode(code: string): boolean {
  return /^[A-Za-z0-9]{6}$/.test(code)
}

/** Whom a code proves: the whole account, or only the new e-mail of an account that is verified already. */
export type Proof = { of: 'account' } | { of: 'email'; email: string }

/** What the code of this screen proves; `credential` is where the screen before says that it was sent. */
export function proofOf(credential: string | undefined, verified: boolean): Proof {
  return verified && credential?.includes('@') ? { of: 'email', email: credential } : { of: 'account' }
}
