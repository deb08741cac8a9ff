import * as z from 'zod'
import { isRow } from './compare'

export type Fields = {
  /** Known fields that no row carries, by path. */
  absent: readonly string[]
  /** Fields that came and are not known, with the known one that they may mean. */
  unknown: readonly { field: string; resembles: string | null }[]
  /** Lists that came without a row, so that their fields are not checked. */
  emptyLists: readonly string[]
}

type Json = Readonly<Record<string, unknown>>

/** Content of one place of the answer, over all rows that lead to it. */
type Place = { isFilled: Map<string, boolean>; unknown: Set<string> }

const envelopeNames = new Set(['success', 'code', 'message', 'errors', 'links', 'status', 'error'])
const maxDepth = 12
const maxRows = 200

/**
 * Compares the parsed answer with the schema: the parser moved each field that it recognised under its own name, so an
 * empty one came under no name that it knows, and another name in an object was ignored.
 */
export function getFields(response: z.ZodType, sent: unknown, read: unknown): Fields {
  const schema: unknown = z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' })
  const sentNames = namesIn(sent)
  const places = new Map<string, Place>()
  const emptyLists = new Set<string>()
  const visit = (declared: Json, value: unknown, path: string, depth: number): void => {
    if (depth > maxDepth || value === null || value === undefined) return
    if (Array.isArray(value)) {
      const items = getOptions(declared).find((option) => isRow(option['items']))?.['items']
      if (value.length === 0) emptyLists.add(path)
      if (isRow(items)) for (const row of value.slice(0, maxRows)) visit(items, row, `${path}[]`, depth + 1)
      return
    }
    const properties = getOptions(declared).find((option) => isRow(option['properties']))?.['properties']
    if (isRow(value) && isRow(properties)) visitRow(properties, value, path, depth)
  }
  const visitRow = (properties: Json, row: Json, path: string, depth: number): void => {
    const place: Place = places.get(path) ?? { isFilled: new Map(), unknown: new Set() }
    places.set(path, place)
    for (const [name, declared] of Object.entries(properties)) {
      if (!isRow(declared) || (path === '' && envelopeNames.has(name))) continue
      const isFilled = hasContent(row[name], declared, path === '' || sentNames.has(toPlain(name)))
      place.isFilled.set(name, isFilled || place.isFilled.get(name) === true)
      if (isFilled) visit(declared, row[name], join(path, name), depth + 1)
    }
    for (const [name, value] of Object.entries(row)) {
      const isKnown = Object.hasOwn(properties, name) || (isOuter(path) && envelopeNames.has(name))
      if (!isKnown && value !== null && !isUsedInside(name, value, Object.keys(properties))) place.unknown.add(name)
    }
  }
  if (isRow(schema)) visit(schema, read, '', 0)
  return toFields(places, emptyLists)
}

function toFields(places: ReadonlyMap<string, Place>, emptyLists: ReadonlySet<string>): Fields {
  const absent: string[] = []
  const unknown: { field: string; resembles: string | null }[] = []
  for (const [path, { isFilled, unknown: names }] of places) {
    const missing = [...isFilled].flatMap(([name, hasValue]) =>
      hasValue || emptyLists.has(join(path, name)) ? [] : [name],
    )
    absent.push(...missing.map((name) => join(path, name)))
    for (const name of names) {
      const resembles = missing.find((candidate) => isAlike(name, candidate))
      unknown.push({
        field: join(path, fieldName(name)),
        resembles: resembles === undefined ? null : join(path, resembles),
      })
    }
  }
  return { absent, unknown, emptyLists: [...emptyLists] }
}

/** An answer without an envelope has its names beside the content. */
const isOuter = (path: string): boolean => path === '' || path === 'payload'

/** Describes the value expected at a path such as `payload.contents[].duration`; null where any value is read. */
export function expectedAt(response: z.ZodType, path: string): string | null {
  const schema: unknown = z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' })
  let options = isRow(schema) ? getOptions(schema) : []
  for (const step of path.split(/\.|(?=\[\])/)) {
    const inner = options.flatMap(({ properties, items }) =>
      step === '[]' ? [items] : isRow(properties) ? [properties[step]] : [],
    )
    options = inner.filter(isRow).flatMap(getOptions)
  }
  const named = options.flatMap(({ 'x-reads-as': readsAs }) => (typeof readsAs === 'string' ? [readsAs] : []))
  const kinds = options
    .flatMap(({ type }) => [type].flat())
    .filter((type) => typeof type === 'string' && type !== 'null')
  const [expected] = [...named, ...kinds]
  return typeof expected === 'string' ? expected : null
}

/** A default stands for an absent field, unless the answer has a field of that name. */
function hasContent(value: unknown, declared: Json, isSent: boolean): boolean {
  if (value === null || value === undefined || value === '') return false
  if (Array.isArray(value)) return value.length > 0 || isSent
  if ('x-default' in declared && !isSent) return JSON.stringify(value) !== JSON.stringify(declared['x-default'])
  return true
}

/** `content: { id }` may be what was read as `contentId`. */
function isUsedInside(name: string, value: unknown, siblings: readonly string[]): boolean {
  const plain = toPlain(name)
  return plain === '' || (isRow(value) && siblings.some((each) => toPlain(each).startsWith(plain)))
}

function getOptions(schema: Json): Json[] {
  const choices = [schema['anyOf'], schema['oneOf'], schema['allOf']].filter(isList).flat()
  return [schema, ...choices.filter(isRow).flatMap(getOptions)]
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

function namesIn(sent: unknown): ReadonlySet<string> {
  const names = new Set<string>()
  const rest: unknown[] = [sent]
  while (rest.length > 0) {
    const value = rest.pop()
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if (!Array.isArray(value) && inner !== null) names.add(toPlain(name))
      rest.push(inner)
    }
  }
  return names
}

const toPlain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** A key may be a phone number, which no report names. */
const fieldName = (name: string): string => (/^[A-Za-z_][\w-]{0,40}$/.test(name) ? name : '*')

const toWords = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** The same words, one name inside the other, or few letters of difference. */
function isAlike(a: string, b: string): boolean {
  const [one, other] = [toPlain(a), toPlain(b)]
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < 3) return false
  if (toWords(a).toSorted().join() === toWords(b).toSorted().join()) return true
  if (long.includes(short) && short.length * 2 >= long.length) return true
  return distance(one, other) <= Math.floor(long.length / 4)
}

/** Levenshtein. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [index, compared] of [...other].entries())
      next.push(
        Math.min((next[index] ?? 0) + 1, (row[index + 1] ?? 0) + 1, (row[index] ?? 0) + (letter === compared ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
