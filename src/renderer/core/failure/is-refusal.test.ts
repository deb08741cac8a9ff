import { expect, it } from 'vitest'
import type { Failure } from './failure'
import { isRefusal } from './is-refusal'

const refused = (code: string, message: string, fieldErrors: Record<string, string[]> = {}): Failure => ({
  kind: 'refused',
  status: 400,
  code,
  message,
  fieldErrors,
})

it.each<[string, Failure]>([
  ['its code, in other words', refused('INSUFFICIENT_GIFT_POINTS', 'Solde trop bas')],
  ['its message without a code', refused('', 'Jetons insuffisants')],
  ['its message in another case, within a sentence', refused('ERREUR', 'Désolé : jetons insuffisants !')],
  ['its message at a field', refused('', 'Validation failed', { tokens: ['Jetons insuffisants.'] })],
])('recognises a refusal by %s', (_what, failure) => {
  expect(isRefusal(failure, 'insufficientTokens')).toBe(true)
})

it.each<[string, Failure]>([
  ['another refusal', refused('MUST_GENERATE_GIFT_CODE_FIRST', "Vous devez d'abord générer un code")],
  ['a refusal without words', refused('', '')],
  ['a failure that is no refusal', { kind: 'offline' }],
])('does not take %s for it', (_what, failure) => {
  expect(isRefusal(failure, 'insufficientTokens')).toBe(false)
})
