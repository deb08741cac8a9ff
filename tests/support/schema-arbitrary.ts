import fc from 'fast-check'
import * as z from 'zod'
import { openApiCalls, type OpenApiDocument } from './openapi-operations'

/** Other keywords are refused, so that none is ignored. */
export type JsonSchema = {
  'type'?: JsonType | JsonType[]
  'enum'?: unknown[]
  'const'?: unknown
  'anyOf'?: JsonSchema[]
  'properties'?: Record<string, JsonSchema>
  'required'?: string[]
  'additionalProperties'?: JsonSchema | boolean
  'propertyNames'?: JsonSchema
  'items'?: JsonSchema
  'minItems'?: number
  'minimum'?: number
  'maximum'?: number
  'exclusiveMinimum'?: number
  'minLength'?: number
  'maxLength'?: number
  'pattern'?: string
  'description'?: string
  'x-reads-as'?: string
  'x-words'?: string[]
  'x-list'?: string
  'x-aliases'?: Record<string, string[]>
  'x-envelope'?: string
  'x-page'?: string
  /** Replaces an absent or null field. */
  'x-default'?: unknown
}

type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object'

const supported = new Set([
  'type',
  'enum',
  'const',
  'anyOf',
  'properties',
  'required',
  'additionalProperties',
  'propertyNames',
  'items',
  'minItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minLength',
  'maxLength',
  'pattern',
  'description',
  'x-reads-as',
  'x-words',
  'x-list',
  'x-aliases',
  'x-envelope',
  'x-page',
  'x-default',
])

const listLengths = [0, 1, 30]
const nestedLengths = [0, 1, 3]

export function responseSchemas(document: OpenApiDocument<JsonSchema>): Map<string, JsonSchema> {
  return new Map(openApiCalls(document).map(({ id, response }) => [id, response]))
}

export function toArbitrary(schema: JsonSchema): fc.Arbitrary<unknown> {
  return valuesOf(schema, false).map((value) => JSON.parse(JSON.stringify(value)) as unknown)
}

function valuesOf(schema: JsonSchema, isInList: boolean): fc.Arbitrary<unknown> {
  const unknown = Object.keys(schema).find((keyword) => !supported.has(keyword))
  if (unknown !== undefined) throw new Error(`the generator does not know the keyword ${unknown}`)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((branch) => valuesOf(branch, isInList)))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type }, isInList)))
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'string':
      return texts(schema)
    case 'number':
    case 'integer':
      return numbers(schema)
    case 'array':
      return lists(schema, isInList)
    case 'object':
      return objects(schema, isInList)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

const longWord = 'anticonstitutionnellement'.repeat(4).slice(0, 80)

const awkwardTexts: readonly string[] = [
  '',
  ' ',
  '<p>Bonjour <b>à tous</b></p><script>alert(1)</script>',
  '&lt;img src=x onerror=alert(1)&gt;',
  'مرحبا بكم في الدرس الأول',
  '\u202Eمقلوب',
  '👩‍👩‍👧‍👦🧪'.repeat(12),
  longWord,
  '0',
  '12',
  '-3.5',
  '1 200',
  'null',
  '2026-13-45',
  '2026-11-20 15:00:00',
  'javascript:alert(1)',
  'https://exemple.tn/a?b=c',
  'a\u0000b\nc',
  '__proto__',
]

function texts({ pattern, minLength = 0, maxLength = Infinity }: JsonSchema): fc.Arbitrary<string> {
  const isAllowed = (text: string): boolean =>
    [...text].length >= minLength &&
    [...text].length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text))
  const awkward = awkwardTexts.filter(isAllowed)
  const any = (
    pattern === undefined ? fc.string({ unit: 'grapheme', maxLength: 60 }) : fc.stringMatching(new RegExp(pattern))
  ).filter(isAllowed)
  return awkward.length === 0 ? any : fc.oneof(fc.constantFrom(...awkward), any)
}

const awkwardNumbers: readonly number[] = [
  0,
  1,
  -1,
  0.1,
  0.5,
  -0.5,
  1.5,
  12.345,
  99.99,
  -7,
  1e6,
  2 ** 31,
  2 ** 53 - 1,
  -(2 ** 53 - 1),
  1e15,
  1e21,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  Number.MIN_VALUE,
]

function numbers({
  type,
  minimum = -Number.MAX_VALUE,
  maximum = Number.MAX_VALUE,
  exclusiveMinimum = -Infinity,
}: JsonSchema): fc.Arbitrary<number> {
  const isAllowed = (value: number): boolean =>
    value >= minimum && value <= maximum && value > exclusiveMinimum && (type !== 'integer' || Number.isInteger(value))
  const any =
    type === 'integer'
      ? fc.integer({
          min: Math.max(Math.ceil(minimum), -(2 ** 53 - 1)),
          max: Math.min(Math.floor(maximum), 2 ** 53 - 1),
        })
      : fc.double({ min: minimum, max: maximum, noNaN: true })
  return fc.oneof(fc.constantFrom(...[...awkwardNumbers, minimum, maximum].filter(isAllowed)), any.filter(isAllowed))
}

function lists({ items = {}, minItems = 0 }: JsonSchema, isInList: boolean): fc.Arbitrary<unknown[]> {
  const item = valuesOf(items, true)
  const lengths = (isInList ? nestedLengths : listLengths).filter((length) => length >= minItems)
  return fc
    .constantFrom(...lengths)
    .chain((length) => fc.array(item, { minLength: length, maxLength: length, size: 'max' }))
}

function objects(schema: JsonSchema, isInList: boolean): fc.Arbitrary<object> {
  const { properties = {}, required = [], additionalProperties = {}, propertyNames = {} } = schema
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, valuesOf(field, isInList)]),
  )
  // Absent fields are rare otherwise.
  const least = fc.record(Object.fromEntries(Object.entries(fields).filter(([name]) => required.includes(name))), {
    noNullPrototype: true,
  })
  const declared = fc.oneof(
    { weight: 4, arbitrary: fc.record(fields, { requiredKeys: required, noNullPrototype: true }) },
    { weight: 1, arbitrary: least },
  )
  if (additionalProperties === false) return declared
  const names = [...Object.keys(properties), ...Object.values(schema['x-aliases'] ?? {}).flat()].map(toPlainName)
  // Another spelling of a field is that field, a beginning of its name may hold it (`content: { id }` is `contentId`),
  // and an object whose names are numbers is a list (PHP).
  const isOther = (name: string): boolean => {
    const plain = toPlainName(name)
    return names.length === 0 || plain === '' || !(/^\d+$/.test(name) || names.some((each) => each.startsWith(plain)))
  }
  const isFree = (name: string): boolean => name !== '__proto__' && !(name in properties) && isOther(name)
  const others = fc.dictionary(
    texts(propertyNames).filter(isFree),
    valuesOf(additionalProperties === true ? {} : additionalProperties, true),
    { maxKeys: 2, noNullPrototype: true },
  )
  return fc.tuple(declared, others).map(([known, unknown]) => ({ ...unknown, ...known }))
}

function toPlainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

const validators = new WeakMap<JsonSchema, z.ZodType>()

function validatorOf(schema: JsonSchema): z.ZodType {
  const validator = validators.get(schema) ?? z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
  validators.set(schema, validator)
  return validator
}

export function toReading(schema: JsonSchema, value: unknown): unknown {
  if (value === null) return null
  const conversion = schema['x-reads-as']
  if (conversion === 'known word') return matchListedWord(String(value), schema['x-words'] ?? [])
  if (conversion !== undefined) return convert(conversion, value)
  if (schema.anyOf) {
    const branch = schema.anyOf.find((one) => validatorOf(one).safeParse(value).success)
    return branch ? toReading(branch, value) : value
  }
  if (Array.isArray(value)) return value.map((item: unknown) => toReading(schema.items ?? {}, item))
  if (typeof value !== 'object') return value
  const named = underOwnNames(schema['x-aliases'] ?? {}, value)
  const other = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
  const read = Object.fromEntries(
    Object.entries(named).map(([name, part]) => [name, toReading(schema.properties?.[name] ?? other, part)]),
  )
  const missing = Object.entries(schema.properties ?? {}).filter(
    ([name, field]) => 'x-default' in field && read[name] == null,
  )
  return { ...read, ...Object.fromEntries(missing.map(([name, field]) => [name, field['x-default']])) }
}

function underOwnNames(aliases: Record<string, string[]>, object: object): object {
  const copy = structuredClone(object) as Record<string, unknown>
  for (const [path, names] of Object.entries(aliases)) {
    const used = names.find((name) => copy[name] != null)
    if (used === undefined) continue
    const fields = path.split('.')
    const last = fields.pop() ?? ''
    let holder = copy
    for (const field of fields) holder = (holder[field] ??= {}) as Record<string, unknown>
    const held = holder[last]
    if (
      typeof holder !== 'object' ||
      Array.isArray(holder) ||
      (held != null && !(Array.isArray(held) && held.length === 0))
    )
      continue
    holder[last] = copy[used]
    delete copy[used]
  }
  return copy
}

function matchListedWord(sent: string, words: readonly string[]): string {
  const plain = (word: string): string => word.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
  return words.find((word) => plain(word) === plain(sent)) ?? sent
}

function convert(conversion: string, value: unknown): unknown {
  switch (conversion) {
    case 'text':
      return String(value)
    case 'number':
      return numberFrom(value)
    case 'nearest whole number':
      return Math.round(numberFrom(value))
    case 'nearest ten-thousandth':
      return toTenThousandths(numberFrom(value))
    case 'boolean':
      return [true, 1, '1', 'true', 'True', 'TRUE', 'yes', 'Yes', 'Y', 'y', 'on', 'oui', 'Oui'].includes(
        value as string,
      )
    case 'minutes':
      return typeof value === 'string' && value.includes(':') ? minutesFrom(value) : numberFrom(value)
    case 'messages by field':
      return messagesIn(value)
    default:
      throw new Error(`the conversion ${conversion} is not known`)
  }
}

/** A number beyond the exact ones has no decimals. */
function toTenThousandths(number: number): number {
  return Math.abs(number) * 10_000 < Number.MAX_SAFE_INTEGER ? Math.round(number * 10_000) / 10_000 : number
}

function messagesIn(value: unknown): Record<string, string[]> {
  const all = new Map<string, string[]>()
  const visit = (part: unknown, path: readonly string[]): void => {
    if (typeof part === 'string' && part.trim() !== '')
      all.set(path.join('.'), [...(all.get(path.join('.')) ?? []), part])
    if (typeof part !== 'object' || part === null) return
    for (const [name, inner] of Object.entries(part))
      visit(inner, Array.isArray(part) || name === 'errors' || name === 'children' ? path : [...path, name])
  }
  visit(value, [])
  return Object.fromEntries(all)
}

/** The last of the two separators is the decimal one; a comma alone is too. */
function numberFrom(value: unknown): number {
  if (typeof value !== 'string') return Number(value)
  const [whole = '', decimals] = value
    .replace(/\s/g, '')
    .replace('\u2212', '-')
    .split(/[.,](?=\d*$)/)
  const isGrouped = !value.includes(',') && decimals !== undefined
  return Number(`${isGrouped ? whole : whole.replace(/[.,]/g, '')}.${decimals ?? '0'}`)
}

function minutesFrom(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
  return hours * 60 + minutes + seconds / 60
}
