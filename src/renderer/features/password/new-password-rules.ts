import { isSamePassword, validatePassword } from '#domains/account/password-rules.ts'
import { normalizeCode } from '#shared/std/typed-text.ts'

export type NewPassword = { code: string; password: string; again: string }

/** Faults of a reset, each with its sentence (spec 1 §5). */
export type NewPasswordFault =
  | 'codeMissing'
  | 'passwordMissing'
  | 'passwordLength'
  | 'passwordWeak'
  | 'passwordRepeats'
  | 'againMissing'
  | 'againDifferent'

const passwordFaults = {
  missing: 'passwordMissing',
  length: 'passwordLength',
  weak: 'passwordWeak',
  repeats: 'passwordRepeats',
} as const

export function newPasswordFaults({
  code,
  password,
  again,
}: NewPassword): Partial<Record<keyof NewPassword, NewPasswordFault>> {
  const fault = validatePassword(password)
  return {
    ...(normalizeCode(code) === '' && { code: 'codeMissing' }),
    ...(fault !== null && { password: passwordFaults[fault] }),
    ...(again === '' ? { again: 'againMissing' } : !isSamePassword(again, password) && { again: 'againDifferent' }),
  }
}

export function isMissing(fault: NewPasswordFault | undefined): boolean {
  return fault === 'codeMissing' || fault === 'passwordMissing' || fault === 'againMissing'
}
