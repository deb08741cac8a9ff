import * as z from 'zod'
import { normalizeIdentifier } from '#shared/std/typed-text.ts'

/** Digits of one's own phone number; one dictionary of the platform says 8 (spec 1 §9; docs/readings.md). */
const ownPhoneDigits = 9

/** Digits of a parent's phone number (spec 1 §9). */
const parentPhoneDigits = 8

const email = z.email()

export function normalizePhone(typed: string): string {
  return normalizeIdentifier(typed).replace(/[\s.()\p{Pd}]/gu, '')
}

/** Strips the country code +216 or +221 (also 00216, 00221). */
export function normalizeOwnPhone(typed: string): string {
  return normalizePhone(typed).replace(/^(?:\+|00)(?:216|221)(?=\d{8,9}$)/, '')
}

/** Strips the country code of a Tunisian number, as address books write it. */
export function normalizeParentPhone(typed: string): string {
  return normalizePhone(typed).replace(/^(?:\+|00)216(?=\d{8}$)/, '')
}

export function isOwnPhone(typed: string): boolean {
  return new RegExp(`^\\d{${ownPhoneDigits}}$`).test(normalizeOwnPhone(typed))
}

export function normalizeUsername(typed: string): string {
  return isOwnPhone(typed) ? normalizeOwnPhone(typed) : normalizeIdentifier(typed)
}

export function validatePhone(typed: string): 'phoneRequired' | 'phoneLength' | null {
  if (normalizePhone(typed) === '') return 'phoneRequired'
  return isOwnPhone(typed) ? null : 'phoneLength'
}

export function isParentPhone(typed: string): boolean {
  return /^[2459]/.test(normalizeParentPhone(typed)) && hasParentPhoneLength(typed)
}

export function hasParentPhoneLength(typed: string): boolean {
  return new RegExp(`^\\d{${parentPhoneDigits}}$`).test(normalizeParentPhone(typed))
}

export function isNumeric(typed: string): boolean {
  return /^\d+$/.test(normalizePhone(typed))
}

export function isEmail(typed: string): boolean {
  return email.safeParse(normalizeIdentifier(typed)).success
}

/** Tunisian: 8 digits after an optional 0; Senegalese: 9. */
const tunisian = /^(?:(?:(?:\+|00)216)|00)?0?[234579]\d{7}$/
const senegalese = /^(?:(?:(?:\+|00)221)|00)?(?:7[05678]|3[03])\d{7}$/

/** An e-mail, or a phone number in the Tunisian or Senegalese format (spec 1 §5). */
export function isResetCredential(typed: string): boolean {
  const phone = normalizePhone(typed)
  return isEmail(typed) || tunisian.test(phone) || senegalese.test(phone)
}

export function normalizeCredential(typed: string): string {
  const phone = normalizePhone(typed)
  return /^\+?\d+$/.test(phone) ? phone : normalizeIdentifier(typed)
}
