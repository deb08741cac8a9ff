import { useCallback, useRef, useState } from 'react'
import { contract } from '../../../shared/contract/index'
import { requestCaptchaToken } from '../../domains/account/captcha'
import { useSignInWith } from '../../domains/account/sign-in-with'
import { useIsMounted } from '../../core/screen/use-is-mounted'
import { useMutation } from '../../core/api/use-mutation'
import type { Failure } from '../../core/failure/failure'
import type { Origin } from './origin'
import { bodyOf, type RegistrationValues } from './registration-values'

type RegisterOutcome =
  | { kind: 'signed-in' }
  | { kind: 'created'; message?: string | null | undefined }
  | { kind: 'not-checked' }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'gone' }

export function useRegister() {
  const [call] = useMutation(contract.registration.register)
  const { signIn } = useSignInWith()
  const [isBusy, setBusy] = useState(false)
  const isMounted = useIsMounted()
  const isInFlight = useRef(false)

  const attempt = useCallback(
    async (values: RegistrationValues, origin: Origin): Promise<RegisterOutcome> => {
      const token = await requestCaptchaToken('register')
      if (!isMounted()) return { kind: 'gone' }
      if (token === null) return { kind: 'not-checked' }
      const body = bodyOf(values, origin, token)
      const answer = await call({ body })
      if (!isMounted()) return { kind: 'gone' }
      if (!answer.ok) return { kind: 'failed', failure: answer.failure }
      const outcome = await signIn({ username: body.email, password: values.password })
      if (outcome.kind === 'signed-in') return outcome
      return isMounted() ? { kind: 'created', message: answer.data.message } : { kind: 'gone' }
    },
    [call, signIn, isMounted],
  )

  const register = useCallback(
    async (values: RegistrationValues, origin: Origin): Promise<RegisterOutcome> => {
      if (isInFlight.current) return { kind: 'gone' }
      isInFlight.current = true
      setBusy(true)
      try {
        return await attempt(values, origin)
      } finally {
        isInFlight.current = false
        setBusy(false)
      }
    },
    [attempt],
  )
  return { register, isBusy }
}
