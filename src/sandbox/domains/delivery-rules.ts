import type { GiftDelivery } from '../../shared/contract/gifts'
import { delegationsOf, states } from '../world/places'
import { type Fault, faultsOf } from './form-rules'

const blank = 'This value should not be blank'
const invalid = 'This value is not valid'
const longest = { name: 80, address: 255, comment: 500 }

/** What is wrong with where gifts should go. */
export function deliveryFaults({ name, phone, email, state, delegation, postal_code: postalCode, address, comment = '' }: GiftDelivery): Fault[] {
  const known = states.some(({ id }) => id === state)
  return faultsOf([
    ['name', 'Name', textFault(name, longest.name)],
    ['phone', 'Phone', phone.trim() === '' ? blank : null],
    ['email', 'Email', email.trim() === '' ? blank : null],
    ['state', 'State', known ? null : invalid],
    ['delegation', 'Delegation', !known || delegationsOf(state).some(({ id }) => id === delegation) ? null : invalid],
    ['postal_code', 'Postal code', postalCode.trim() === '' ? blank : null],
    ['address', 'Address', textFault(address, longest.address)],
    ['comment', 'Comment', [...comment].length > longest.comment ? tooLong(longest.comment) : null],
  ])
}

function textFault(text: string, most: number): string | null {
  const { length } = [...text.trim()]
  if (length === 0) return blank
  return length > most ? tooLong(most) : null
}

function tooLong(most: number): string {
  return `This value is too long. It should have ${most} characters or less`
}
