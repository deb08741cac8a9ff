import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameValue } from './same-value'

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, inner]) => [name, reversed(inner)]),
  )
}

describe('isSameValue', () => {
  it('finds a copy the same, whatever the order of its fields', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => isSameValue(value, reversed(structuredClone(value)))))
  })

  it('tells two values apart if their JSON with sorted fields differs', () => {
    const sorted = (value: unknown): string =>
      JSON.stringify(value, (_name, inner: unknown) =>
        typeof inner === 'object' && inner !== null && !Array.isArray(inner)
          ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
          : inner,
      )
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(isSameValue(one, other)).toBe(sorted(one) === sorted(other))
      }),
    )
  })

  it.each([
    [{ a: 1, b: undefined }, { a: 1 }, true],
    [[1, 2], [1], false],
    [[], {}, false],
    [null, {}, false],
    [{ a: null }, {}, false],
    [0, '0', false],
  ])('%j and %j: %s', (one, other, same) => {
    expect(isSameValue(one, other)).toBe(same)
    expect(isSameValue(other, one)).toBe(same)
  })
})
