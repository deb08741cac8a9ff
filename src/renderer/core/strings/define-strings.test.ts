import { expect, it } from 'vitest'
import { defineStrings } from './define-strings'

const strings = defineStrings('test-plurals', {
  fr: { hello: 'Bonjour {{name}}', lessons_one: '{{count}} leçon', lessons_many: '{{count}} leçons', lessons_other: '{{count}} leçons' },
  en: { hello: 'Hello {{name}}', lessons_one: '{{count}} lesson', lessons_other: '{{count}} lessons' },
  ar: {
    hello: 'مرحبًا {{name}}', lessons_zero: 'لا دروس', lessons_one: 'درس واحد', lessons_two: 'درسان', lessons_few: '{{count}} دروس', lessons_many: '{{count}} درسًا',
    lessons_other: '{{count}} درس',
  },
})

it('chooses among the six Arabic forms', () => {
  const t = strings.text('ar')
  expect([0, 1, 2, 5, 11, 100].map((count) => t('lessons', { count }))).toEqual(['لا دروس', 'درس واحد', 'درسان', '5 دروس', '11 درسًا', '100 درس'])
})

it('takes zero as singular in French and as plural in English', () => {
  expect(strings.text('fr')('lessons', { count: 0 })).toBe('0 leçon')
  expect(strings.text('en')('lessons', { count: 0 })).toBe('0 lessons')
})

it('writes numbers as the language writes them', () => {
  expect(strings.text('fr')('lessons', { count: 24_600 }).replace(/\u00A0/g, ' ')).toBe('24 600 leçons')
  expect(strings.text('en')('lessons', { count: 24_600 })).toBe('24,600 lessons')
})

it('takes the values of placeholders as text, whatever they hold', () => {
  expect(strings.text('fr')('hello', { name: '<b>$t(lessons) {{count}}</b>' })).toBe('Bonjour <b>$t(lessons) {{count}}</b>')
})

it('does not compile with a key missing or unknown in a translation', () => {
  // @ts-expect-error the English table lacks `bye`
  defineStrings('test-missing', { fr: { hi: 'Salut', bye: 'Au revoir' }, en: { hi: 'Hi' }, ar: { hi: 'أهلًا', bye: 'مع السلامة' } })
  // @ts-expect-error the Arabic table has a key that French does not know
  defineStrings('test-unknown', { fr: { hi: 'Salut' }, en: { hi: 'Hi' }, ar: { hi: 'أهلًا', bye: 'مع السلامة' } })
  // @ts-expect-error no such key
  expect(strings.text('fr')('nothing')).toBe('nothing')
})
