import { isEmail } from './contact-rules'

export function validateEmail(typed: string): 'emailInvalid' | null {
  return isEmail(typed) ? null : 'emailInvalid'
}

export function validateCode(typed: string): 'codeInvalid' | null {
  return /^[A-Za-z0-9]{6}$/.test(typed) ? null : 'codeInvalid'
}
