import type { Language } from '../../../shared/locale'
import type { Failure } from '../../core/failure/failure'
import { failureStrings } from '../../core/failure/failure-strings'
import { failureWords, refusalWords, withoutPunctuation } from '../../core/failure/words'
import type { NewPassword } from './new-password-rules'

/** What the form does with a refused reset (spec 1 §8): a sentence under one field, or one for all. */
export type ResetFailure = { show: 'field'; field: keyof NewPassword; text: string } | { show: 'sentence'; text: string }

const wireFields: Readonly<Record<string, keyof NewPassword>> = { token: 'code', newPassword: 'password', retypePassword: 'again' }

/** "Server" becomes the retry sentence, "Token" marks the code, a field in error is marked with its first message. */
export function resetFailure(failure: Failure, language: Language, retryLater: string): ResetFailure {
  const t = failureStrings.text(language)
  if (failure.kind === 'server' || failure.kind === 'contract-broken') return { show: 'sentence', text: retryLater }
  if (failure.kind !== 'refused') return { show: 'sentence', text: failureWords(failure, t).text }
  for (const [name, [message]] of Object.entries(failure.fieldErrors)) {
    const field = wireFields[name]
    if (field && message) return { show: 'field', field, text: withoutPunctuation(message) }
  }
  if (failure.message.includes('Server')) return { show: 'sentence', text: retryLater }
  if (failure.message.includes('Token')) return { show: 'field', field: 'code', text: refusalWords(failure, t) }
  return { show: 'sentence', text: refusalWords(failure, t) || t('refusedText') }
}
