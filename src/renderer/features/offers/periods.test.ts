import { expect, it } from 'vitest'
import { byLength, namedPeriods, parsePeriod } from './periods'

const kinds = (texts: string[]) =>
  namedPeriods(texts).map((period) => (period.kind === 'months' ? period.months : period.kind))

it('parses the platform’s periods and leaves unknown text as is', () => {
  expect(
    ['3', ' 3 mois', '1 jour', '7 jours', "reste de l'année", 'Reste de l’année', 'le reste de l’annee'].map(
      (text) => parsePeriod(text).kind,
    ),
  ).toEqual(['months', 'months', 'day', 'week', 'rest-of-year', 'rest-of-year', 'rest-of-year'])
  expect(['', '0', '-3', '1.5', '٣', '2 semaines', '100'].map(parsePeriod)).toEqual(
    ['', '0', '-3', '1.5', '٣', '2 semaines', '100'].map((text) => ({ kind: 'other', text })),
  )
})

it('labels the longest month count as the rest of the year, unless it is 6 (spec 2 §9)', () => {
  expect(kinds(['1', '3', '8'])).toEqual([1, 3, 'rest-of-year'])
  expect(kinds(['1', '3', '6'])).toEqual([1, 3, 6])
  expect(kinds(['9'])).toEqual(['rest-of-year'])
  expect(kinds(['1'])).toEqual([1])
  expect(kinds(['1 jour', '7 jours'])).toEqual(['day', 'week'])
  expect(kinds(['1', '3', "reste de l'année"])).toEqual([1, 3, 'rest-of-year'])
  expect(kinds([])).toEqual([])
})

it('sorts periods from the shortest to the rest of the year', () => {
  const sorted = namedPeriods(['9', '3', '7 jours', 'été', '1', '1 jour'])
    .map((period) => ({ period }))
    .sort(byLength)
  expect(sorted.map(({ period }) => period.kind)).toEqual(['day', 'week', 'months', 'months', 'rest-of-year', 'other'])
})
