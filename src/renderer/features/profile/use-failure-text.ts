import { useCallback } from 'react'
import type { Failure } from '../../core/failure/failure'
import { failureStrings } from '../../core/failure/failure-strings'
import { failureWords } from '../../core/failure/words'

/** What a failure is told with in one sentence. */
export function useFailureText(): (failure: Failure) => string {
  const t = failureStrings.useText()
  return useCallback((failure) => failureWords(failure, t).text, [t])
}
