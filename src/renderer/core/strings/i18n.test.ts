import { expect, it } from 'vitest'
import { textsIn } from '#tests/support/texts.ts'

it('selects among the six Arabic plural forms', () => {
  const t = textsIn('ar', 'live')
  expect([0, 1, 2, 5, 11, 100].map((count) => t('inDays', { count }))).toEqual([
    'اليوم',
    'بعد يوم واحد',
    'بعد يومين',
    'بعد 5 أيّام',
    'بعد 11 يومًا',
    'بعد 100 يوم',
  ])
})

it('uses the singular for zero in French and the plural in English', () => {
  expect(textsIn('fr', 'live')('inDays', { count: 0 })).toBe('Dans 0 jour')
  expect(textsIn('en', 'live')('inDays', { count: 0 })).toBe('In 0 days')
})

it('formats numbers by language', () => {
  expect(textsIn('fr', 'live')('inDays', { count: 24_600 }).replace(/\u00A0/g, ' ')).toBe('Dans 24 600 jours')
  expect(textsIn('en', 'live')('inDays', { count: 24_600 })).toBe('In 24,600 days')
})

it('inserts placeholder values as plain text', () => {
  expect(textsIn('fr', 'account-email')('codeSentTo', { email: '<b>$t(addEmail) {{count}}</b>' })).toBe(
    'Un code a été envoyé à <b>$t(addEmail) {{count}}</b>.',
  )
})

it('falls back to the common namespace', () => {
  expect(textsIn('en', 'live')('close')).toBe('Close')
})

it('does not compile with an unknown key or a missing placeholder', () => {
  // @ts-expect-error no such key
  expect(textsIn('fr', 'live')('nothing')).toBe('nothing')
  // @ts-expect-error the sentence has a placeholder
  textsIn('fr', 'account-email')('codeSentTo')
  // @ts-expect-error the placeholder has another name
  textsIn('fr', 'account-email')('codeSentTo', { address: 'a@b.tn' })
})
