import type { TFunction } from 'i18next'
import { formatFieldError } from '#core/failure/failure-labels.ts'
import type { Failure } from '#core/failure/failure.ts'
import type { NewPassword } from './new-password-rules'

/** A message with "Token" marks the code, one with "Server" becomes the general error (spec 1 §8). */
export type ResetFailure =
  { show: 'field'; field: keyof NewPassword; text: string } | { show: 'sentence'; text: string }

const wireFields: Readonly<Record<string, keyof NewPassword>> = {
  token: 'code',
  newPassword: 'password',
  retypePassword: 'again',
}

export function resetFailure(failure: Failure, text: string, t: TFunction<'failure'>): ResetFailure {
  if (failure.kind !== 'refused') return { show: 'sentence', text }
  for (const [name, [message]] of Object.entries(failure.fieldErrors)) {
    const field = wireFields[name]
    if (field && message) return { show: 'field', field, text: formatFieldError(message, t) }
  }
  const isOfTheCode = /token/i.test(failure.message) && !failure.message.includes('Server')
  return isOfTheCode ? { show: 'field', field: 'code', text } : { show: 'sentence', text }
}
