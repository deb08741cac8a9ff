import * as z from 'zod'
import { type Rejected, reject } from './handler'

export type FieldError = { field: string; label: string | null; text: string }

export function rejectForm(faults: readonly FieldError[]): Rejected {
  const errors: Record<string, string[]> = {}
  for (const { field, text } of faults) errors[field] = [...(errors[field] ?? []), text]
  const [first] = faults
  return reject(
    'validationFailed',
    errors,
    first === undefined ? null : first.label === null ? first.text : `${first.label}: ${first.text}`,
  )
}

export function toFieldErrors(
  rows: readonly (readonly [field: string, label: string | null, text: string | null])[],
): FieldError[] {
  return rows.flatMap(([field, label, text]) => (text === null ? [] : [{ field, label, text }]))
}

const blank = 'This value should not be blank'
const invalid = 'This value is not valid'
const nameLength = { min: 2, max: 25 }
const passwordLength = { min: 8, max: 16 }
const birthLimit = { day: '2018-05-16', text: 'May 16, 2018' }
const email = z.email().max(180)

export function validateName(name: string): string | null {
  const { length } = [...name]
  if (length === 0) return blank
  if (!/^[\p{L}\p{M} ]+$/u.test(name)) return invalid
  if (length < nameLength.min) return `This value is too short. It should have ${nameLength.min} characters or more`
  return length > nameLength.max ? `This value is too long. It should have ${nameLength.max} characters or less` : null
}

export function validateProfileName(name: string): string | null {
  const word = `[\\p{Script=Latin}\\p{Script=Arabic}\\p{M}]{${nameLength.min},${nameLength.max}}`
  if (name === '') return blank
  return new RegExp(`^${word}(?: ${word})?$`, 'u').test(name) ? null : invalid
}

export function validateEmail(address: string): string | null {
  if (address === '') return blank
  return email.safeParse(address).success ? null : 'This value is not a valid email address'
}

export function validatePhone(phone: string): string | null {
  if (phone === '') return blank
  return /^\d{9}$/.test(phone) ? null : 'This value should have exactly 9 digits'
}

export function validateParentPhone(phone: string): string | null {
  if (phone === '') return 'Phone number is required'
  if (!/^\d+$/.test(phone)) return 'Invalid phone number format'
  if (phone.length !== 8) return 'Phone number must be exactly 8 digits long'
  return /^[2459]/.test(phone) ? null : 'Invalid phone number format'
}

export function validateBirthDate(day: string, now: number): string | null {
  if (day === '') return blank
  if (!isDay(day)) return 'This value is not a valid date'
  const today = new Date(now).toISOString().slice(0, 10)
  return day > today || day < '1900-01-01' ? `This value should be less than ${today}` : null
}

export function validateStudentBirthDate(day: string, now: number): string | null {
  const late = isDay(day) && day >= birthLimit.day
  return late ? `This value should be less than ${birthLimit.text}` : validateBirthDate(day, now)
}

export function validatePasswordLength(password: string): string | null {
  const { length } = [...password]
  return length < passwordLength.min || length > passwordLength.max
    ? 'The password value should be between 8 and 16 characters'
    : null
}

export function validateNewPassword(password: string): string | null {
  const tooLongOrShort = validatePasswordLength(password)
  if (tooLongOrShort !== null) return tooLongOrShort
  const strong = [/\p{Lu}/u, /\p{Ll}/u, /\d/, /[^\p{L}\p{N}\s]/u].every((pattern) => pattern.test(password))
  if (!strong) return 'The password should hold a capital letter, a small letter, a digit and a special character'
  return /(.)\1{5}/u.test(password) ? 'The password should not repeat a character six times in a row' : null
}

export function normalizeSpaces(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').normalize('NFC')
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
