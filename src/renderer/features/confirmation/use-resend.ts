import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { contract } from '../../../shared/contract/index'
import { codeResentChanged, useCodeResent } from './confirmation-slice'
import { useAccountFailureFormatter } from '../../domains/account/failure-sentence'
import { useIsMounted } from '../../core/screen/use-is-mounted'
import { toQueryHandle } from '../../core/api/rtk-endpoints'
import { useInvalidateTags } from '../../core/api/use-invalidate-tags'
import { isFailure } from '../../core/failure/failure'
import { useCoreDispatch } from '../../core/store/core-state'
import { useNotify } from '../../ui/notify'
import { isRefusal } from '../../core/failure/is-refusal'
import { refusals } from '../../../shared/contract/refusal'
import { useSuccess } from '../../core/failure/use-success'

const question = toQueryHandle(contract.registration.resendCode)

export function useResend(t: TFunction<'confirmation'>) {
  const notify = useNotify()
  const succeeded = useSuccess()
  const sentence = useAccountFailureFormatter()
  const dispatch = useCoreDispatch()
  const invalidate = useInvalidateTags()
  const isMounted = useIsMounted()
  const isUsed = useCodeResent()
  const [isBusy, setBusy] = useState(false)
  const isInFlight = useRef(false)

  const requestCode = async () => {
    const { data, error } = await dispatch(question.initiate({}, { subscribe: false, forceRefetch: true }))
    if (data !== undefined && error === undefined) {
      if (data.message?.includes(refusals.alreadyVerified.message)) return invalidate(['me'])
      dispatch(codeResentChanged(true))
      if (isMounted()) succeeded(data, t('codeSentAgain'))
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
