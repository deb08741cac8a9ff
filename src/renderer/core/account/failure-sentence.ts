import { useCallback } from 'react'
import type { Language } from '../../../shared/locale'
import type { Failure } from '../failure/failure'
import { failureStrings } from '../failure/failure-strings'
import { failureWords } from '../failure/words'
import { useLanguage } from '../strings/use-language'
import { accountStrings } from './account-strings'

/** What a failure of an account's call is told with (spec 1 §8): to try again later where the fault is the platform's, else what happened. */
export function failureSentence(failure: Failure, language: Language): string {
  const isThePlatforms = failure.kind === 'server' || failure.kind === 'contract-broken' || (failure.kind === 'refused' && failure.message.includes('Server'))
  return isThePlatforms ? accountStrings.text(language)('retryLater') : failureWords(failure, failureStrings.text(language)).text
}

/** The same in the language that is chosen. */
export function useFailureSentence(): (failure: Failure) => string {
  const { language } = useLanguage()
  return useCallback((failure) => failureSentence(failure, language), [language])
}
