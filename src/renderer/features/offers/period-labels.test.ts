import { expect, it } from 'vitest'
import { textsIn } from '#tests/support/texts.ts'
import { periodName, perPeriod } from './period-labels'
import type { Period } from './periods'

const t = textsIn('fr', 'offers')
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')

it.each<[Period, string, string]>([
  [{ kind: 'months', months: 3 }, t('months', { count: 3 }), t('perMonths', { count: 3 })],
  [{ kind: 'rest-of-year' }, t('restOfYear'), t('perYear')],
  [{ kind: 'day' }, t('day'), t('perDay')],
  [{ kind: 'week' }, t('week'), t('perWeek')],
  [{ kind: 'other', text: 'ramadan' }, 'ramadan', '/ ramadan'],
])('names the period %j', (period, name, per) => {
  expect([plain(periodName(period, t)), plain(perPeriod(period, t))]).toEqual([plain(name), plain(per)])
})
