import type { Failure } from '../../core/failure/failure'
import { failureStrings } from '../../core/failure/failure-strings'
import { failureWords } from '../../core/failure/words'
import type { Language } from '../../../shared/locale'

/** What the form does with a failed sign-in (spec 1 §8): marks its fields without text, or says a sentence for 3 seconds. */
export type SignInFailure = { show: 'fields' } | { show: 'sentence'; text: string }

export function signInFailure(failure: Failure, language: Language, retryLater: string): SignInFailure {
  switch (failure.kind) {
    case 'refused':
      if (failure.message.includes('Invalid credentials')) return { show: 'fields' }
      if (failure.message.includes('Server')) return { show: 'sentence', text: retryLater }
      return { show: 'sentence', text: failureWords(failure, failureStrings.text(language)).text }
    case 'server':
    case 'contract-broken':
      return { show: 'sentence', text: retryLater }
    case 'offline':
    case 'signed-out':
      return { show: 'sentence', text: failureWords(failure, failureStrings.text(language)).text }
  }
}
