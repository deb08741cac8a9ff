import { expect, it } from 'vitest'
import { textsIn } from '#tests/support/texts.ts'
import { formatMinutes, formatClockSkew } from './format-minutes'

const [fr, en, ar] = [textsIn('fr', 'exams'), textsIn('en', 'exams'), textsIn('ar', 'exams')]

it.each([
  [0, '0 min', 'أقلّ من دقيقة'],
  [1, '1 min', 'دقيقة واحدة'],
  [45.9, '45 min', '45 دقيقة'],
  [60, '1 h', 'ساعة واحدة'],
  [90, '1 h 30 min', 'ساعة واحدة و30 دقيقة'],
  [125, '2 h 5 min', 'ساعتان و5 دقائق'],
  [-30, '0 min', 'أقلّ من دقيقة'],
])('formats %d minutes as %s', (minutes, french, arabic) => {
  expect([formatMinutes(minutes, fr), formatMinutes(minutes, en), formatMinutes(minutes, ar)]).toEqual([
    french,
    french,
    arabic,
  ])
})

it.each([
  [61, '1 h 1 min'],
  [-5, '5 min'],
  [180, '3 h'],
  [2 * 24 * 60 - 1, '48 h'],
  [2 * 24 * 60, '2 jours'],
  [-7 * 24 * 60, '7 jours'],
  [365 * 24 * 60, '365 jours'],
])('formats a clock skew of %d minutes as %s', (minutes, words) => {
  expect(formatClockSkew(minutes, fr)).toBe(words)
})
