import * as z from 'zod'
import { parseJson } from '../std/json'

/** Other names by field path: `content.id` is also sent as `contentId`. Case and punctuation do not matter. */
type Aliases = Readonly<Record<string, readonly string[]>>

type RecordOptions<Shape extends z.ZodRawShape> = {
  aliases?: Aliases
  /** The field that a value alone is read as; without it text is the `name`. */
  valueField?: keyof Shape & string
}

/** Words that the documents use for the same field. */
const synonyms: readonly (readonly [string, string])[] = [
  ['instructor', 'teacher'],
  ['teacher', 'instructor'],
]

type Field = readonly [name: string, inner?: string]
/** A lower rank has priority. `key` and `inner` name the place in the response. */
type Source = { rank: number; field: Field; key: string; inner?: string }
/** Fields under the own name of a key, and fields inside the object under that key. */
type KeyPlan = {
  field: { rank: number; field: Field } | null
  inner: ReadonlyMap<string, { rank: number; field: Field }>
}

const registered = new WeakMap<z.ZodType, RecordNames>()

/**
 * An object of a response. A field is found by its own name, otherwise without regard to case, underscores and hyphens
 * (`contentId`, `content_id`), as a field of a nested object (`content.id`) or, for a nested object, beside it, and
 * under its aliases. A text alone is the name, a number the id, and an empty list (PHP) an object without fields. Fields
 * may stand in `data`, as the transformers of PHP platforms wrap a row and each object in it, or as JSON in a text.
 */
export function record<Shape extends z.ZodRawShape>(
  shape: Shape,
  { aliases = {}, valueField }: RecordOptions<Shape> = {},
) {
  const names = new RecordNames(shape, aliases, valueField)
  const schema = z.preprocess((sent) => names.read(sent), z.looseObject(shape))
  const described = Object.keys(aliases).length === 0 ? schema : schema.meta({ 'x-aliases': aliases })
  registered.set(described, names)
  return described
}

/** False for rows that are no records. */
export function sharesField(row: z.ZodType, sent: Record<string, unknown>): boolean {
  return getNames(row)?.matches(sent) === true
}

/** True if text or a number alone can be read as this row. */
export function isReadFromValue(row: z.ZodType, sent: unknown): boolean {
  return getNames(row)?.fieldFor(sent) !== undefined
}

function getNames(schema: z.ZodType): RecordNames | undefined {
  const names = registered.get(schema)
  if (names !== undefined) return names
  if (schema instanceof z.ZodCatch || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return getNames(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodPipe && schema.in instanceof z.ZodType ? getNames(schema.in) : undefined
}

/** Plans are made at the first use of a key: the contract is built at each start, and a list has thousands of rows. */
class RecordNames {
  readonly #shape: z.ZodRawShape
  readonly #aliases: Aliases
  readonly #valueField: string | undefined
  readonly #plans = new Map<string, KeyPlan | null>()
  #fields: ReadonlyMap<string, { rank: number; field: Field }> | undefined

  constructor(shape: z.ZodRawShape, aliases: Aliases, valueField: string | undefined) {
    this.#shape = shape
    this.#aliases = aliases
    this.#valueField = valueField
  }

  read(wrapped: unknown): unknown {
    const sent = this.#unwrap(fromJsonText(wrapped))
    if (!isRecord(sent)) {
      if (Array.isArray(sent)) return sent.length === 0 ? {} : sent
      const field = this.fieldFor(sent)
      return field === undefined ? sent : { [field]: sent }
    }
    const sources: Source[] = []
    for (const key of Object.keys(sent)) {
      const plan = this.#planFor(key)
      if (plan === null) continue
      const value = withoutData(sent[key])
      if (plan.field !== null && value !== null && value !== undefined) sources.push({ ...plan.field, key })
      if (plan.inner.size > 0 && isRecord(value)) {
        for (const inner of Object.keys(value)) {
          const found = plan.inner.get(toPlainName(inner))
          if (found !== undefined && !isSilent(value[inner]))
            sources.push({ ...found, rank: found.rank + 0.5, key, inner })
        }
      }
    }
    return sources.length === 0 ? sent : withSources(sent, sources)
  }

  #unwrap(sent: unknown): unknown {
    if (!isRecord(sent) || !isRecord(sent['data'])) return sent
    return !this.matches(sent) && this.matches(sent['data']) ? sent['data'] : sent
  }

  matches(sent: Record<string, unknown>): boolean {
    return Object.keys(sent).some((key) => Object.hasOwn(this.#shape, key) || this.#planFor(key)?.field != null)
  }

  ownNames(): string[] {
    return Object.keys(this.#shape)
  }

  fieldFor(sent: unknown): string | undefined {
    if (typeof sent !== 'string' && typeof sent !== 'number' && typeof sent !== 'boolean') return undefined
    if (sent === '') return undefined
    if (Object.hasOwn(this.#shape, 'id') && /^\d{1,15}$/.test(String(sent))) return 'id'
    if (this.#valueField !== undefined) return this.#valueField
    return typeof sent === 'string' && Object.hasOwn(this.#shape, 'name') ? 'name' : undefined
  }

  #planFor(key: string): KeyPlan | null {
    const cached = this.#plans.get(key)
    if (cached !== undefined) return cached
    const plan = this.#createPlan(key)
    // Keys of a map may be as many as its entries.
    if (this.#plans.size < maxPlans) this.#plans.set(key, plan)
    return plan
  }

  #createPlan(key: string): KeyPlan | null {
    const plain = toPlainName(key)
    if (plain === '') return null
    this.#fields ??= collectFields(this.#shape, this.#aliases)
    const isOwn = Object.hasOwn(this.#shape, key)
    const field = isOwn ? null : (this.#fields.get(plain) ?? null)
    const inner = new Map<string, { rank: number; field: Field }>()
    const ownInner = new Set((isOwn ? getNames(this.#shape[key] as z.ZodType)?.ownNames() : [])?.map(toPlainName))
    for (const [name, found] of this.#fields) {
      const rest = name.slice(plain.length)
      const isInner = name.startsWith(plain) && rest !== '' && found.field[0] !== key && !ownInner.has(rest)
      if (isInner) inner.set(rest, found)
    }
    return field === null && inner.size === 0 ? null : { field, inner }
  }
}

/** A list or an object that stands as JSON in a text, as in a column of a database; otherwise the value itself. */
export function fromJsonText(sent: unknown): unknown {
  if (typeof sent !== 'string' || !/^\s*[[{]/.test(sent)) return sent
  try {
    return parseJson(sent)
  } catch {
    return sent
  }
}

/** Fractal wraps each object in an object with `data` alone. */
export function withoutData(sent: unknown): unknown {
  return isRecord(sent) && isRecord(sent['data']) && Object.keys(sent).length === 1 ? sent['data'] : sent
}

const maxPlans = 500

/** Ranks: own fields, fields of a nested object, aliases in order, synonyms. */
function collectFields(shape: z.ZodRawShape, aliases: Aliases): Map<string, { rank: number; field: Field }> {
  const fields = new Map<string, { rank: number; field: Field }>()
  const add = (name: string, rank: number, field: Field): void => {
    const plain = toPlainName(name)
    if (!fields.has(plain)) fields.set(plain, { rank, field })
  }
  for (const name of Object.keys(shape)) add(name, 0, [name])
  for (const [path, names] of Object.entries(aliases)) {
    const [name = '', inner] = path.split('.')
    for (const [index, alias] of names.entries()) add(alias, 2 + index, inner === undefined ? [name] : [name, inner])
  }
  for (const [name, schema] of Object.entries(shape)) {
    for (const inner of getNames(schema as z.ZodType)?.ownNames() ?? []) add(`${name}${inner}`, 1, [name, inner])
  }
  for (const [name, synonym] of synonyms) if (Object.hasOwn(shape, name)) add(synonym, 100, [name])
  return fields
}

function withSources(sent: Record<string, unknown>, sources: Source[]): Record<string, unknown> {
  const read = { ...sent }
  if (sources.length > 1) sources.sort((a, b) => a.rank - b.rank)
  for (const { field, key, inner } of sources) {
    const whole = withoutData(sent[key])
    const value = inner === undefined ? whole : (whole as Record<string, unknown>)[inner]
    if (place(read, field, value) && inner === undefined) delete read[key]
  }
  return read
}

/** False if the field has a value of its own. */
function place(read: Record<string, unknown>, [name, inner]: Field, value: unknown): boolean {
  const present = inner === undefined ? read[name] : withoutData(read[name])
  if (inner === undefined) {
    if (!isSilent(present)) return false
    read[name] = value
    return true
  }
  const holder = isSilent(present) ? {} : present
  if (!isRecord(holder) || !isSilent(holder[inner])) return false
  read[name] = { ...holder, [inner]: value }
  return true
}

const plainNames = new Map<string, string>()

/** Without case and punctuation, by which names of fields are compared. */
export function toPlainName(key: string): string {
  const cached = plainNames.get(key)
  if (cached !== undefined) return cached
  const plain = key.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (plainNames.size < 2000) plainNames.set(key, plain)
  return plain
}

function isSilent(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

/** False for null and lists. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
