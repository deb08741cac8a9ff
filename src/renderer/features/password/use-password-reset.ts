import { useCallback, useState } from 'react'
import { useMutation } from '#core/api/use-mutation.ts'
import type { Failure } from '#core/failure/failure.ts'
import { requestCaptchaToken } from '#domains/account/captcha.ts'
import { contract } from '#shared/contract/index.ts'
import { normalizeCode, normalizePassword } from '#shared/std/typed-text.ts'
import type { NewPassword } from './new-password-rules'

type PasswordReset =
  | { kind: 'changed'; message?: string | null | undefined }
  | { kind: 'not-checked' }
  | { kind: 'failed'; failure: Failure }

export function usePasswordReset(credential: string | undefined): {
  reset: (values: NewPassword) => Promise<PasswordReset>
  isBusy: boolean
} {
  const [call] = useMutation(contract.passwords.reset)
  const [isBusy, setBusy] = useState(false)
  const reset = useCallback(
    async ({ code, password, again }: NewPassword): Promise<PasswordReset> => {
      setBusy(true)
      try {
        const token = await requestCaptchaToken('reset-password')
        if (token === null) return { kind: 'not-checked' }
        const answer = await call({
          body: {
            'token': normalizeCode(code),
            ...(credential && { credential }),
            'newPassword': normalizePassword(password),
            'retypePassword': normalizePassword(again),
            'g-recaptcha-response': token,
          },
        })
        return answer.ok
          ? { kind: 'changed', message: answer.data.message }
          : { kind: 'failed', failure: answer.failure }
      } finally {
        setBusy(false)
      }
    },
    [call, credential],
  )
  return { reset, isBusy }
}
