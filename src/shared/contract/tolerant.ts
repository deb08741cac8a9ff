import * as z from 'zod'

/*
 * Response schemas use only these types, so that openapi.json matches the parser: constraints are JSON Schema keywords,
 * conversions `x-reads-as`.
 */

/** "1 200" or "1200.00", up to nine decimals. No comma: its meaning depends on the language. */
const numericText = /^-?\d{1,3}(?:[ \u00a0\u202f]?\d{3}){0,4}(?:\.\d{1,9})?$/

function fromText(text: string): number {
  return Number(text.replace(/[ \u00a0\u202f]/g, ''))
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

/** Also sent as 1, 0 or text. */
export const wireBoolean = z
  .union([
    z.boolean(),
    z.literal([0, 1, '0', '1', 'false', 'true']).transform((value) => value === 1 || value === '1' || value === 'true'),
  ])
  .meta({ 'x-reads-as': 'boolean' })

/** Null means false; unreadable values become undefined. */
export const stated = wireBoolean.nullish().catch(undefined)

/** Text, never sent as a number. One schema for all fields: the contract is built at each start. */
export const plainText = z.string()

const lenient = new WeakMap<z.ZodType, unknown>()

/** Invalid values become null instead of failing the response. */
export function nullishOrNull<Schema extends z.ZodType>(schema: Schema): Lenient<Schema> {
  const built = (lenient.get(schema) as Lenient<Schema> | undefined) ?? schema.nullish().catch(null)
  lenient.set(schema, built)
  return built
}
type Lenient<Schema extends z.ZodType> = z.ZodCatch<z.ZodOptional<z.ZodNullable<Schema>>>

/** PHP sends an empty object as a list. */
export function sparse<Fields extends z.ZodType<object>>(fields: Fields) {
  return nullishOrNull(fields)
    .transform((read) => read ?? ({} as z.output<Fields>))
    .meta({ 'x-default': {} })
}

/** `fields` are the failed paths, without values. */
class UnreadableRow {
  constructor(readonly fields: readonly string[][]) {}
}

const dropped = new WeakMap<object, readonly UnreadableRow[]>()

/** Unreadable rows are removed and counted. */
export function nestedRows<Row extends z.ZodType>(row: Row) {
  const read = row.catch(
    ({ issues }) =>
      new UnreadableRow(issues.map(({ path }) => (path ?? []).filter((part) => typeof part === 'string'))) as never,
  )
  const list = z.array(read).transform((all): z.output<Row>[] => {
    const readable = all.filter((one: unknown) => !(one instanceof UnreadableRow))
    const others = all.flatMap((one: unknown) => (one instanceof UnreadableRow ? [one] : []))
    if (others.length > 0) dropped.set(readable, others)
    return readable
  })
  return z.preprocess(listIn, list).meta({ 'x-list': 'plain, in a field data, or keyed by numbers' })
}

/** An object, or only the list of one of its fields. */
export function orList<Schema extends z.ZodType>(schema: Schema, field: string) {
  return z
    .preprocess((sent) => (Array.isArray(sent) || isNumbered(sent) ? { [field]: sent } : sent), schema)
    .meta({ description: `also the list of ${field} alone` })
}

/** Unwraps paginator `data` and PHP lists with gaps (numeric keys). */
function listIn(sent: unknown): unknown {
  if (!isRecord(sent)) return sent
  if (Array.isArray(sent['data'])) return sent['data']
  return isNumbered(sent) ? Object.values(sent) : sent
}

function isNumbered(sent: unknown): boolean {
  const keys = isRecord(sent) ? Object.keys(sent) : []
  return keys.length > 0 && keys.every((key) => /^\d{1,9}$/.test(key))
}

/** Like `nestedRows`, but requires a readable row. */
export function tolerantArray<Row extends z.ZodType>(row: Row) {
  return nestedRows(row).refine((readable) => readable.length > 0 || !dropped.has(readable), 'no row can be read')
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
    if (isLost(sentValue, value)) names.add(textOf(path))
    else if (Array.isArray(value)) {
      for (const row of dropped.get(value) ?? [])
        for (const fields of row.fields)
          names.add(textOf(fields.reduce<Path>((parent, name) => ({ parent, name }), path)))
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

function textOf(path: Path): string {
  const names: string[] = []
  for (let at = path; at !== null; at = at.parent) names.unshift(fieldName.test(at.name) ? at.name : '*')
  return names.join('.')
}

/** Ignores case, spaces and punctuation. */
export function wordOf(words: readonly string[]) {
  const lettersOf = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const known = new Map(words.map((word) => [lettersOf(word), word]))
  return text
    .transform((sent) => known.get(lettersOf(sent)) ?? sent)
    .meta({ 'x-reads-as': 'known word', 'x-words': words })
}

/** Aliases by field path, such as `content.id`: `contentId`. */
type Aliases = Readonly<Record<string, readonly string[]>>

/** The field has priority, then the aliases in order. */
export function aliased<Schema extends z.ZodType>(schema: Schema, aliases: Aliases) {
  return z.preprocess((sent) => withoutAliases(sent, aliases), schema).meta({ 'x-aliases': aliases })
}

function withoutAliases(sent: unknown, aliases: Aliases): unknown {
  if (!isRecord(sent)) return sent
  let read = sent
  for (const [path, names] of Object.entries(aliases)) {
    const name = names.find((each) => read[each] !== undefined && read[each] !== null)
    if (name === undefined) continue
    const { [name]: value, ...rest } = read
    read = withValue(rest, path.split('.'), value) ?? read
  }
  return read
}

/** Null if the path is occupied. */
function withValue(
  object: Record<string, unknown>,
  [field = '', ...path]: string[],
  value: unknown,
): Record<string, unknown> | null {
  const held = object[field]
  if (path.length === 0) return isSilent(held) ? { ...object, [field]: value } : null
  const inner = held === undefined || held === null ? {} : held
  const filled = isRecord(inner) ? withValue(inner, path, value) : null
  return filled === null ? null : { ...object, [field]: filled }
}

function isSilent(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

/** False for null and lists. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
