import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#shared/contract/endpoints.ts'
import { isEnveloped } from '#shared/contract/envelope.ts'
import { createOpenApi } from '#shared/contract/openapi.ts'
import type { OpenApiDocument } from '../support/openapi-operations'
import { type JsonSchema, responseSchemas } from '../support/schema-arbitrary'

const schemas = responseSchemas(JSON.parse(JSON.stringify(createOpenApi())) as OpenApiDocument<JsonSchema>)

type Step = string | number
type Field = { path: readonly Step[]; isRequired: boolean; schema: JsonSchema }
type Content = { schema: JsonSchema; wrap: (value: unknown) => unknown; at: readonly Step[] }

/** Without the envelope, whose forms have tests of their own. */
function contentOf(name: string, isWrapped: boolean): Content {
  const schema = schemas.get(name) ?? {}
  if (!isWrapped) return { schema, wrap: (value) => value, at: [] }
  return {
    schema: schema.properties?.['payload'] ?? {},
    wrap: (payload) => ({ success: true, payload }),
    at: ['payload'],
  }
}

const contents = endpoints
  .map(([name, { response }]) => ({ name, response, content: contentOf(name, isEnveloped(response)) }))
  .filter(({ content }) => optionsOf(content.schema).some(({ type }) => type === 'object' || type === 'array'))

function optionsOf(schema: JsonSchema): JsonSchema[] {
  return schema.anyOf ? schema.anyOf.flatMap(optionsOf) : [schema]
}

function valueOption(schema: JsonSchema): JsonSchema {
  return optionsOf(schema).find(({ type }) => type !== 'null') ?? {}
}

/** Every field filled, two rows in every list. */
function fullValue(sent: JsonSchema): unknown {
  const schema = valueOption(sent)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [name, fullValue(field)]),
      )
    case 'array':
      return [fullValue(schema.items ?? {}), fullValue(schema.items ?? {})]
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'string':
      return schema.pattern === undefined
        ? 'mot'
        : fc.sample(fc.stringMatching(new RegExp(schema.pattern)), { numRuns: 1, seed: 1 })[0]
    default:
      return null
  }
}

function fieldsIn(sent: JsonSchema, path: readonly Step[]): Field[] {
  const schema = valueOption(sent)
  if (schema.type === 'array') return fieldsIn(schema.items ?? {}, [...path, 0])
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    { path: [...path, name], isRequired: schema.required?.includes(name) === true, schema: field },
    ...fieldsIn(field, [...path, name]),
  ])
}

const absent = Symbol('a field that is left out')

function changed(value: unknown, [step, ...rest]: readonly Step[], put: unknown): unknown {
  if (step === undefined) return put
  if (Array.isArray(value))
    return value.map((item, index) => (index === step ? changed(item, rest, put) : (item as unknown)))
  const fields = { ...(value as Record<string, unknown>) }
  const inner = changed(fields[step], rest, put)
  if (inner === absent) delete fields[step]
  else fields[step] = inner
  return fields
}

function at(value: unknown, path: readonly Step[]): unknown {
  return path.reduce<unknown>((inner, step) => (inner as Record<Step, unknown> | null | undefined)?.[step], value)
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
}

/** Rows of every list around the field. */
function rowsAround(value: unknown, path: readonly Step[]): unknown[] {
  return path.flatMap((step, index) => {
    const list = step === 0 ? at(value, path.slice(0, index)) : undefined
    return step === 0 ? [Array.isArray(list) ? list.length : 'no list'] : []
  })
}

/** The list that a screen is made of: what cannot be read is not an empty list. */
const unreadableLists: ReadonlySet<string> = new Set(['text', 'an empty text', 'a number', 'a boolean'])

const forms: [string, (whole: unknown) => unknown][] = [
  ['null', () => null],
  ['absent', () => absent],
  ['text', () => 'texte'],
  ['an empty text', () => ''],
  ['a number', () => 7],
  ['a boolean', () => true],
  ['an empty list', () => []],
  ['an object', () => ({})],
  ['one row in place of a list', (whole) => (Array.isArray(whole) ? (whole[0] as unknown) : null)],
  ['a list under a key', (whole) => (Array.isArray(whole) ? { data: whole as unknown } : null)],
]

describe('optional field of a response', () => {
  it.each(contents)('of $name loses no row in any form', ({ response, content: { schema, wrap, at: place } }) => {
    const whole = fullValue(schema)
    const lost = fieldsIn(schema, [])
      .filter(({ isRequired }) => !isRequired)
      .flatMap(({ path }) =>
        forms.flatMap(([form, make]) => {
          const sent = changed(whole, path, make(at(whole, path)))
          // Without any field there is no content; the forms of the envelope have tests of their own.
          if (isEmptyObject(sent)) return []
          const read = response.safeParse(wrap(sent))
          const isKept = read.success
            ? rowsAround(at(read.data, place), path).every((length) => length === 2)
            : path.length === 1 && unreadableLists.has(form) && Array.isArray(at(whole, path))
          return isKept ? [] : [`${path.join('.')} as ${form}`]
        }),
      )
    expect(lost).toEqual([])
  })
})

/** Sent back, or nothing to open without it. */
const identities = /^(?:_?id|(?:subject|chapter|content)_id|token|user_id|.*slug|.*_url|url|link)$/i
/** A price, a reduction or an account is not guessed. */
const amounts = /^(?:period|price|slice|amount|type|discountType|discountValue|rate|number)$/
/** The counters of a page. */
const counters = /^(?:current_page|last_page|total)$/

it('requires no field of a response but ids, addresses, tokens and what a price is made of', () => {
  const required = contents.flatMap(({ name, content: { schema } }) =>
    fieldsIn(schema, []).flatMap(({ path, isRequired, schema: field }) => {
      const last = String(path.at(-1))
      const isHolder = fieldsIn(field, []).some((inner) => inner.isRequired)
      return isRequired && ![identities, amounts, counters].some((names) => names.test(last)) && !isHolder
        ? [`${name}: ${path.join('.')}`]
        : []
    }),
  )
  expect(required).toEqual([])
})
