import { useCallback } from 'react'
import type { Failure } from './failure'
import { failureStrings } from './failure-strings'
import { failureWords } from './words'

/** What a failure is told with in one sentence. */
export function useFailureText(): (failure: Failure) => string {
  const t = failureStrings.useText()
  return useCallback((failure) => failureWords(failure, t).text, [t])
}
