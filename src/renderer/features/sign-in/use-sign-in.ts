import { useCallback, useState } from 'react'
import { contract } from '../../../shared/contract/index'
import { useMutation } from '../../core/api/use-mutation'
import { desktop, reportFailure } from '../../core/desktop/desktop'
import type { Failure } from '../../core/failure/failure'
import { sessionChanged } from '../../core/session/session-slice'
import type { Credentials } from '../../core/session/suggested-sign-in'
import { useCoreDispatch } from '../../core/store/core-state'
import { normalUsername } from './sign-in-rules'

export type SignInOutcome =
  | { kind: 'signed-in' }
  | { kind: 'teacher' }
  | { kind: 'not-checked' }
  | { kind: 'failed'; failure: Failure }

/** Proves that a person signs in, signs in, and learns from the desktop whose session it is. */
export function useSignIn(): { signIn: (credentials: Credentials) => Promise<SignInOutcome>; isBusy: boolean } {
  const dispatch = useCoreDispatch()
  const [call] = useMutation(contract.account.signIn)
  const [isBusy, setBusy] = useState(false)

  const attempt = useCallback(
    async ({ username, password }: Credentials): Promise<SignInOutcome> => {
      const token = await humanCheck()
      if (token === null) return { kind: 'not-checked' }
      const answer = await call({ body: { username: normalUsername(username), password, 'g-recaptcha-response': token } })
      if (!answer.ok) return { kind: 'failed', failure: answer.failure }
      if (answer.data.payload.user_type?.toLowerCase() === 'teacher') return { kind: 'teacher' }
      dispatch(sessionChanged((await desktop['app.start']()).session))
      return { kind: 'signed-in' }
    },
    [call, dispatch],
  )

  const signIn = useCallback(
    async (credentials: Credentials) => {
      setBusy(true)
      try {
        return await attempt(credentials)
      } finally {
        setBusy(false)
      }
    },
    [attempt],
  )
  return { signIn, isBusy }
}

async function humanCheck(): Promise<string | null> {
  try {
    return (await desktop['session.human-check']({ action: 'sign-in' })).token
  } catch (error) {
    reportFailure('session.human-check', error)
    return null
  }
}
