import { useCallback } from 'react'
import { useSignInWith, type SignInOutcome } from '../../domains/account/sign-in-with'
import type { Credentials } from '../../domains/account/prefilled-credentials'
import { normalizeUsername } from '../../domains/account/contact-rules'

/** Signs in with what was typed. */
export function useSignIn(): { signIn: (credentials: Credentials) => Promise<SignInOutcome>; isBusy: boolean } {
  const { signIn, isBusy } = useSignInWith()
  const signInTyped = useCallback(({ username, password }: Credentials) => signIn({ username: normalizeUsername(username), password }), [signIn])
  return { signIn: signInTyped, isBusy }
}
