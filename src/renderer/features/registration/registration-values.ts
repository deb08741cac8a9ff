import { toBirthDate, type PartialDate } from '#domains/account/birth-date.ts'
import { normalizeOwnPhone } from '#domains/account/contact-rules.ts'
import { homeCountryId } from '#domains/account/home-country.ts'
import { normalizeName } from '#domains/account/person-rules.ts'
import type { RegistrationForm } from '#shared/contract/registration.ts'
import { normalizeIdentifier, normalizePassword } from '#shared/std/typed-text.ts'

export type RegistrationValues = {
  name: string
  lastName: string
  email: string
  phone: string
  birthDate: PartialDate
  country?: number
  state?: number
  division: number
  optionalSubject?: number
  password: string
  confirmation: string
}

export const noOptionalSubject = 0

export type RegistrationField = keyof RegistrationValues

export function toBody(values: RegistrationValues, origin: Origin, humanCheck: string): RegistrationForm {
  const { country, state, optionalSubject } = values
  const livesIn = origin === 'foreign' ? country : homeCountryId
  return {
    'name': normalizeName(values.name),
    'lastName': normalizeName(values.lastName),
    'email': normalizeIdentifier(values.email),
    'phone': normalizeOwnPhone(values.phone),
    'birthDate': toBirthDate(values.birthDate) ?? '',
    'plainPassword': { first: normalizePassword(values.password), second: normalizePassword(values.confirmation) },
    'division': values.division,
    ...(livesIn !== undefined && { country: livesIn }),
    ...(livesIn === homeCountryId && state !== undefined && { state }),
    ...(optionalSubject !== undefined && optionalSubject !== noOptionalSubject && { optionalSubject }),
    'g-recaptcha-response': humanCheck,
  }
}

export type Origin = 'tunisia' | 'foreign' | 'unknown'
/** An unreadable country is unknown: its visitors choose a state, as visitors in Tunisia do (spec 1 §2). */
export function toOrigin(countryCode: string | null | undefined): Origin {
  const code = countryCode?.trim().toUpperCase() ?? ''
  if (!/^[A-Z]{2}$/.test(code)) return 'unknown'
  return code === 'TN' ? 'tunisia' : 'foreign'
}
