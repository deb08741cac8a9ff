import type { GiftDelivery } from '../../../../shared/contract/gifts'
import type { User } from '../../../../shared/contract/resources'
import { isNumeric, isOwnPhone, isParentPhone, normalPhone } from '../../../core/account/contact-rules'
import { emailFault } from '../../../core/account/email-rules'
import { normalName } from '../../../core/account/person-rules'

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

/** The sentence that a field is refused with, by its key. */
export type DeliveryFault =
  | 'nameRequired' | 'phoneRequired' | 'phoneInvalid' | 'phoneSame' | 'emailRequired' | 'emailInvalid' | 'stateRequired' | 'delegationRequired' | 'postalCodeRequired'
  | 'postalCodeInvalid' | 'addressRequired'

/** Most characters that are typed into each free text. */
export const longest = { name: 80, phone: 20, email: 150, postalCode: 8, address: 255, comment: 500 } as const

/** The form as it opens: what the profile knows. */
export function deliveryOf(user: User): DeliveryValues {
  const second = user.phone2 ?? ''
  return {
    name: normalName(`${user.name} ${user.last_name ?? ''}`),
    phone: user.phone ?? '',
    additionalPhone: isDeliveryPhone(second) && normalPhone(second) !== normalPhone(user.phone ?? '') ? second : '',
    email: user.email ?? '',
    state: user.state?.id ?? null,
    delegation: user.state == null ? null : (user.delegation?.id ?? null),
    postalCode: '',
    address: '',
    comment: '',
  }
}

/** A number that the carrier can call: nine digits as pupils have it, or eight of a Tunisian line (decision 0007 keeps both lengths). */
export function isDeliveryPhone(typed: string): boolean {
  return isOwnPhone(typed) || isParentPhone(typed)
}

/** What is wrong with each field; nothing for those that are right. */
export function deliveryFaults(values: DeliveryValues): Partial<Record<DeliveryField, DeliveryFault>> {
  const found: Record<Exclude<DeliveryField, 'comment'>, DeliveryFault | null> = {
    name: normalName(values.name) === '' ? 'nameRequired' : null,
    phone: phoneFault(values.phone),
    additionalPhone: additionalPhoneFault(values),
    email: values.email.trim() === '' ? 'emailRequired' : emailFault(values.email),
    state: values.state === null ? 'stateRequired' : null,
    delegation: values.delegation === null ? 'delegationRequired' : null,
    postalCode: postalCodeFault(values.postalCode),
    address: values.address.trim() === '' ? 'addressRequired' : null,
  }
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== null))
}

/** The form as it is sent: each thing in the shape of the wire, what is left empty not at all. */
export function deliveryBody(values: DeliveryValues): GiftDelivery {
  const { name, phone, additionalPhone, email, state, delegation, postalCode, address, comment } = normal(values)
  return {
    name, phone, email, address, state: state ?? 0, delegation: delegation ?? 0, postal_code: postalCode,
    ...(additionalPhone !== '' && { additional_phone: additionalPhone }),
    ...(comment !== '' && { comment }),
  }
}

/** Whether something was typed that leaving would lose. */
export function isTyped(values: DeliveryValues, opened: DeliveryValues): boolean {
  return JSON.stringify(normal(values)) !== JSON.stringify(normal(opened))
}

const fieldsOnWire: Readonly<Record<string, DeliveryField>> = {
  name: 'name', phone: 'phone', additional_phone: 'additionalPhone', email: 'email', state: 'state', delegation: 'delegation', postal_code: 'postalCode', address: 'address', comment: 'comment',
}

/** The field of ours that the platform's first refused field is, if any. */
export function refusedDeliveryField(fieldErrors: Readonly<Record<string, readonly string[]>>): DeliveryField | null {
  const first = Object.entries(fieldErrors).find(([, texts]) => texts.length > 0)?.[0]
  return first !== undefined && Object.hasOwn(fieldsOnWire, first) ? (fieldsOnWire[first] ?? null) : null
}

function phoneFault(typed: string): DeliveryFault | null {
  if (normalPhone(typed) === '') return 'phoneRequired'
  return isDeliveryPhone(typed) ? null : 'phoneInvalid'
}

function additionalPhoneFault({ phone, additionalPhone }: DeliveryValues): DeliveryFault | null {
  const second = normalPhone(additionalPhone)
  if (second === '') return null
  if (second === normalPhone(phone)) return 'phoneSame'
  return isDeliveryPhone(second) ? null : 'phoneInvalid'
}

function postalCodeFault(typed: string): DeliveryFault | null {
  const code = normalPhone(typed)
  if (code === '') return 'postalCodeRequired'
  return isNumeric(code) && (code.length === 4 || code.length === 5) ? null : 'postalCodeInvalid'
}

function normal(values: DeliveryValues): DeliveryValues {
  return {
    name: normalName(values.name),
    phone: normalPhone(values.phone),
    additionalPhone: normalPhone(values.additionalPhone),
    email: values.email.trim(),
    state: values.state,
    delegation: values.delegation,
    postalCode: normalPhone(values.postalCode),
    address: values.address.trim(),
    comment: values.comment.trim(),
  }
}
