import { normalizeCredential, normalizePhone } from '#domains/account/contact-rules.ts'
import { normalizeName } from '#domains/account/person-rules.ts'
import type { GiftDelivery } from '#shared/contract/gifts.ts'
import type { User } from '#shared/contract/resources.ts'
import { isSameValue } from '#shared/std/same-value.ts'
import { normalizeIdentifier } from '#shared/std/typed-text.ts'

export type DeliveryValues = {
  name: string
  phone: string
  additionalPhone: string
  email: string
  state: number | null
  delegation: number | null
  postalCode: string
  address: string
  comment: string
}
export type DeliveryField = keyof DeliveryValues

export type DeliveryFault =
  | 'nameRequired'
  | 'phoneRequired'
  | 'emailRequired'
  | 'stateRequired'
  | 'delegationRequired'
  | 'postalCodeRequired'
  | 'addressRequired'

export const longest = { name: 80, phone: 40, email: 150, postalCode: 20, address: 255, comment: 500 } as const

export function toDelivery(user: User): DeliveryValues {
  const second = user.phone2 ?? ''
  return {
    name: normalizeName(`${user.name} ${user.last_name ?? ''}`),
    phone: user.phone ?? '',
    additionalPhone: normalizePhone(second) === normalizePhone(user.phone ?? '') ? '' : second,
    email: user.email ?? '',
    state: user.state?.id ?? null,
    delegation: user.state == null ? null : (user.delegation?.id ?? null),
    postalCode: '',
    address: '',
    comment: '',
  }
}

export function deliveryFaults(values: DeliveryValues): Partial<Record<DeliveryField, DeliveryFault>> {
  const found: Record<Exclude<DeliveryField, 'additionalPhone' | 'comment'>, DeliveryFault | null> = {
    name: normalizeName(values.name) === '' ? 'nameRequired' : null,
    phone: values.phone.trim() === '' ? 'phoneRequired' : null,
    email: normalizeIdentifier(values.email) === '' ? 'emailRequired' : null,
    state: values.state === null ? 'stateRequired' : null,
    delegation: values.delegation === null ? 'delegationRequired' : null,
    postalCode: values.postalCode.trim() === '' ? 'postalCodeRequired' : null,
    address: values.address.trim() === '' ? 'addressRequired' : null,
  }
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== null))
}

export function deliveryBody(values: DeliveryValues): GiftDelivery {
  const { name, phone, additionalPhone, email, state, delegation, postalCode, address, comment } = normal(values)
  return {
    name,
    phone,
    email,
    address,
    state: state ?? 0,
    delegation: delegation ?? 0,
    postal_code: postalCode,
    ...(additionalPhone !== '' && { additional_phone: additionalPhone }),
    ...(comment !== '' && { comment }),
  }
}

/** Detects input that leaving would lose. */
export function isTyped(values: DeliveryValues, opened: DeliveryValues): boolean {
  return !isSameValue(normal(values), normal(opened))
}

const fieldsOnWire: Readonly<Record<string, DeliveryField>> = {
  name: 'name',
  phone: 'phone',
  additional_phone: 'additionalPhone',
  email: 'email',
  state: 'state',
  delegation: 'delegation',
  postal_code: 'postalCode',
  address: 'address',
  comment: 'comment',
}

export function refusedDeliveryField(fieldErrors: Readonly<Record<string, readonly string[]>>): DeliveryField | null {
  const first = Object.entries(fieldErrors).find(([, texts]) => texts.length > 0)?.[0]
  return first !== undefined && Object.hasOwn(fieldsOnWire, first) ? (fieldsOnWire[first] ?? null) : null
}

function normal(values: DeliveryValues): DeliveryValues {
  return {
    name: normalizeName(values.name),
    phone: normalizeCredential(values.phone),
    additionalPhone: normalizeCredential(values.additionalPhone),
    email: values.email.trim(),
    state: values.state,
    delegation: values.delegation,
    postalCode: normalizeCredential(values.postalCode),
    address: values.address.trim(),
    comment: values.comment.trim(),
  }
}
