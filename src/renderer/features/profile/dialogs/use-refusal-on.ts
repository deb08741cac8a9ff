import { useCallback } from 'react'
import type { Failure } from '../../../core/failure/failure'
import { useNotify } from '../../../ui/notify'
import { useFailureText } from '../use-failure-text'

/** Gives a refusal to the field it is about; what is nobody's fault is told in passing. */
export function useRefusalOn(show: (sentence: string) => void): (failure: Failure, sentence?: string) => void {
  const notify = useNotify()
  const words = useFailureText()
  return useCallback(
    (failure, sentence) => {
      if (failure.kind === 'refused') show(sentence ?? words(failure))
      else notify.error(words(failure))
    },
    [show, notify, words],
  )
}
