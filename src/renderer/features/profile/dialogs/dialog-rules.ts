import { hasParentPhoneLength, isNumeric, isParentPhone, normalizeParentPhone } from '#domains/account/contact-rules.ts'
import { hasPasswordLength, isSamePassword, validatePassword } from '#domains/account/password-rules.ts'
import { refusals } from '#shared/contract/refusal.ts'

/** Reason id that requires free text (spec 1 §4). */
export const otherReason = 4

type ParentPhoneFault = 'parentPhoneRequired' | 'parentPhoneLength' | 'parentPhoneFormat'
type PasswordFieldFault =
  'fillAll' | 'passwordLength' | 'passwordWeak' | 'passwordRepeats' | 'passwordSame' | 'passwordsDiffer'
type ClassFault = 'divisionRequired' | 'reasonRequired'

export type PasswordChange = { oldPassword: string; newPassword: string; confirmation: string }
export type ClassChange = { division: number | null; reason: number | null; text: string }

/** 8 digits starting with 2, 4, 5 or 9. */
export function parentPhoneFault(typed: string): ParentPhoneFault | null {
  const phone = normalizeParentPhone(typed)
  if (phone === '') return 'parentPhoneRequired'
  if (!isNumeric(phone)) return 'parentPhoneFormat'
  if (!hasParentPhoneLength(phone)) return 'parentPhoneLength'
  return isParentPhone(phone) ? null : 'parentPhoneFormat'
}

const newPasswordFaults = {
  missing: 'fillAll',
  length: 'passwordLength',
  weak: 'passwordWeak',
  repeats: 'passwordRepeats',
} as const

export function passwordChangeFaults({
  oldPassword,
  newPassword,
  confirmation,
}: PasswordChange): Partial<Record<keyof PasswordChange, PasswordFieldFault>> {
  const fault = validatePassword(newPassword)
  const found = {
    oldPassword: oldPassword === '' ? 'fillAll' : hasPasswordLength(oldPassword) ? null : 'passwordLength',
    newPassword: fault ? newPasswordFaults[fault] : isSamePassword(newPassword, oldPassword) ? 'passwordSame' : null,
    confirmation:
      confirmation === '' ? 'fillAll' : isSamePassword(confirmation, newPassword) ? null : 'passwordsDiffer',
  } as const
  return {
    ...(found.oldPassword && { oldPassword: found.oldPassword }),
    ...(found.newPassword && { newPassword: found.newPassword }),
    ...(found.confirmation && { confirmation: found.confirmation }),
  }
}

export function classChangeFaults({
  division,
  reason,
  text,
}: ClassChange): Partial<Record<keyof ClassChange, ClassFault>> {
  return {
    ...(division === null && { division: 'divisionRequired' as const }),
    ...(reason === null && { reason: 'reasonRequired' as const }),
    ...(reason === otherReason && text.trim() === '' && { text: 'reasonRequired' as const }),
  }
}

const wirePasswordFields = new Map<string, keyof PasswordChange>([
  ['oldPassword', 'oldPassword'],
  ['newPassword', 'newPassword'],
  ['new_password_confirmation', 'confirmation'],
])

/** Wrong credentials belong to the old password. */
export function refusedPasswordField({
  code,
  message,
  fieldErrors,
}: {
  code: string
  message: string
  fieldErrors: Readonly<Record<string, readonly string[]>>
}): keyof PasswordChange | null {
  const first = Object.entries(fieldErrors).find(([, texts]) => texts.length > 0)?.[0]
  if (first !== undefined) return wirePasswordFields.get(first) ?? null
  return code === refusals.badCredentials.code || message === refusals.badCredentials.message ? 'oldPassword' : null
}
