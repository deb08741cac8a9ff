import { fitsHardFingerprint, hardFingerprint, sameSecret } from '../base/secrets'
import { demoPassword } from './accounts'
import type { Student } from './student'

/** Whose e-mail or phone this is; a phone also with +216, +221 or 00 before it. */
export function findByCredential(students: readonly Student[], credential: string): Student | null {
  const wanted = normalCredential(credential)
  if (wanted === '') return null
  return students.find(({ user }) => user.email?.toLowerCase() === wanted || user.phone === wanted) ?? null
}

/** An e-mail in small letters, a phone without spaces and without the prefix of its country. */
export function normalCredential(credential: string): string {
  const text = credential.trim().toLowerCase()
  if (text.includes('@')) return text
  const phone = text.replaceAll(/[\s.()-]/g, '')
  return /^(?:\+|00)(?:216|221)(\d{8,9})$/.exec(phone)?.[1] ?? phone
}

/** Where a code for this person goes: by SMS to numbers of Tunisia and Senegal, by e-mail to others. */
export function contactOf({ user }: Student): string {
  const reachedBySms = user.country == null || user.country.id <= 2
  return (reachedBySms ? (user.phone ?? user.email) : (user.email ?? user.phone)) ?? ''
}

/** Whether this is the person's password. */
export function passwordFits({ password }: Student, tried: string): boolean {
  return password === null ? sameSecret(tried, demoPassword) : fitsHardFingerprint(tried, password)
}

/** Gives the person a password of their own, which no longer has to be changed. */
export function setPassword(student: Student, password: string, now: number): void {
  student.password = hardFingerprint(password)
  student.user.password_changed_at = new Date(now).toISOString()
  if (student.permissions.changePassword === true) student.permissions.changePassword = false
}
