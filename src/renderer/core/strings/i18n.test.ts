import { expect, it } from 'vitest'
import { textsIn } from '../../../../tests/support/texts'

it('chooses among the six Arabic forms', () => {
  const t = textsIn('ar', 'live')
  expect([0, 1, 2, 5, 11, 100].map((count) => t('inDays', { count }))).toEqual(['اليوم', 'بعد يوم واحد', 'بعد يومين', 'بعد 5 أيّام', 'بعد 11 يومًا', 'بعد 100 يوم'])
})

it('takes zero as singular in French and as plural in English', () => {
  expect(textsIn('fr', 'live')('inDays', { count: 0 })).toBe('Dans 0 jour')
  expect(textsIn('en', 'live')('inDays', { count: 0 })).toBe('In 0 days')
})

it('writes numbers as the language writes them', () => {
  expect(textsIn('fr', 'live')('inDays', { count: 24_600 }).replace(/\u00A0/g, ' ')).toBe('Dans 24 600 jours')
  expect(textsIn('en', 'live')('inDays', { count: 24_600 })).toBe('In 24,600 days')
})

it('takes the values of placeholders as text, whatever they hold', () => {
  expect(textsIn('fr', 'account-email')('codeSentTo', { email: '<b>$t(addEmail) {{count}}</b>' })).toBe('Un code a été envoyé à <b>$t(addEmail) {{count}}</b>.')
})

it('takes a sentence that a namespace does not have from the common ones', () => {
  expect(textsIn('en', 'live')('close')).toBe('Close')
})

it('does not compile with a key that is unknown or a placeholder that is missing', () => {
  // @ts-expect-error no such key
  expect(textsIn('fr', 'live')('nothing')).toBe('nothing')
  // @ts-expect-error the sentence has a placeholder
  textsIn('fr', 'account-email')('codeSentTo')
  // @ts-expect-error the placeholder has another name
  textsIn('fr', 'account-email')('codeSentTo', { address: 'a@b.tn' })
})
