import { homeCountryId } from '#domains/account/home-country.ts'
import type { User } from '#shared/contract/resources.ts'

export const completenessItems = [
  'photo',
  'birthDate',
  'gender',
  'email',
  'phone',
  'division',
  'address',
  'institute',
  'parentPhone',
] as const
export type CompletenessItem = (typeof completenessItems)[number]

type Completeness = { percent: number; missing: CompletenessItem[] }

export function getCompleteness(user: User): Completeness {
  const applicableItems = completenessItems.filter((item) => item !== 'institute' || !isAbroad(user))
  const missing = applicableItems.filter((item) => !isThere(user, item))
  return { percent: Math.round(((applicableItems.length - missing.length) / applicableItems.length) * 100), missing }
}

function isAbroad(user: User): boolean {
  return user.country != null && user.country.id !== homeCountryId && user.state == null
}

function isThere(user: User, item: CompletenessItem): boolean {
  switch (item) {
    case 'photo':
      return Boolean(user.avatar)
    case 'birthDate':
      return Boolean(user.birth_date)
    case 'gender':
      return user.gender != null
    case 'email':
      return Boolean(user.email)
    case 'phone':
      return Boolean(user.phone)
    case 'division':
      return user.division != null
    case 'address':
      return user.country != null && (user.country.id !== homeCountryId || user.state != null)
    case 'institute':
      return user.institute != null
    case 'parentPhone':
      return Boolean(user.phone2) || user.hasPhoneParent === true || user.hasParent === true
  }
}
