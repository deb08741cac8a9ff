import { toQueryHandle, unknownFailure } from '#core/api/rtk-endpoints.ts'
import { useMutation } from '#core/api/use-mutation.ts'
import { isFailure, type Failure } from '#core/failure/failure.ts'
import { useCoreDispatch } from '#core/store/core-state.ts'
import { requestCaptchaToken } from '#domains/account/captcha.ts'
import { contract } from '#shared/contract/index.ts'

type CodeRequest =
  { kind: 'sent'; message?: string | null | undefined } | { kind: 'not-checked' } | { kind: 'failed'; failure: Failure }

const anotherCode = toQueryHandle(contract.passwords.requestResetAgain)

export function useCodeRequest(): (credential: string, again?: boolean) => Promise<CodeRequest> {
  const dispatch = useCoreDispatch()
  const [call] = useMutation(contract.passwords.requestReset)
  return async (credential, again = false) => {
    if (again) {
      const { data, error } = await dispatch(
        anotherCode.initiate({ query: { credentiel: credential } }, { subscribe: false, forceRefetch: true }),
      )
      if (error === undefined) return { kind: 'sent', message: data?.message }
      return { kind: 'failed', failure: isFailure(error) ? error : unknownFailure }
    }
    const token = await requestCaptchaToken('request-password')
    if (token === null) return { kind: 'not-checked' }
    const answer = await call({ query: { credentiel: credential }, body: { 'g-recaptcha-response': token } })
    return answer.ok ? { kind: 'sent', message: answer.data.message } : { kind: 'failed', failure: answer.failure }
  }
}
