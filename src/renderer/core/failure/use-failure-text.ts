import { useCallback } from 'react'
import type { Failure } from './failure'
import { failureStrings } from './failure-strings'
import { failureWords, messageWords } from './words'

/** What a failure is told with in one sentence. */
export function useFailureText(): (failure: Failure) => string {
  const t = failureStrings.useText()
  return useCallback((failure) => failureWords(failure, t).text, [t])
}

/** What a message of the platform is told with, where it comes without its code. */
export function useMessageText(): (message: string) => string {
  const t = failureStrings.useText()
  return useCallback((message) => messageWords(message, t), [t])
}
