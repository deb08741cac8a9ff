export type Period =
  | { kind: 'months'; months: number }
  | { kind: 'rest-of-year' }
  | { kind: 'day' }
  | { kind: 'week' }
  | { kind: 'other'; text: string }

/** This many months keep their name (spec 2 §9). */
const neverRestOfYear = 6

/** Parses "3", "3 mois", "1 jour", "7 jours" and "reste de l'année"; keeps other text. */
export function parsePeriod(text: string): Period {
  const plain = text.trim().toLowerCase().replaceAll('’', "'")
  const months = /^(\d{1,2})(?: mois)?$/.exec(plain)?.[1]
  if (months !== undefined && Number(months) > 0) return { kind: 'months', months: Number(months) }
  if (/^1 jours?$/.test(plain)) return { kind: 'day' }
  if (/^7 jours$/.test(plain)) return { kind: 'week' }
  if (/^(?:le )?reste de l'ann[ée]e$/.test(plain)) return { kind: 'rest-of-year' }
  return { kind: 'other', text: text.trim() }
}

/** « reste de l'année », unless it is 6 months (spec 2 §9), one month, or that name exists. */
export function namedPeriods(texts: readonly string[]): Period[] {
  const periods = texts.map(parsePeriod)
  if (periods.some(({ kind }) => kind === 'rest-of-year')) return periods
  const longest = Math.max(0, ...periods.map((period) => (period.kind === 'months' ? period.months : 0)))
  if (longest <= 1 || longest === neverRestOfYear) return periods
  return periods.map((period) =>
    period.kind === 'months' && period.months === longest ? { kind: 'rest-of-year' } : period,
  )
}

const rank = (period: Period): number => {
  switch (period.kind) {
    case 'day':
      return 0
    case 'week':
      return 1
    case 'months':
      return 10 + period.months
    case 'rest-of-year':
      return 1000
    case 'other':
      return 2000
  }
}

export function byLength(one: { period: Period }, other: { period: Period }): number {
  return rank(one.period) - rank(other.period)
}
