import * as z from 'zod'
import { fromJsonText, isReadFromValue, isRecord, sharesField, toPlainName, withoutData } from './record'

/*
 * Response schemas use only these types, so that openapi.json matches the parser: constraints are JSON Schema keywords,
 * conversions `x-reads-as`.
 */

/** Spaces of a grouped number: plain, no-break and narrow. */
const space = '[ \\u00a0\\u202f]'

/**
 * A decimal comma has one or two digits behind it, or comes after a decimal point that groups thousands: "1,000" alone
 * means one or a thousand, so it is not read.
 */
export function numericPattern({
  sign,
  groups,
  decimals,
}: {
  sign: boolean
  groups: number
  decimals: number
}): RegExp {
  return new RegExp(
    `^${sign ? '[-\\u2212]?' : ''}(?:\\d{1,3}(?:${space}?\\d{3}){0,${groups}}(?:\\.\\d{1,${decimals}}|,\\d{1,2})?` +
      `|\\d{1,3}(?:,\\d{3}){1,${groups}}\\.\\d{1,${decimals}}|\\d{1,3}(?:\\.\\d{3}){1,${groups}},\\d{1,2})$`,
  )
}

/** A number of any size with a sign, as platforms write it. */
export const numericText = numericPattern({ sign: true, groups: 4, decimals: 9 })

function fromText(text: string): number {
  const plain = text.replace(/[ \u00a0\u202f]/g, '').replace('\u2212', '-')
  const hasDecimalComma = plain.lastIndexOf(',') > plain.lastIndexOf('.')
  return Number(hasDecimalComma ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', ''))
}

/** A number, or text in this format. */
export function numberOrText(number: z.ZodNumber, text: RegExp) {
  return z.union([number, z.string().regex(text).transform(fromText)]).meta({ 'x-reads-as': 'number' })
}

/** Any number. */
export const decimal = numberOrText(z.number(), numericText)

/** A number of items; fractions are rounded. */
export const count = z
  .union([z.number(), z.string().regex(numericText).transform(fromText)])
  .transform(Math.round)
  .meta({ 'x-reads-as': 'nearest whole number' })

/** Never rounded, because it is sent back. */
export const wireId = numberOrText(z.int().min(1), /^0*[1-9]\d{0,14}$/)

/** An index or another number sent back; may be 0. */
export const ordinal = numberOrText(z.int().min(0), /^\d{1,15}$/)

/** Text, possibly sent as a number. */
export const text = z.union([z.string(), z.number().transform(String)]).meta({ 'x-reads-as': 'text' })

/** Form value; numbers and booleans become text. */
export const fieldText = z
  .union([z.string(), z.number().transform(String), z.boolean().transform(String)])
  .meta({ 'x-reads-as': 'text' })

/** Like `text`, but not empty. */
export const filledText = z.union([z.string().min(1), z.number().transform(String)]).meta({ 'x-reads-as': 'text' })

/** Text with more than whitespace. */
export const nonBlankText = z.string().regex(/\S/)

/** Other forms of true. */
export const yes = [1, '1', 'true', 'True', 'TRUE', 'yes', 'Yes', 'Y', 'y', 'on', 'oui', 'Oui'] as const
const no = [0, '0', 'false', 'False', 'FALSE', 'no', 'No', 'N', 'n', 'off', 'non', 'Non'] as const

/** Also sent as 1, 0 or text. */
export const wireBoolean = z
  .union([z.boolean(), z.literal([...yes, ...no]).transform((value) => yes.some((each) => each === value))])
  .meta({ 'x-reads-as': 'boolean' })

/** Null means false; unreadable values become undefined. */
export const stated = wireBoolean.nullish().catch(undefined)

/** Text, never sent as a number. */
export const plainText = z.string()

/** Text, also sent as an object with a name. */
export const label = z.preprocess((sent) => {
  const value = withoutData(fromJsonText(sent))
  if (!isRecord(value)) return value
  return value['name'] ?? Object.entries(value).find(([name]) => toPlainName(name) === 'name')?.[1]
}, text)

const lenient = new WeakMap<z.ZodType, unknown>()

/** Invalid values become null instead of failing the response. */
export function nullishOrNull<Schema extends z.ZodType>(schema: Schema): Lenient<Schema> {
  const built = (lenient.get(schema) as Lenient<Schema> | undefined) ?? schema.nullish().catch(null)
  lenient.set(schema, built)
  return built
}
type Lenient<Schema extends z.ZodType> = z.ZodCatch<z.ZodOptional<z.ZodNullable<Schema>>>

/** Absent, null and invalid values become this value. */
export function orDefault<Schema extends z.ZodType, Value>(schema: Schema, value: Value) {
  return nullishOrNull(schema)
    .transform((read) => read ?? value)
    .meta({ 'x-default': value })
}

/** An object without required fields; absent, null and invalid ones become one with its defaults. */
export function sparse<Fields extends z.ZodType<object>>(fields: Fields) {
  const empty = (): z.output<Fields> => fields.parse({})
  return nullishOrNull(fields)
    .transform((read) => read ?? empty())
    .meta({
      // Schemas compile at their first use, so not at each start.
      get 'x-default'() {
        return empty()
      },
    })
}

/** Empty if absent. One schema for all fields: the contract is built at each start. */
export const title = orDefault(label, '')

/** A map whose unreadable values become null. */
export function map<Value extends z.ZodType>(value: Value) {
  return z.preprocess(fromJsonText, z.record(z.string(), nullishOrNull(value)))
}

/** `fields` are the failed paths, without values. */
class UnreadableRow {
  constructor(readonly fields: readonly string[][]) {}
}

/** An empty list of PHP platforms may hold one empty text, and a filtered one null where a row was. */
const blankRow = Symbol('blank row')
const isBlank = (sent: unknown): boolean => sent === null || sent === ''

const dropped = new WeakMap<object, readonly UnreadableRow[]>()

/** Unreadable rows are removed and counted. */
export function nestedRows<Row extends z.ZodType>(row: Row) {
  return rowsIn(row, (sent) => (isReadFromValue(row, sent) ? [sent] : listIn(sent, row)))
}

function rowsIn<Row extends z.ZodType>(row: Row, toList: (sent: unknown) => unknown) {
  const read = row.catch(({ issues, value }) => {
    const fields = issues.map(({ path }) => (path ?? []).filter((part) => typeof part === 'string'))
    return (isBlank(value) ? blankRow : new UnreadableRow(fields)) as never
  })
  const list = z.array(read).transform((all): z.output<Row>[] => {
    const rows = all.filter((one: unknown) => one !== blankRow)
    const readable = rows.filter((one: unknown) => !(one instanceof UnreadableRow))
    const others = rows.flatMap((one: unknown) => (one instanceof UnreadableRow ? [one] : []))
    if (others.length > 0) dropped.set(readable, others)
    return readable
  })
  return z
    .preprocess((sent) => toList(fromJsonText(sent)), list)
    .meta({
      'x-list': 'plain, null, one row alone, in a field such as data, keyed, also by group, or as JSON in a text',
    })
}

/** Names that say nothing about the rows of a list. */
export const listNames = ['items', 'rows', 'list', 'records', 'results'] as const

/** An object, or only the list of one of its fields, also under a name of `listNames`. */
export function orList<Schema extends z.ZodType>(schema: Schema, field: string) {
  const toObject = (whole: unknown): unknown => {
    const sent = fromJsonText(whole)
    if (Array.isArray(sent) || isNumbered(sent)) return { [field]: sent }
    if (!isRecord(sent) || sharesField(schema, sent)) return sent
    const name = listNames.find((each) => Array.isArray(sent[each]))
    return name === undefined ? sent : { ...sent, [field]: sent[name] }
  }
  return z.preprocess(toObject, schema).meta({ description: `also the list of ${field} alone` })
}

/** Unwraps a paginator, a PHP list with gaps, groups of rows and a row that stands alone. */
function listIn(sent: unknown, row?: z.ZodType): unknown {
  const list = withoutWrapper(sent)
  if (list === null) return []
  if (!isRecord(list)) return list
  if (isNumbered(list)) return Object.values(list)
  if (row !== undefined && sharesField(row, list)) return [list]
  const values = Object.values(list).filter((value) => value !== null)
  const lists = values.filter((value) => Array.isArray(value))
  if (lists.length > 0) return lists.flat()
  return values.every((value) => isRecord(value)) ? values : list
}

/** A paginator may stand in another wrapper; deeper ones are not searched. */
function withoutWrapper(sent: unknown): unknown {
  let inner = sent
  for (let depth = 0; depth < 2 && isRecord(inner) && typeof inner['data'] === 'object'; depth += 1)
    inner = inner['data']
  return inner
}

function isNumbered(sent: unknown): boolean {
  const keys = isRecord(sent) ? Object.keys(sent) : []
  return keys.length > 0 && keys.every((key) => /^\d{1,9}$/.test(key))
}

/** Like `nestedRows`, but requires a readable row. */
export function tolerantArray<Row extends z.ZodType>(row: Row) {
  return rowsIn(row, (sent) => listIn(sent, row)).refine(
    (readable) => readable.length > 0 || !dropped.has(readable),
    'no row can be read',
  )
}

/** Like `tolerantArray`, but an absent list is empty. */
export function optionalArray<Row extends z.ZodType>(row: Row) {
  return tolerantArray(row)
    .nullish()
    .transform((rows) => rows ?? [])
    .meta({ 'x-default': [] })
}

/** Rows removed from a response, at any depth. */
export function droppedRows(read: unknown): number {
  let total = 0
  // Recursion could overflow the call stack.
  const rest: unknown[] = [read]
  while (rest.length > 0) {
    const value = rest.pop()
    if (typeof value !== 'object' || value === null) continue
    total += dropped.get(value)?.length ?? 0
    for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) rest.push(part)
  }
  return total
}

type Path = { parent: Path; name: string } | null

const maxNames = 20
/** Excludes keys with personal text. */
const fieldName = /^[A-Za-z_][\w-]{0,40}$/

/** For the log: paths, never values. `sent` is raw, `read` parsed. */
export function unreadFields(sent: unknown, read: unknown): string[] {
  const names = new Set<string>()
  const rest: { sent: unknown; read: unknown; path: Path }[] = [{ sent, read, path: null }]
  for (let pair = rest.pop(); pair !== undefined && names.size < maxNames; pair = rest.pop()) {
    const { sent: sentValue, read: value, path } = pair
    if (isLost(sentValue, value)) names.add(toText(path))
    else if (Array.isArray(value)) {
      for (const row of dropped.get(value) ?? [])
        for (const fields of row.fields)
          names.add(toText(fields.reduce<Path>((parent, name) => ({ parent, name }), path)))
      const list = listIn(sentValue)
      // Dropped rows shift the indexes.
      if (Array.isArray(list) && list.length === value.length)
        for (const [index, item] of value.entries()) rest.push({ sent: list[index], read: item, path })
    } else if (isRecord(value) && isRecord(sentValue)) {
      for (const [name, part] of Object.entries(value))
        rest.push({ sent: sentValue[name], read: part, path: { parent: path, name } })
    }
  }
  return [...names].sort()
}

/** Read as null (`nullishOrNull`), empty text or an empty list. */
function isLost(sent: unknown, read: unknown): boolean {
  if (sent === null || sent === undefined) return false
  if (read === null) return true
  if (read === '') return typeof sent !== 'string'
  return Array.isArray(read) && read.length === 0 && !Array.isArray(listIn(sent))
}

function toText(path: Path): string {
  const names: string[] = []
  for (let at = path; at !== null; at = at.parent) names.unshift(fieldName.test(at.name) ? at.name : '*')
  return names.join('.')
}

/** Ignores case, spaces and punctuation. */
export function listedWord(listed: readonly string[]) {
  const toLetters = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const byLetters = new Map(listed.map((word) => [toLetters(word), word]))
  return text
    .transform((sent) => byLetters.get(toLetters(sent)) ?? sent)
    .meta({ 'x-reads-as': 'known word', 'x-words': listed })
}

export { isRecord } from './record'
