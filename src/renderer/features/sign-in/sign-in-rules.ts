import type { TFunction } from 'i18next'
import * as z from 'zod'
import { isEmail, isOwnPhone } from '#domains/account/contact-rules.ts'

/** E-mail address or exactly 9 digits (spec 1 §5). */
export function isUsername(typed: string): boolean {
  return isOwnPhone(typed) || isEmail(typed)
}

export function usernameRule(t: TFunction<'sign-in'>): z.ZodType<string> {
  return z
    .string()
    .refine((typed) => typed.trim() !== '', t('usernameRequired'))
    .refine(isUsername, t('usernameInvalid'))
}

export function passwordRule(t: TFunction<'sign-in'>): z.ZodType<string> {
  return z.string().min(1, t('passwordRequired')).min(8, t('passwordShort'))
}
