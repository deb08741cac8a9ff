import { expect, it } from 'vitest'
import * as z from 'zod'
import { commands } from '#shared/desktop/commands.ts'
import { defaultPayloadSize, isWithinLimit } from './payload-size'

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

it('counts each character and each value against the limit', () => {
  expect([isWithinLimit('abc', 4), isWithinLimit('abc', 3)]).toEqual([true, false])
  expect([isWithinLimit(['a', 'b'], 5), isWithinLimit(['a', 'b'], 4)]).toEqual([true, false])
  expect([isWithinLimit({ key: null }, 5), isWithinLimit({ key: null }, 4)]).toEqual([true, false])
  expect([isWithinLimit(undefined, 1), isWithinLimit(undefined, 0)]).toEqual([true, false])
})

it('accepts at most twelve levels of nesting', () => {
  expect([isWithinLimit(nested(12), 100), isWithinLimit(nested(13), 100)]).toEqual([true, false])
  expect(isWithinLimit({ a: { b: [{ c: true }] } }, 100)).toBe(true)
})

it('rejects objects that are neither plain nor arrays', () => {
  expect([
    isWithinLimit(Object.create(null), 10),
    isWithinLimit(new Map(), 10),
    isWithinLimit(new Uint8Array(1), 10),
    isWithinLimit(new Date(0), 10),
  ]).toEqual([true, false, false, false])
})

it('A7: rejects a sparse array', () => {
  const sparse: unknown[] = []
  sparse.length = 10_000_000
  expect(isWithinLimit({ reminders: sparse }, 64 * 1024)).toBe(false)
  const hole: unknown[] = ['a']
  hole.length = 2
  expect(isWithinLimit(hole, 100)).toBe(false)
})

it('A7: rejects an array with named properties', () => {
  const carrier = Object.assign(['a'], { note: 'x'.repeat(1000) })
  expect(isWithinLimit(carrier, 100)).toBe(false)
  const swapped = Object.assign([] as unknown[], { note: 'x' })
  swapped.length = 1
  expect(isWithinLimit(swapped, 100)).toBe(false)
})

type Schema = {
  anyOf?: Schema[]
  type?: string
  maxLength?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
}

/** Of texts without a limit, such as ids with a form. */
const defaultLength = 200

/** As `isWithinLimit` counts. */
function longest({ anyOf, type, maxLength, maxItems = defaultLength, items, properties }: Schema): number {
  if (anyOf !== undefined) return Math.max(...anyOf.map(longest))
  if (type === 'string') return 1 + (maxLength ?? defaultLength)
  if (type === 'array') return 1 + maxItems * longest(items ?? {})
  return Object.entries(properties ?? {}).reduce((sum, [name, field]) => sum + name.length + longest(field), 1)
}

it.each(Object.entries(commands))('%s takes the longest input that its schema allows', (_name, command) => {
  const schema = z.toJSONSchema(command.input, { io: 'input', unrepresentable: 'any' }) as Schema
  expect(longest(schema)).toBeLessThanOrEqual('size' in command ? command.size : defaultPayloadSize)
})
