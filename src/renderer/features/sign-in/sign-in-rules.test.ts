import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normalizeUsername } from '#domains/account/contact-rules.ts'
import { textsIn } from '#tests/support/texts.ts'
import { isUsername, passwordRule, usernameRule } from './sign-in-rules'

it('accepts a run of digits as a user name only with exactly nine digits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,15}$/), (digits) => {
      expect(isUsername(digits)).toBe(digits.length === 9)
    }),
  )
})

it('removes spaces from a phone number and leaves an e-mail unchanged', () => {
  expect(normalizeUsername(' 020 100 101 ')).toBe('020100101')
  expect(normalizeUsername(' amira.bensalah@exemple.tn ')).toBe('amira.bensalah@exemple.tn')
  expect(normalizeUsername('a b')).toBe('a b')
})

it('asks for what is missing before it says what is wrong', () => {
  const t = textsIn('fr', 'sign-in')
  const first = (rule: ReturnType<typeof usernameRule>, typed: string) =>
    rule.safeParse(typed).error?.issues[0]?.message
  expect([first(usernameRule(t), ''), first(usernameRule(t), '  ')]).toEqual([
    t('usernameRequired'),
    t('usernameRequired'),
  ])
  expect([first(usernameRule(t), '12'), first(usernameRule(t), '020100101')]).toEqual([t('usernameInvalid'), undefined])
  expect(['', '1234567', '12345678'].map((typed) => first(passwordRule(t), typed))).toEqual([
    t('passwordRequired'),
    t('passwordShort'),
    undefined,
  ])
})
