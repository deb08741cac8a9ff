import { fitsHardFingerprint, hardFingerprint, sameSecret } from '../base/secrets'
import { demoPassword } from './accounts'
import type { Student } from './student'

/** Also with +216, +221 or 00 prefix. */
export function findByCredential(students: readonly Student[], credential: string): Student | null {
  const target = normalCredential(credential)
  if (target === '') return null
  return students.find(({ user }) => user.email?.toLowerCase() === target || user.phone === target) ?? null
}

/** Strips spaces, punctuation and country prefix. */
export function normalCredential(credential: string): string {
  const text = credential.trim().toLowerCase()
  if (text.includes('@')) return text
  const phone = text.replaceAll(/[\s.()-]/g, '')
  return /^(?:\+|00)(?:216|221)(\d{8,9})$/.exec(phone)?.[1] ?? phone
}

/** Code recipient: SMS for Tunisia and Senegal, otherwise e-mail. */
export function getContact({ user }: Student): string {
  const reachedBySms = user.country == null || user.country.id <= 2
  return (reachedBySms ? (user.phone ?? user.email) : (user.email ?? user.phone)) ?? ''
}

/** Defaults to the demo password. */
export function passwordFits({ password }: Student, tried: string): boolean {
  return password === null ? sameSecret(tried, demoPassword) : fitsHardFingerprint(tried, password)
}

/** Sets an own password and clears the forced change. */
export function setPassword(student: Student, password: string, now: number): void {
  student.password = hardFingerprint(password)
  student.user.password_changed_at = new Date(now).toISOString()
  if (student.permissions.changePassword === true) student.permissions.changePassword = false
}
