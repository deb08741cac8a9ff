import fc from 'fast-check'
import type { JsonSchema } from './json-schema'
import { colors, dates, durations, numbers, slugs, texts } from './texts'

export type Draw = { random: () => number; listSize: number; origin: string }

/** Rows of a list need distinct ids, which a schema cannot express. */
type Rows = { used: Map<string, Set<string>>; index: number }

type Place = { draw: Draw; name: string; rows: Rows | null; lists: number }

const absent = Symbol('a property that is left out')
const innerSizes = [0, 1, 1, 2, 3]

export function drawBody(schema: JsonSchema, draw: Draw): unknown {
  return drawValue(schema, { draw, name: '', rows: null, lists: 0 })
}

function drawValue(schema: JsonSchema, place: Place): unknown {
  const { random } = place.draw
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return pick(schema.enum, random)
  if (schema.anyOf !== undefined) return drawValue(pickOption(schema.anyOf, random), place)
  if (schema.type === undefined) return pick([null, true, 12, 'texte', ['a', 1], { inner: { deep: [] } }], random)
  const types = [schema.type].flat()
  const others = types.filter((type) => type !== 'null')
  if (types.includes('null') && (others.length === 0 || random() < 0.12)) return null
  return drawTyped(pick(others, random), schema, place)
}

function drawTyped(type: string, schema: JsonSchema, place: Place): unknown {
  switch (type) {
    case 'object':
      return drawObject(schema, place)
    case 'array':
      return drawList(schema, place)
    case 'string':
      return isIdentity(place) ? unique(place, () => drawText(schema, place)) : drawText(schema, place)
    case 'integer':
    case 'number':
      return isIdentity(place)
        ? unique(place, () => drawNumber(schema, type === 'integer', place))
        : drawNumber(schema, type === 'integer', place)
    case 'boolean':
      return place.draw.random() < 0.5
    case 'null':
      return null
    default:
      throw new Error(`${place.name}: the generator does not know the type ${type}`)
  }
}

function pickOption(options: readonly JsonSchema[], random: () => number): JsonSchema {
  const values = options.filter(({ type }) => type !== 'null')
  const nothing = options.find(({ type }) => type === 'null')
  return nothing !== undefined && (values.length === 0 || random() < 0.12) ? nothing : pick(values, random)
}

function drawObject(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  place: Place,
): Record<string, unknown> {
  const { random } = place.draw
  const drawn = Object.entries(properties).map(([name, property]) => {
    const value =
      !required.includes(name) && random() < 0.12
        ? absent
        : drawValue(property, { ...place, name: place.rows === null ? name : `${place.name}.${name}` })
    return [name, value] as const
  })
  const isRecord =
    typeof additionalProperties === 'object' &&
    Object.keys(properties).length === 0 &&
    Object.keys(additionalProperties).length > 0
  const entries = isRecord
    ? texts
        .slice(2, 2 + Math.floor(random() * 3))
        .map((name) => [name, drawValue(additionalProperties, { ...place, name })] as const)
    : []
  const unknown =
    additionalProperties !== undefined && additionalProperties !== false && !isRecord && random() < 0.1
      ? [['x_added_later', { list: [1, null, 'texte'] }] as const]
      : []
  return Object.fromEntries([...drawn, ...entries, ...unknown].filter(([, value]) => value !== absent))
}

function drawList({ items = {}, minItems = 0 }: JsonSchema, place: Place): unknown[] {
  const size = Math.max(minItems, place.lists === 0 ? place.draw.listSize : pick(innerSizes, place.draw.random))
  const used = new Map<string, Set<string>>()
  return Array.from({ length: size }, (_, index) =>
    drawValue(items, { ...place, name: '', rows: { used, index }, lists: place.lists + 1 }),
  )
}

function isIdentity({ name, rows }: Place): boolean {
  return rows !== null && /(^|\.)_?id$|_id$/.test(name)
}

function unique({ name, rows }: Place, drawOne: () => unknown): unknown {
  if (rows === null) return drawOne()
  const used = rows.used.get(name) ?? new Set<string>()
  rows.used.set(name, used)
  for (let tries = 0; tries < 3; tries += 1) {
    const value = drawOne()
    if (!used.has(String(Number(value))) && !used.has(String(value))) {
      used.add(String(value)).add(String(Number(value)))
      return value
    }
  }
  return 10_000 + rows.index
}

function drawNumber(schema: JsonSchema, whole: boolean, { draw: { random } }: Place): number {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = schema
  const isAllowed = (value: number) =>
    value >= minimum &&
    value <= maximum &&
    value > exclusiveMinimum &&
    value < exclusiveMaximum &&
    (!whole || Number.isSafeInteger(value))
  const pool = random() < 0.5 ? numbers.filter(isAllowed) : []
  return pick(
    pool.length > 0 ? pool : [...ordinary(random).filter(isAllowed), ...numbers.filter(isAllowed)].slice(0, 1),
    random,
  )
}

function ordinary(random: () => number): number[] {
  return [1 + Math.floor(random() * 9000), 1 + Math.floor(random() * 90), Math.floor(random() * 10), random()]
}

function drawText(schema: JsonSchema, { draw, name }: Place): string {
  const { pattern, minLength = 0, maxLength = Infinity } = schema
  const matches = (text: string) =>
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text))
  const plausible = plausibleTexts(name, draw)
  const candidates = (draw.random() < (plausible.length > 0 ? 0.75 : 0) ? plausible : texts).filter(matches)
  if (candidates.length > 0) return pick(candidates, draw.random)
  const made =
    pattern === undefined
      ? fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 20) })
      : fc.stringMatching(new RegExp(pattern))
  return fc.sample(made.filter(matches), { seed: Math.floor(draw.random() * 2 ** 31), numRuns: 1 })[0]!
}

/** Half of the URLs lead to existing files. */
function plausibleTexts(path: string, { origin }: Draw): readonly string[] {
  const name = path.replace(/.*\./, '')
  if (/slug/i.test(name)) return slugs
  if (/color/i.test(name)) return colors
  if (/duration/i.test(name)) return durations
  if (/date|_at$|time|expir|day$/i.test(name)) return dates
  if (/url|link|image|img|thumbnail|avatar|icon/i.test(name)) {
    return [
      `${origin}/media/picture.png`,
      `${origin}/media/document.pdf`,
      `${origin}/media/picture.png?size=2`,
      `${origin}/media/missing.png`,
      'https://elsewhere.example/a.png',
      'picture.png',
      'javascript:void(0)',
      '',
    ]
  }
  return []
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)]!
}
