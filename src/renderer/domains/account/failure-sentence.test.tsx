import { expect, it } from 'vitest'
import type { Failure } from '#core/failure/failure.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { textsIn } from '#tests/support/texts.ts'
import { useAccountFailureFormatter } from './failure-sentence'

const refused = (message: string): Failure => ({ kind: 'refused', status: 422, code: '', message, fieldErrors: {} })
const retryLater = textsIn('fr', 'account')('retryLater')

it.each<[string, Failure, string]>([
  ['a fault of the server', { kind: 'server', status: 500 }, retryLater],
  ['an answer that cannot be read', { kind: 'contract-broken' }, retryLater],
  ['a refusal that names the server', refused('Internal Server Error'), retryLater],
  ['another refusal', refused('Numéro déjà pris'), 'Numéro déjà pris'],
  ['a lost connection', { kind: 'offline' }, textsIn('fr', 'failure')('offlineText')],
])('says of %s what the person can do', (_, failure, sentence) => {
  const { result } = createHookWorld().render(useAccountFailureFormatter)
  expect(result.current(failure)).toBe(sentence)
})
