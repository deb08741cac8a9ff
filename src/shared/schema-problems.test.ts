import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { toProblems } from './schema-problems'

const file = z.strictObject({
  name: z.string().min(1).max(5),
  on: z.boolean(),
  whole: z.int().min(2).max(9),
  half: z.number(),
  list: z.array(z.string()).min(1).max(2),
  nested: z.strictObject({ mode: z.enum(['a', 'b', 'c']), one: z.literal('x') }),
  either: z.union([z.string(), z.boolean()]),
  email: z.email(),
  url: z.url(),
  plain: z.string().regex(/^a$/),
  explained: z.string().regex(/^a$/, 'must be an a'),
  checked: z.string().refine((text) => text !== 'no', 'must not be no'),
})
const right = {
  name: 'a',
  on: true,
  whole: 3,
  half: 1.5,
  list: ['a'],
  nested: { mode: 'a', one: 'x' },
  either: 'a',
  email: 'a@ecole.tn',
  url: 'https://ecole.tn/',
  plain: 'a',
  explained: 'a',
  checked: 'a',
}

function problemsOf(json: unknown) {
  const parsed = file.safeParse(json)
  return parsed.success ? [] : toProblems(parsed.error, json)
}

describe('a problem of a file', () => {
  it.each<[object, string, string]>([
    [{ name: 3 }, 'name', 'must be a text'],
    [{ name: undefined }, 'name', 'is missing'],
    [{ name: '' }, 'name', 'is empty'],
    [{ name: 'abcdef' }, 'name', 'must have 5 characters at most'],
    [{ on: 'yes' }, 'on', 'must be true or false'],
    [{ whole: 2.5 }, 'whole', 'must be a whole number'],
    [{ whole: 1 }, 'whole', 'must be 2 at least'],
    [{ whole: 10 }, 'whole', 'must be 9 at most'],
    [{ half: '1' }, 'half', 'must be a number'],
    [{ list: {} }, 'list', 'must be a list in [ ]'],
    [{ list: [] }, 'list', 'is empty'],
    [{ list: ['a', 'b', 'c'] }, 'list', 'must have 2 entries at most'],
    [{ list: [1] }, 'list.0', 'must be a text'],
    [{ nested: [] }, 'nested', 'must be an object in { }'],
    [{ nested: null }, 'nested', 'must be an object in { }'],
    [{ nested: { mode: 'd', one: 'x' } }, 'nested.mode', 'must be a, b or c'],
    [{ nested: { one: 'x' } }, 'nested.mode', 'is missing'],
    [{ nested: { mode: 'a', one: 'y' } }, 'nested.one', 'must be x'],
    [{ nested: { mode: 'a', one: 'x', two: 1 } }, 'nested.two', 'is unknown'],
    [{ either: 3 }, 'either', 'is none of the values that the documentation lists'],
    [{ either: undefined }, 'either', 'is missing'],
    [{ email: 'a' }, 'email', 'must be an e-mail address'],
    [{ url: 'a' }, 'url', 'must be an https:// address'],
    [{ plain: 'b' }, 'plain', 'must have the form /^a$/'],
    [{ explained: 'b' }, 'explained', 'must be an a'],
    [{ checked: 'no' }, 'checked', 'must not be no'],
  ])('%j is said in the words of a person: %s %s', (part, field, problem) => {
    expect(problemsOf({ ...right, ...part })).toEqual([{ field, problem }])
  })

  it('is that of the whole file where it is of another kind', () => {
    expect(problemsOf([])).toEqual([{ field: '(file)', problem: 'must be an object in { }' }])
    expect(problemsOf(undefined)).toEqual([{ field: '(file)', problem: 'is missing' }])
  })

  it('is said for each unknown name', () => {
    expect(problemsOf({ ...right, x: 1, y: 2 })).toEqual([
      { field: 'x', problem: 'is unknown' },
      { field: 'y', problem: 'is unknown' },
    ])
  })

  it('does not take an inherited name for a value of the file', () => {
    const named = z.object({ constructor: z.string() })
    const parsed = named.safeParse({})
    expect(parsed.success ? [] : toProblems(parsed.error, {})).toEqual([
      { field: 'constructor', problem: 'is missing' },
    ])
  })
})
