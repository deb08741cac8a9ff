import { expect, it } from 'vitest'
import type { Failure } from '#core/failure/failure.ts'
import { formatAccountFailure } from '#domains/account/failure-sentence.ts'
import { textsIn } from '#tests/support/texts.ts'
import { resetFailure } from './reset-failure'

const retryLater = "Une erreur s'est produite, veuillez réessayer ultérieurement"
const refused = (part: Partial<Extract<Failure, { kind: 'refused' }>>): Failure => ({
  kind: 'refused',
  status: 400,
  code: '',
  message: '',
  fieldErrors: {},
  ...part,
})

it.each<[string, Failure, ReturnType<typeof resetFailure>]>([
  [
    'a message that speaks of the Token',
    refused({ message: 'Bad resetting Token' }),
    { show: 'field', field: 'code', text: 'Code de réinitialisation invalide' },
  ],
  [
    'the same in small letters',
    refused({ message: 'The token has expired.' }),
    { show: 'field', field: 'code', text: 'The token has expired' },
  ],
  [
    'a fault of the server, whatever else it names',
    refused({ message: 'Server error: Token store' }),
    { show: 'sentence', text: retryLater },
  ],
  ['an error of the server', { kind: 'server', status: 502 }, { show: 'sentence', text: retryLater }],
  ['an answer that cannot be read', { kind: 'contract-broken' }, { show: 'sentence', text: retryLater }],
  [
    'a field in error',
    refused({ message: 'Validation failed', fieldErrors: { newPassword: ['Trop simple.'] } }),
    { show: 'field', field: 'password', text: 'Trop simple' },
  ],
  [
    'a known message of a field',
    refused({ message: 'Validation failed', fieldErrors: { token: ['Code is missing'] } }),
    { show: 'field', field: 'code', text: 'Saisis le code' },
  ],
  [
    'a field that is not on the form',
    refused({ message: 'x', fieldErrors: { other: ['Refusé.'] } }),
    { show: 'sentence', text: 'Refusé' },
  ],
])('maps a failure to its field or form message: %s', (_what, failure, shown) => {
  expect(
    resetFailure(
      failure,
      formatAccountFailure(failure, textsIn('fr', 'account'), textsIn('fr', 'failure')),
      textsIn('fr', 'failure'),
    ),
  ).toEqual(shown)
})
