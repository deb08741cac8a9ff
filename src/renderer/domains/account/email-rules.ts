import { normalizeIdentifier } from '#shared/std/typed-text.ts'
import { isEmail, isNumeric } from './contact-rules'

export function validateEmail(typed: string): 'emailInvalid' | null {
  const email = normalizeIdentifier(typed)
  return email === '' || /\s/.test(email) || isNumeric(email) || !isEmail(email) ? 'emailInvalid' : null
}

export function validateCode(typed: string): 'codeInvalid' | null {
  return /^[A-Za-z0-9]{6}$/.test(typed) ? null : 'codeInvalid'
}
