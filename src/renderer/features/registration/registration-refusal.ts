import { refusals } from '../../../shared/contract/refusal'
import type { Failure } from '../../core/failure/failure'
import { refusalMessage, withoutPunctuation } from '../../core/failure/words'
import type { Origin } from './origin'
import type { RegistrationField } from './registration-values'

/** A sentence of ours, or the platform's own. */
export type RefusalText = { ours: 'alreadyUsed' | 'tooYoung' } | { theirs: string }

/** What a refused registration does: marks fields, asks to try again later, or says what the failure says. */
export type RegistrationRefusal =
  | { show: 'fields'; fields: { name: RegistrationField; text: RefusalText }[] }
  | { show: 'retry-later' }
  | { show: 'failure' }

const wireFields: Record<string, RegistrationField> = {
  name: 'name', lastName: 'lastName', last_name: 'lastName', email: 'email', phone: 'phone', birthDate: 'birthDate', birth_date: 'birthDate',
  plainPassword: 'password', 'plainPassword.first': 'password', first: 'password', second: 'confirmation', 'plainPassword.second': 'confirmation',
  country: 'country', state: 'state', division: 'division', optionalSubject: 'optionalSubject',
}

/** Words of a message without field that say which field is meant, in the order of the catalogue. */
const named: readonly [string, RegistrationField][] = [['Birthdate', 'birthDate'], ['first Password', 'password'], ['Email', 'email']]

const isTooYoung = (text: string) => text.includes('This value should be less than')

function worded(field: RegistrationField, message: string): { name: RegistrationField; text: RefusalText } {
  return isTooYoung(message) ? { name: 'birthDate', text: { ours: 'tooYoung' } } : { name: field, text: { theirs: withoutPunctuation(message) } }
}

/** Where the answer of the platform lands (spec 1 §8). */
export function registrationRefusal(failure: Failure, origin: Origin): RegistrationRefusal {
  if (failure.kind === 'server' || failure.kind === 'contract-broken') return { show: 'retry-later' }
  if (failure.kind !== 'refused') return { show: 'failure' }
  const message = refusalMessage(failure)
  const used = refusals.accountInformationUsed
  if (failure.code === used.code || message.includes(used.message)) {
    return { show: 'fields', fields: [{ name: origin === 'foreign' ? 'email' : 'phone', text: { ours: 'alreadyUsed' } }] }
  }
  const marked = Object.entries(failure.fieldErrors).flatMap(([wire, [first]]) => {
    const field = wireFields[wire]
    return field !== undefined && first !== undefined ? [worded(field, first)] : []
  })
  if (marked.length > 0) return { show: 'fields', fields: marked }
  if (isTooYoung(message)) return { show: 'fields', fields: [worded('birthDate', message)] }
  const meant = named.find(([word]) => message.includes(word))
  if (meant) return { show: 'fields', fields: [worded(meant[1], message)] }
  return message.includes('Server') ? { show: 'retry-later' } : { show: 'failure' }
}
