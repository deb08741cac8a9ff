import { describe, expect, it } from 'vitest'
import { highest, usesOverTime } from './uses-over-time'

const now = Date.parse('2026-11-20T10:00:00Z')
const uses = (...days: (string | null)[]) => days.map((used_at) => ({ used_at }))

describe('uses of a code over time', () => {
  it('are counted daily for a recent code, without gaps, up to today', () => {
    const { by, periods } = usesOverTime(uses('2026-11-17T09:00:00Z', '2026-11-17', '2026-11-19 08:00:00'), now)
    expect(by).toBe('day')
    expect(periods).toEqual([
      { from: '2026-11-17', uses: 2 },
      { from: '2026-11-18', uses: 0 },
      { from: '2026-11-19', uses: 1 },
      { from: '2026-11-20', uses: 0 },
    ])
  })

  it('are counted by day in Tunis time', () => {
    expect(usesOverTime(uses('2026-11-19T23:30:00Z'), now).periods).toEqual([{ from: '2026-11-20', uses: 1 }])
  })

  it('are counted monthly for an older code, for the last twelve months', () => {
    const { by, periods } = usesOverTime(uses('2025-01-31', '2026-02-28T12:00:00Z', '2026-02-01', '2026-11-02'), now)
    expect(by).toBe('month')
    expect(periods).toHaveLength(12)
    expect([periods[0]?.from, periods.at(-1)]).toEqual(['2025-12-01', { from: '2026-11-01', uses: 1 }])
    expect(periods.find(({ from }) => from === '2026-02-01')?.uses).toBe(2)
  })

  it('are counted up to a use that the platform dates after today', () => {
    const { periods } = usesOverTime(uses('2026-11-22T09:00:00Z', '2026-11-21'), now)
    expect(periods.map(({ from, uses }) => [from, uses])).toEqual([
      ['2026-11-20', 0],
      ['2026-11-21', 1],
      ['2026-11-22', 1],
    ])
  })

  it.each([
    ['2026-10-21', 'day', 31, '2026-10-21'],
    ['2026-10-20', 'month', 3, '2026-09-01'],
    ['2026-03-01', 'month', 11, '2026-01-01'],
  ] as const)('since %s are counted by %s, for %i of them', (first, unit, count, from) => {
    const { by, periods } = usesOverTime(uses(first), now)
    expect([by, periods.length, periods[0]?.from]).toEqual([unit, count, from])
    expect(periods.reduce((sum, { uses }) => sum + uses, 0)).toBe(1)
  })

  it('are empty without uses and exclude invalid dates', () => {
    expect(usesOverTime(uses(null, 'hier'), now).periods).toEqual([])
    expect(usesOverTime(uses('hier', '2026-11-20'), now).periods).toEqual([{ from: '2026-11-20', uses: 1 }])
  })

  it('scales bars to the highest count, at least one use', () => {
    expect(highest([])).toBe(1)
    expect(
      highest([
        { from: '2026-11-19', uses: 3 },
        { from: '2026-11-20', uses: 7 },
      ]),
    ).toBe(7)
  })
})
