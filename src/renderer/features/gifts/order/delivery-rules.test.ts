import { expect, it } from 'vitest'
import type { User } from '#shared/contract/resources.ts'
import {
  deliveryBody,
  deliveryFaults,
  toDelivery,
  isTyped,
  refusedDeliveryField,
  type DeliveryFault,
  type DeliveryField,
  type DeliveryValues,
} from './delivery-rules'

const right: DeliveryValues = {
  name: 'Fatou Diop',
  phone: '771234567',
  additionalPhone: '',
  email: 'fatou@exemple.tn',
  state: 101,
  delegation: 10_101,
  postalCode: '1002',
  address: '12, rue des Jasmins',
  comment: '',
}
const user: User = {
  id: 1,
  name: 'Fatou',
  last_name: 'Diop',
  points: 0,
  phone: '771234567',
  phone2: '22123456',
  email: 'fatou@exemple.tn',
  state: { id: 101, name: 'Tunis' },
  delegation: { id: 10_101, name: 'Carthage' },
}

const cases: readonly [DeliveryField, DeliveryValues[DeliveryField], DeliveryFault | undefined][] = [
  ['name', '  ', 'nameRequired'],
  ['name', 'ليلى بن صالح', undefined],
  ['phone', ' ', 'phoneRequired'],
  ['phone', '22 123 456', undefined],
  ['phone', '+221 77 123 45 67', undefined],
  ['phone', '71 poste 12', undefined],
  ['additionalPhone', '771 234 567', undefined],
  ['additionalPhone', '123', undefined],
  ['additionalPhone', '', undefined],
  ['email', ' ', 'emailRequired'],
  ['email', 'fatou', undefined],
  ['state', null, 'stateRequired'],
  ['delegation', null, 'delegationRequired'],
  ['postalCode', ' ', 'postalCodeRequired'],
  ['postalCode', '123', undefined],
  ['postalCode', '123456', undefined],
  ['postalCode', 'BP 10', undefined],
  ['address', ' \n ', 'addressRequired'],
  ['comment', '', undefined],
]

it.each(cases)('validates %s "%s": %s', (field, value, fault) => {
  expect(deliveryFaults({ ...right, [field]: value })).toEqual(fault === undefined ? {} : { [field]: fault })
})

it('prefills from the profile and omits a second phone equal to the first', () => {
  expect(toDelivery(user)).toEqual({ ...right, additionalPhone: '22123456', postalCode: '', address: '' })
  expect(toDelivery({ ...user, phone2: '771 234 567', state: null }).additionalPhone).toBe('')
  expect(toDelivery({ ...user, state: null }).delegation).toBeNull()
})

it('uses the wire format without empty values', () => {
  expect(deliveryBody({ ...right, phone: '77 123 45 67', comment: '  ' })).toEqual({
    name: 'Fatou Diop',
    phone: '771234567',
    email: 'fatou@exemple.tn',
    state: 101,
    delegation: 10_101,
    postal_code: '1002',
    address: '12, rue des Jasmins',
  })
  expect(deliveryBody({ ...right, additionalPhone: '98 765 432', comment: 'Sonner deux fois' })).toMatchObject({
    additional_phone: '98765432',
    comment: 'Sonner deux fois',
  })
})

it('sends no spaces around an e-mail, an address and a comment', () => {
  const spaced = { ...right, email: ' fatou@exemple.tn ', address: ' 12, rue des Jasmins\n', comment: ' Sonner ' }
  expect(deliveryBody(spaced)).toMatchObject({
    email: 'fatou@exemple.tn',
    address: '12, rue des Jasmins',
    comment: 'Sonner',
  })
})

it('converts Arabic digits and keeps text in phones and postal codes', () => {
  expect(deliveryBody({ ...right, phone: '٢٢١٢٣٤٥٦', postalCode: ' ١٠٠٢ ' })).toMatchObject({
    phone: '22123456',
    postal_code: '1002',
  })
  expect(deliveryBody({ ...right, phone: '71 poste 12', postalCode: 'BP 10' })).toMatchObject({
    phone: '71 poste 12',
    postal_code: 'BP 10',
  })
})

it('ignores insignificant spaces when detecting input', () => {
  expect(isTyped({ ...right, address: `${right.address} ` }, right)).toBe(false)
  expect(isTyped({ ...right, comment: 'x' }, right)).toBe(true)
})

it('maps the platform’s first refused field to a form field', () => {
  expect(refusedDeliveryField({ name: [], postal_code: ['Code postal invalide'], phone: ['x'] })).toBe('postalCode')
  expect(refusedDeliveryField({ toString: ['x'] })).toBeNull()
  expect(refusedDeliveryField({})).toBeNull()
})
