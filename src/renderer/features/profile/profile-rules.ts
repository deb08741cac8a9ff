import {
  validateBirthDate,
  toBirthDate,
  toPartialDate,
  type BirthDateError,
  type PartialDate,
} from '#domains/account/birth-date.ts'
import { isNumeric, isOwnPhone, normalizeParentPhone, normalizeOwnPhone } from '#domains/account/contact-rules.ts'
import { homeCountryId } from '#domains/account/home-country.ts'
import { isProfileName, normalizeName } from '#domains/account/person-rules.ts'
import { isDenied, isIncomplete, isMissingBusinessFields } from '#domains/account/profile-completeness.ts'
import type { ProfileForm } from '#shared/contract/profile.ts'
import type { User } from '#shared/contract/resources.ts'
import { isSameValue } from '#shared/std/same-value.ts'

export type ProfileValues = {
  name: string
  lastName: string
  gender: 'male' | 'female' | null
  birthDate: PartialDate
  phone: string
  phone2: string
  division: number | null
  optionalSubject: number | null
  country: number | null
  state: number | null
  delegation: number | null
  institute: number | null
}
export type ProfileField = keyof ProfileValues

export const profileFields = [
  'name',
  'lastName',
  'gender',
  'birthDate',
  'phone',
  'phone2',
  'division',
  'optionalSubject',
  'country',
  'state',
  'delegation',
  'institute',
] as const satisfies readonly ProfileField[]

type ProfileFault =
  | 'namesRequired'
  | 'nameInvalid'
  | 'lastNameInvalid'
  | 'phoneRequired'
  | 'phoneInvalid'
  | 'phone2Same'
  | 'divisionRequired'
  | 'placesRequired'
  | 'instituteRequired'

type ProfileFaults = Partial<Record<Exclude<ProfileField, 'birthDate'>, ProfileFault>> & { birthDate?: BirthDateError }

/** Editable parts; they depend on completeness, test account and class-change permission (spec 1 §4). */
export type ProfileRights = {
  photo: boolean
  gender: boolean
  secondPhone: boolean
  typePhone: boolean
  addPhone: boolean
  addEmail: boolean
  chooseClass: boolean
  changeClass: boolean
  password: boolean
}

export function isCompleted(user: User): boolean {
  return !isDenied(user.completed)
}

export function isLocked(user: User, actsAsAdministrator: boolean): boolean {
  return user.istest === true && !actsAsAdministrator
}

/** True while the user is kept on the profile form until it is complete (spec 1 §2). */
export function isHeld(user: User): boolean {
  return isIncomplete(user) || isMissingBusinessFields(user)
}

export function getRights(user: User, actsAsAdministrator: boolean): ProfileRights {
  const completed = isCompleted(user)
  const locked = isLocked(user, actsAsAdministrator)
  const hasClass = user.division != null
  return {
    photo: completed,
    gender: completed,
    secondPhone: completed,
    typePhone: !completed && isBlank(user.phone),
    addPhone: completed && isBlank(user.phone),
    addEmail: isBlank(user.email),
    chooseClass: !hasClass,
    changeClass: hasClass && user.hasEditDivision === true && !locked,
    password: !locked,
  }
}

export function toValues(user: User): ProfileValues {
  return {
    name: user.name,
    lastName: user.last_name ?? '',
    gender: user.gender === 'male' || user.gender === 'female' ? user.gender : null,
    birthDate: toPartialDate(user.birth_date),
    phone: user.phone ?? '',
    phone2: user.phone2 ?? '',
    division: user.division?.id ?? null,
    optionalSubject: user.optional_subject?.id ?? null,
    country: user.country?.id ?? null,
    state: user.state?.id ?? null,
    delegation: user.delegation?.id ?? null,
    institute: user.institute?.id ?? null,
  }
}

export function emptiedBy(field: ProfileField): Partial<ProfileValues> {
  switch (field) {
    case 'country':
      return { state: null, delegation: null, institute: null }
    case 'state':
      return { delegation: null, institute: null }
    case 'delegation':
      return { institute: null }
    case 'division':
      return { optionalSubject: null }
    default:
      return {}
  }
}

export function isChanged(values: ProfileValues, held: ProfileValues): boolean {
  return !isSameValue(normal(values), normal(held))
}

export function followed(typed: ProfileValues, before: ProfileValues, now: ProfileValues): ProfileValues {
  const kept = profileFields.filter((field) => !isSameValue(typed[field], before[field]))
  return { ...now, ...Object.fromEntries(kept.map((field) => [field, typed[field]])) }
}

export function findFaults(values: ProfileValues, user: User, now: number): ProfileFaults {
  const held = toValues(user)
  const isForeign = values.country !== homeCountryId
  const isBusiness = user.businessId != null
  const birthDate = validateBirthDate(values.birthDate, { now, limited: false })
  const found: Record<Exclude<ProfileField, 'birthDate'>, ProfileFault | undefined> = {
    name: nameFault(values.name, held.name, 'nameInvalid'),
    lastName: nameFault(values.lastName, held.lastName, 'lastNameInvalid'),
    gender: undefined,
    phone: phoneFault(values.phone, held.phone),
    phone2: secondPhoneFault(values, held.phone2),
    division: values.division === null ? 'divisionRequired' : undefined,
    optionalSubject: undefined,
    country: values.country === null ? 'placesRequired' : undefined,
    state: values.state === null && (!isForeign || isBusiness) ? 'placesRequired' : undefined,
    delegation: undefined,
    institute: values.institute === null && isBusiness ? 'instituteRequired' : undefined,
  }
  const others: ProfileFaults = Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined))
  return birthDate === null ? others : { ...others, birthDate }
}

/** Text that was not edited goes back as it came: a rewritten phone number would be taken for a change. */
export function toPayload(values: ProfileValues, user: User, humanCheck: string | null): ProfileForm {
  const { birthDate, gender, ...chosen } = values
  const { name, lastName, phone, phone2 } = editedOrStored(values, toValues(user))
  return {
    name,
    lastName,
    birthDate: toBirthDate(birthDate) ?? '',
    ...(phone !== '' && { phone }),
    ...((phone2 !== '' || !isBlank(user.phone2)) && { phone2 }),
    ...(!isBlank(user.email) && { email: user.email ?? '' }),
    ...(gender !== null && { gender }),
    ...chosenOrEmptied(chosen, toValues(user)),
    ...(humanCheck !== null && { 'g-recaptcha-response': humanCheck }),
  }
}

const refusedFields = new Map<string, ProfileField>([
  ...profileFields.map((field) => [field, field] as const),
  ['last_name', 'lastName'],
  ['birth_date', 'birthDate'],
])

export function refusedField(fieldErrors: Readonly<Record<string, readonly string[]>>): ProfileField | null {
  const first = Object.entries(fieldErrors).find(([, texts]) => texts.length > 0)?.[0]
  return (first !== undefined && refusedFields.get(first)) || null
}

function nameFault(typed: string, held: string, invalid: ProfileFault): ProfileFault | undefined {
  const name = normalizeName(typed)
  if (name === '') return 'namesRequired'
  return name === normalizeName(held) || isProfileName(name) ? undefined : invalid
}

function phoneFault(typed: string, held: string): ProfileFault | undefined {
  const phone = normalizeOwnPhone(typed)
  if (phone === '') return 'phoneRequired'
  return phone === normalizeOwnPhone(held) || isOwnPhone(phone) ? undefined : 'phoneInvalid'
}

function secondPhoneFault(values: ProfileValues, held: string): ProfileFault | undefined {
  const second = normalizeParentPhone(values.phone2)
  if (second === '') return undefined
  if (second === normalizeOwnPhone(values.phone)) return 'phone2Same'
  return second === normalizeParentPhone(held) || isNumeric(second) ? undefined : 'phoneInvalid'
}

function normal(values: ProfileValues): ProfileValues {
  const { day, month, year } = values.birthDate
  return {
    ...values,
    name: normalizeName(values.name),
    lastName: normalizeName(values.lastName),
    birthDate: { day, month, year },
    phone: normalizeOwnPhone(values.phone),
    phone2: normalizeParentPhone(values.phone2),
  }
}

type TextValues = Pick<ProfileValues, 'name' | 'lastName' | 'phone' | 'phone2'>

function editedOrStored(values: ProfileValues, stored: ProfileValues): TextValues {
  const [edited, original] = [normal(values), normal(stored)]
  const toText = (field: keyof TextValues) => (edited[field] === original[field] ? stored[field] : edited[field])
  return { name: toText('name'), lastName: toText('lastName'), phone: toText('phone'), phone2: toText('phone2') }
}

const chosenFields = ['division', 'optionalSubject', 'country', 'state', 'delegation', 'institute'] as const
type Chosen = Pick<ProfileValues, (typeof chosenFields)[number]>

/** Sends null for cleared values: the platform keeps omitted fields. */
function chosenOrEmptied(chosen: Chosen, held: Chosen): Partial<Chosen> {
  return Object.fromEntries(
    chosenFields
      .filter((field) => chosen[field] !== null || held[field] !== null)
      .map((field) => [field, chosen[field]]),
  )
}

function isBlank(text: string | null | undefined): boolean {
  return text == null || text.trim() === ''
}
