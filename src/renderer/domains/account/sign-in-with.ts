import { useCallback } from 'react'
import { useMutation } from '#core/api/use-mutation.ts'
import { desktop } from '#core/desktop/desktop.ts'
import type { Failure } from '#core/failure/failure.ts'
import { useCoreDispatch } from '#core/store/core-state.ts'
import { sessionChanged } from '#core/store/session-slice.ts'
import { contract } from '#shared/contract/index.ts'
import { normalizePassword } from '#shared/std/typed-text.ts'
import { requestCaptchaToken } from './captcha'
import type { Credentials } from './prefilled-credentials'

export type SignInOutcome =
  { kind: 'signed-in' } | { kind: 'teacher' } | { kind: 'not-checked' } | { kind: 'failed'; failure: Failure }

export function useSignInWith(): { signIn: (credentials: Credentials) => Promise<SignInOutcome> } {
  const dispatch = useCoreDispatch()
  const [call] = useMutation(contract.account.signIn)
  const signIn = useCallback(
    async ({ username, password }: Credentials): Promise<SignInOutcome> => {
      const token = await requestCaptchaToken('sign-in')
      if (token === null) return { kind: 'not-checked' }
      const answer = await call({
        body: { username, 'password': normalizePassword(password), 'g-recaptcha-response': token },
      })
      if (!answer.ok) return { kind: 'failed', failure: answer.failure }
      if (answer.data.payload.user_type?.toLowerCase() === 'teacher') return { kind: 'teacher' }
      dispatch(sessionChanged((await desktop['app.start']()).session))
      return { kind: 'signed-in' }
    },
    [call, dispatch],
  )
  return { signIn }
}
