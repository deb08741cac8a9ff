import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getSubscriptionProgress } from './subscription-progress'

const at = (text: string) => Date.parse(text)
const progress = (start_date: string | null, end_date: string | null, now: string) =>
  getSubscriptionProgress({ start_date, end_date }, at(now))

describe('getSubscriptionProgress', () => {
  it('starts and ends with Tunis calendar days, the last day included', () => {
    expect(progress('2026-11-10', '2026-11-19', '2026-11-09T22:59:59Z')).toEqual({ state: 'coming', percent: 0 })
    expect(progress('2026-11-10', '2026-11-19', '2026-11-09T23:00:00Z')).toEqual({ state: 'running', percent: 0 })
    expect(progress('2026-11-10', '2026-11-19', '2026-11-14T23:00:00Z')).toEqual({ state: 'running', percent: 50 })
    expect(progress('2026-11-10', '2026-11-19', '2026-11-19T22:59:59Z').state).toBe('running')
    expect(progress('2026-11-10', '2026-11-19', '2026-11-19T23:00:00Z')).toEqual({ state: 'over', percent: 100 })
  })

  it('accepts timestamps with a zone', () => {
    expect(progress('2026-11-10T00:00:00Z', '2026-11-20T00:00:00Z', '2026-11-12T12:00:00Z')).toEqual({
      state: 'running',
      percent: 25,
    })
  })

  it.each([
    [null, '2026-11-20'],
    ['2026-11-10', null],
    ['hier', '2026-11-20'],
    ['2026-11-20', '2026-11-10'],
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z'],
  ])('returns unknown from %s to %s', (start, end) => {
    expect(progress(start, end, '2026-11-15T00:00:00Z')).toEqual({ state: 'unknown' })
  })

  it('stays between 0 and 100 and never decreases', () => {
    const instant = fc.integer({ min: at('2020-01-01'), max: at('2035-01-01') })
    fc.assert(
      fc.property(instant, instant, instant, instant, (one, other, now, later) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)].map((ms) => new Date(ms).toISOString())
        const percents = [Math.min(now, later), Math.max(now, later)]
          .map((ms) => getSubscriptionProgress({ start_date: start, end_date: end }, ms))
          .flatMap((progress) => ('percent' in progress ? [progress.percent] : []))
        expect(percents.every((percent) => percent >= 0 && percent <= 100)).toBe(true)
        expect(percents.toSorted((a, b) => a - b)).toEqual(percents)
      }),
    )
  })
})
