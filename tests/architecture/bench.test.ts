import { describe, expect, it } from 'vitest'
import { findSlower } from '../../scripts/steps/bench.mjs'

const figure = (name: string, value: number, spread?: number) => ({
  name,
  value,
  ...(spread !== undefined && { spread }),
})

describe('comparison of two benchmark runs', () => {
  it('lists a figure that rose by more than five percent', () => {
    expect(findSlower([figure('start', 100)], [figure('start', 106)])).toEqual([
      { name: 'start', before: 100, now: 106 },
    ])
  })

  it('accepts a rise within five percent or within the spread of both runs', () => {
    expect(findSlower([figure('start', 100)], [figure('start', 105)])).toEqual([])
    expect(findSlower([figure('start', 100, 10)], [figure('start', 119, 10)])).toEqual([])
    expect(findSlower([figure('start', 100, 10)], [figure('start', 121, 10)])).toHaveLength(1)
  })

  it('lists a figure that rose from zero', () => {
    expect(findSlower([figure('repeated requests', 0)], [figure('repeated requests', 1)])).toHaveLength(1)
  })

  it('ignores figures of one run only, and faster ones', () => {
    expect(findSlower([figure('gone', 1), figure('start', 100)], [figure('new', 9), figure('start', 50)])).toEqual([])
  })
})
