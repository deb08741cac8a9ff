import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { toQueryHandle } from '#core/api/rtk-endpoints.ts'
import { useInvalidateTags } from '#core/api/use-invalidate-tags.ts'
import { isFailure } from '#core/failure/failure.ts'
import { isRefusal } from '#core/failure/is-refusal.ts'
import { useSuccess } from '#core/failure/use-success.ts'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { useSessionCheck } from '#core/session/use-session-check.ts'
import { useCoreDispatch } from '#core/store/core-state.ts'
import { useAccountFailureFormatter } from '#domains/account/failure-sentence.ts'
import { contract } from '#shared/contract/index.ts'
import { refusals } from '#shared/contract/refusal.ts'
import { useNotify } from '#ui/notify.ts'
import { codeResentChanged, useCodeResent } from './confirmation-slice'

const question = toQueryHandle(contract.registration.resendCode)

export function useResend(t: TFunction<'confirmation'>) {
  const notify = useNotify()
  const succeeded = useSuccess()
  const sentence = useAccountFailureFormatter()
  const dispatch = useCoreDispatch()
  const invalidate = useInvalidateTags()
  const isMounted = useIsMounted()
  const checkSession = useSessionCheck()
  const isUsed = useCodeResent()
  const [isBusy, setBusy] = useState(false)
  const isInFlight = useRef(false)

  const requestCode = async () => {
    const isSameSession = checkSession()
    const { data, error } = await dispatch(question.initiate({}, { subscribe: false, forceRefetch: true }))
    if (error === undefined) {
      if (data?.message?.includes(refusals.alreadyVerified.message)) return invalidate(['me'])
      // The next user has a resend of their own.
      if (isSameSession()) dispatch(codeResentChanged(true))
      if (isMounted()) succeeded({ message: data?.message }, t('codeSentAgain'))
      return
    }
    if (!isFailure(error)) return
    if (isRefusal(error, 'alreadyVerified')) return invalidate(['me'])
    if (isMounted()) notify.error(sentence(error))
  }
  const resend = async () => {
    if (isInFlight.current || isUsed) return
    isInFlight.current = true
    setBusy(true)
    try {
      await requestCode()
    } finally {
      isInFlight.current = false
      setBusy(false)
    }
  }
  return { resend, isBusy, isUsed }
}
