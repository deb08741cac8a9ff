import { expect, it } from 'vitest'
import { textsIn } from '#tests/support/texts.ts'
import type { Failure } from './failure'
import { formatFailure, getRefusalMessage, formatRefusal, stripPunctuation } from './failure-labels'

type Refused = Extract<Failure, { kind: 'refused' }>

const refused = (part: Partial<Refused>): Refused => ({
  kind: 'refused',
  status: 422,
  code: '',
  message: '',
  fieldErrors: {},
  ...part,
})
const french = textsIn('fr', 'failure')

it('shows the first message of the first field, else the message (spec 1 §8)', () => {
  const fieldErrors = { phone: ['Numéro déjà utilisé.', 'autre'], email: ['non'] }
  expect(getRefusalMessage(refused({ message: 'Validation failed', fieldErrors }))).toBe('Numéro déjà utilisé')
  expect(getRefusalMessage(refused({ message: 'Trop tard !' }))).toBe('Trop tard')
  expect(getRefusalMessage(refused({ message: 'Trop tard !', fieldErrors: { name: [] } }))).toBe('Trop tard')
})

it.each([
  ["Vous devez débloquer d'abord ce cours.", "Vous devez débloquer d'abord ce cours"],
  ['Attention : « code » invalide !', 'Attention code invalide'],
  ['Il reste 1.5 point (environ).', 'Il reste 1.5 point environ'],
  ['Rendez-vous à 12:30', 'Rendez-vous à 12:30'],
  ['رمز غير صالح؟', 'رمز غير صالح'],
  ["'Code' faux", 'Code faux'],
  ["Faux : 'code'", 'Faux code'],
  ["Aujourd'hui, c'est - peut-être - fermé", "Aujourd'hui c'est peut-être fermé"],
  ['...', ''],
])('strips punctuation from %s', (message, shown) => {
  expect(stripPunctuation(message)).toBe(shown)
})

it('translates the platform’s own messages', () => {
  expect(formatRefusal(refused({ code: 'RETRY_LATER', message: 'Please retry later' }), french)).toBe(
    'Réessaie plus tard',
  )
  expect(formatRefusal(refused({ message: 'Please retry later' }), french)).toBe('Réessaie plus tard')
  expect(formatRefusal(refused({ code: 'HUMAN_CHECK_FAILED', message: 'Please retry later' }), french)).toBe(
    'La vérification de sécurité a échoué. Réessaie.',
  )
  for (const message of ['Access denied', 'access denied.', 'ACCESS DENIED'])
    expect(formatRefusal(refused({ message }), textsIn('ar', 'failure'))).toBe('تمّ رفض الدخول')
  expect(
    formatRefusal(
      refused({ code: 'VALIDATION_FAILED', message: 'Validation failed', fieldErrors: { name: ['Nom trop court.'] } }),
      french,
    ),
  ).toBe('Nom trop court')
})

it('translates the message of a field before the message of the whole refusal', () => {
  const fieldErrors = { name: ['This value should not be blank.'] }
  expect(formatRefusal(refused({ message: 'Validation failed', fieldErrors }), french)).toBe('Ce champ est obligatoire')
})

it('provides a title and a text for every kind of failure', () => {
  const failures: Failure[] = [
    { kind: 'offline' },
    { kind: 'signed-out' },
    { kind: 'server', status: 500 },
    { kind: 'contract-broken' },
    refused({}),
  ]
  const words = failures.map((failure) => formatFailure(failure, french))
  expect(words.every(({ title, text }) => title.length > 5 && text.length > 5)).toBe(true)
  expect(new Set(words.map(({ title }) => title)).size).toBe(failures.length)
})
