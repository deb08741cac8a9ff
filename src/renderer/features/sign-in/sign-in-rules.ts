import * as z from 'zod'

type RuleTexts = (key: 'usernameRequired' | 'usernameInvalid' | 'passwordRequired' | 'passwordShort') => string

const email = z.email()

/** A phone as it is sent: people type it with spaces. */
export function normalUsername(typed: string): string {
  const text = typed.trim()
  const digits = text.replace(/\s/g, '')
  return /^\d+$/.test(digits) ? digits : text
}

/** An e-mail address or exactly 9 digits (spec 1 §5). */
export function isUsername(typed: string): boolean {
  const username = normalUsername(typed)
  return /^\d{9}$/.test(username) || email.safeParse(username).success
}

export function usernameRule(t: RuleTexts): z.ZodType<string> {
  return z.string().refine((typed) => typed.trim() !== '', t('usernameRequired')).refine(isUsername, t('usernameInvalid'))
}

export function passwordRule(t: RuleTexts): z.ZodType<string> {
  return z.string().min(1, t('passwordRequired')).min(8, t('passwordShort'))
}
