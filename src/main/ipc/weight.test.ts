import { expect, it } from 'vitest'
import { isLight } from './weight'

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

it('counts each character and each value against the limit', () => {
  expect([isLight('abc', 4), isLight('abc', 3)]).toEqual([true, false])
  expect([isLight(['a', 'b'], 5), isLight(['a', 'b'], 4)]).toEqual([true, false])
  expect([isLight({ key: null }, 5), isLight({ key: null }, 4)]).toEqual([true, false])
  expect([isLight(undefined, 1), isLight(undefined, 0)]).toEqual([true, false])
})

it('accepts twelve levels and no more', () => {
  expect([isLight(nested(12), 100), isLight(nested(13), 100)]).toEqual([true, false])
  expect(isLight({ a: { b: [{ c: true }] } }, 100)).toBe(true)
})

it('refuses what is neither a plain object nor an array', () => {
  expect([isLight(Object.create(null), 10), isLight(new Map(), 10), isLight(new Uint8Array(1), 10), isLight(new Date(0), 10)]).toEqual([true, false, false, false])
})

it('A7: refuses a sparse array', () => {
  const sparse: unknown[] = []
  sparse.length = 10_000_000
  expect(isLight({ reminders: sparse }, 64 * 1024)).toBe(false)
  const hole: unknown[] = ['a']
  hole.length = 2
  expect(isLight(hole, 100)).toBe(false)
})

it('A7: refuses an array that carries more than its items', () => {
  const carrier = Object.assign(['a'], { note: 'x'.repeat(1000) })
  expect(isLight(carrier, 100)).toBe(false)
  const swapped = Object.assign([] as unknown[], { note: 'x' })
  swapped.length = 1
  expect(isLight(swapped, 100)).toBe(false)
})
