import type { GiftDelivery } from '../../shared/contract/gifts'
import { delegationsOf, states } from '../world/places'
import { emailFault, type Fault, faultsOf } from './form-rules'

const blank = 'This value should not be blank'
const invalid = 'This value is not valid'
const longest = { name: 80, address: 255, comment: 500 }

/** What is wrong with where gifts should go. */
export function deliveryFaults({ name, phone, additional_phone: other = '', email, state, delegation, postal_code: postalCode, address, comment = '' }: GiftDelivery): Fault[] {
  const known = states.some(({ id }) => id === state)
  return faultsOf([
    ['name', 'Name', textFault(name, longest.name)],
    ['phone', 'Phone', phone.trim() === '' ? blank : deliveryPhoneFault(phone)],
    ['additional_phone', 'Additional phone', other.trim() === '' ? null : deliveryPhoneFault(other)],
    ['email', 'Email', emailFault(email.trim())],
    ['state', 'State', known ? null : invalid],
    ['delegation', 'Delegation', !known || delegationsOf(state).some(({ id }) => id === delegation) ? null : invalid],
    ['postal_code', 'Postal code', postalCode.trim() === '' ? blank : /^[A-Za-z0-9][A-Za-z0-9 -]{2,9}$/.test(postalCode.trim()) ? null : invalid],
    ['address', 'Address', textFault(address, longest.address)],
    ['comment', 'Comment', [...comment].length > longest.comment ? tooLong(longest.comment) : null],
  ])
}

function textFault(text: string, most: number): string | null {
  const { length } = [...text.trim()]
  if (length === 0) return blank
  return length > most ? tooLong(most) : null
}

function deliveryPhoneFault(phone: string): string | null {
  return /^(?:\+|00)?\d{8,15}$/.test(phone.replaceAll(' ', '')) ? null : invalid
}

function tooLong(most: number): string {
  return `This value is too long. It should have ${most} characters or less`
}
