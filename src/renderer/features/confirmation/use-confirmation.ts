import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInvalidateTags } from '#core/api/use-invalidate-tags.ts'
import { useMutation, type MutationResult } from '#core/api/use-mutation.ts'
import { isRefusal } from '#core/failure/is-refusal.ts'
import { useSuccess } from '#core/failure/use-success.ts'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { useCoreDispatch } from '#core/store/core-state.ts'
import { requestCaptchaToken } from '#domains/account/captcha.ts'
import { useAccountFailureFormatter } from '#domains/account/failure-sentence.ts'
import { contract } from '#shared/contract/index.ts'
import { refusals } from '#shared/contract/refusal.ts'
import { useNotify } from '#ui/notify.ts'
import type { Proof } from './confirmation-rules'
import { codeResentChanged } from './confirmation-slice'

type Proved = MutationResult<typeof contract.registration.confirm> | MutationResult<typeof contract.profile.confirmCode>

export function useConfirmation(t: TFunction<'confirmation'>, proof: Proof) {
  const notify = useNotify()
  const invalidate = useInvalidateTags()
  const succeeded = useSuccess()
  const sentence = useAccountFailureFormatter()
  const { t: shared } = useTranslation('account')
  const dispatch = useCoreDispatch()
  const isMounted = useIsMounted()
  const [confirmAccount] = useMutation(contract.registration.confirm)
  const [confirmEmail] = useMutation(contract.profile.confirmCode)
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const isInFlight = useRef(false)

  const prove = async (code: string): Promise<Proved | null> => {
    if (proof.of === 'email') return confirmEmail({ body: { confirmationToken: code, email: proof.email } })
    const token = await requestCaptchaToken('confirm')
    if (token === null || !isMounted()) return null
    return confirmAccount({ query: { token: code }, body: { 'g-recaptcha-response': token } })
  }
  const attempt = async (code: string) => {
    const answer = await prove(code)
    if (!isMounted()) return
    if (answer === null) return notify.error(shared('humanCheckFailed'))
    if (answer.ok || isRefusal(answer.failure, 'alreadyVerified')) {
      setDone(true)
      dispatch(codeResentChanged(false))
      // Only a success invalidates the cached user by itself.
      if (!answer.ok) invalidate(['me'])
      return succeeded(answer.ok ? answer.data : { message: refusals.alreadyVerified.message }, t('verified'))
    }
    if (!isRefusal(answer.failure, 'codeInvalid')) return notify.error(sentence(answer.failure))
    setWrong(true)
  }
  const confirm = async (code: string) => {
    if (isInFlight.current) return
    isInFlight.current = true
    setBusy(true)
    try {
      await attempt(code)
    } finally {
      isInFlight.current = false
      setBusy(false)
    }
  }
  return { confirm, isBusy, isDone, isWrong, forgetWrong: () => setWrong(false) }
}
