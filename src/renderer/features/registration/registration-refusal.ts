import type { Failure } from '../../core/failure/failure'
import { isRefusal } from '../../core/failure/is-refusal'
import { getRefusalMessage, stripPunctuation } from '../../core/failure/failure-labels'
import type { Origin } from './origin'
import type { RegistrationField } from './registration-values'

/** A sentence of ours, or the platform's own. */
type RefusalText = { ours: 'alreadyUsed' | 'tooYoung' } | { theirs: string }

/** A field that a refusal is about, and what is said under it. */
type RefusedField = { name: RegistrationField; text: RefusalText }

const wireFields: Record<string, RegistrationField> = {
  name: 'name', lastName: 'lastName', last_name: 'lastName', email: 'email', phone: 'phone', birthDate: 'birthDate', birth_date: 'birthDate',
  plainPassword: 'password', 'plainPassword.first': 'password', first: 'password', second: 'confirmation', 'plainPassword.second': 'confirmation',
  country: 'country', state: 'state', division: 'division', optionalSubject: 'optionalSubject',
}

/** Words of a message without field that say which field is meant, in the order of the catalogue. */
const named: readonly [string, RegistrationField][] = [['Birthdate', 'birthDate'], ['first Password', 'password'], ['Email', 'email']]

const isTooYoung = (text: string) => text.includes('This value should be less than')

function worded(field: RegistrationField, message: string): RefusedField {
  return isTooYoung(message) ? { name: 'birthDate', text: { ours: 'tooYoung' } } : { name: field, text: { theirs: stripPunctuation(message) } }
}

/** The fields that a failed registration is about (spec 1 §8); none where it is about none of them. */
export function refusedFields(failure: Failure, origin: Origin): RefusedField[] {
  if (failure.kind !== 'refused') return []
  if (isRefusal(failure, 'accountInformationUsed')) return [{ name: origin === 'foreign' ? 'email' : 'phone', text: { ours: 'alreadyUsed' } }]
  const marked = Object.entries(failure.fieldErrors).flatMap(([wire, [first]]) => {
    const field = wireFields[wire]
    return field !== undefined && first !== undefined ? [worded(field, first)] : []
  })
  if (marked.length > 0) return marked
  const message = getRefusalMessage(failure)
  if (isTooYoung(message)) return [worded('birthDate', message)]
  const meant = named.find(([word]) => message.includes(word))
  return meant ? [worded(meant[1], message)] : []
}
