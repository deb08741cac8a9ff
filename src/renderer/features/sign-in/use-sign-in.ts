import { useCallback } from 'react'
import { useSignInWith, type SignInOutcome } from '../../domains/account/sign-in-with'
import type { Credentials } from '../../domains/account/prefilled-credentials'
import { normalUsername } from '../../domains/account/contact-rules'

/** Signs in with what was typed. */
export function useSignIn(): { signIn: (credentials: Credentials) => Promise<SignInOutcome>; isBusy: boolean } {
  const { signIn, isBusy } = useSignInWith()
  const signInTyped = useCallback(({ username, password }: Credentials) => signIn({ username: normalUsername(username), password }), [signIn])
  return { signIn: signInTyped, isBusy }
}
