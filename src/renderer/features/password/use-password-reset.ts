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

export function usePasswordReset(credential: string | undefined): (values: NewPassword) => Promise<PasswordReset> {
  const [call] = useMutation(contract.passwords.reset)
  return async ({ code, password, again }) => {
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
    return answer.ok ? { kind: 'changed', message: answer.data.message } : { kind: 'failed', failure: answer.failure }
  }
}
