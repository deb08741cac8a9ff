import * as z from 'zod'

/*
 * The values of the wire by name. A schema of an answer is built of these alone, so that openapi.json and the reader stay one thing: what a reader
 * demands is a keyword of JSON Schema, and a conversion is named in `x-reads-as`.
 */

/** Digits in groups of up to three, which spaces may part, and at most nine decimals: "1 200", "1200.00". A comma is refused: it parts thousands in one language and decimals in another. */
const numericText = /^-?\d{1,3}(?:[ \u00a0\u202f]?\d{3}){0,4}(?:\.\d{1,9})?$/

function fromText(text: string): number {
  return Number(text.replace(/[ \u00a0\u202f]/g, ''))
}

/** A number, or the same as text where it has this form. */
export function numberOrText(number: z.ZodNumber, text: RegExp) {
  return z.union([number, z.string().regex(text).transform(fromText)]).meta({ 'x-reads-as': 'number' })
}

/** Any number, with or without decimals. */
export const decimal = numberOrText(z.number(), numericText)

/** A number of things. A fraction is rounded, since there is no half of a thing. */
export const count = z.union([z.number(), z.string().regex(numericText).transform(fromText)]).transform(Math.round).meta({ 'x-reads-as': 'nearest whole number' })

/** The number by which the platform knows a thing. It is sent back, so it is never rounded. */
export const wireId = numberOrText(z.int().min(1), /^0*[1-9]\d{0,14}$/)

/** A place in a list, or another number that is sent back and may be 0. */
export const ordinal = numberOrText(z.int().min(0), /^\d{1,15}$/)

/** Text that the platform may write as a number: "3" for 3. */
export const text = z.union([z.string(), z.number().transform(String)]).meta({ 'x-reads-as': 'text' })

/** The value of a field of a form, which is sent on as it is: also a number, or yes or no. */
export const fieldText = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)]).meta({ 'x-reads-as': 'text' })

/** As `text`, and not empty. */
export const filledText = z.union([z.string().min(1), z.number().transform(String)]).meta({ 'x-reads-as': 'text' })

/** Text that leads somewhere: it holds more than spaces. */
export const nonBlankText = z.string().regex(/\S/)

/** Yes or no, also as 1 or 0 and as text. */
export const wireBoolean = z
  .union([z.boolean(), z.literal([0, 1, '0', '1', 'false', 'true']).transform((value) => value === 1 || value === '1' || value === 'true')])
  .meta({ 'x-reads-as': 'boolean' })

/** Yes or no, where null is a no; undefined where nothing readable is said. */
export const stated = wireBoolean.nullish().catch(undefined)

/** A field that may be absent, and that a wrong value does not make the whole unreadable: it is then null. */
export function nullishOrNull<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().catch(null)
}

/** An object that may be absent, null, or PHP's empty list in place of an object without fields. */
export function sparse<Fields extends z.ZodType<object>>(fields: Fields) {
  return nullishOrNull(fields).transform((read) => read ?? ({} as z.output<Fields>)).meta({ 'x-default': {} })
}

/** Stands for a row that cannot be read; `fields` are the paths of what broke it, without values. */
class UnreadableRow {
  constructor(readonly fields: readonly string[][]) {}
}

/** The rows left out of a list, by the list. */
const dropped = new WeakMap<object, readonly UnreadableRow[]>()

/** A list within an answer, of which each row is read for itself; rows that cannot be read are left out and counted (`droppedRows`). */
export function nestedRows<Row extends z.ZodType>(row: Row) {
  const read = row.catch(({ issues }) => new UnreadableRow(issues.map(({ path }) => (path ?? []).filter((part) => typeof part === 'string'))) as never)
  const list = z.array(read).transform((all): z.output<Row>[] => {
    const readable = all.filter((one: unknown) => !(one instanceof UnreadableRow))
    const others = all.flatMap((one: unknown) => (one instanceof UnreadableRow ? [one] : []))
    if (others.length > 0) dropped.set(readable, others)
    return readable
  })
  return z.preprocess(listIn, list).meta({ 'x-list': 'plain, in a field data, or keyed by numbers' })
}

/** An object that may come as the list of one of its fields alone. */
export function orList<Schema extends z.ZodType>(schema: Schema, field: string) {
  return z.preprocess((sent) => (Array.isArray(sent) || isNumbered(sent) ? { [field]: sent } : sent), schema).meta({ description: `also the list of ${field} alone` })
}

/** The list that is meant: a page of a paginator wraps it in `data`, and PHP writes a list with gaps as an object whose keys are numbers. */
function listIn(sent: unknown): unknown {
  if (!isRecord(sent)) return sent
  if (Array.isArray(sent['data'])) return sent['data']
  return isNumbered(sent) ? Object.values(sent) : sent
}

function isNumbered(sent: unknown): boolean {
  const keys = isRecord(sent) ? Object.keys(sent) : []
  return keys.length > 0 && keys.every((key) => /^\d{1,9}$/.test(key))
}

/** The list that an answer is about: as `nestedRows`, and refused where no row of it can be read. */
export function tolerantArray<Row extends z.ZodType>(row: Row) {
  return nestedRows(row).refine((readable) => readable.length > 0 || !dropped.has(readable), 'no row can be read')
}

/** How many rows were left out when an answer was read, at any depth. */
export function droppedRows(read: unknown): number {
  let total = 0
  // A list of what is still to be looked at: an answer may be nested deeper than calls can be.
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
/** The name of a field, and no text of a person that a platform used as a key. */
const fieldName = /^[A-Za-z_][\w-]{0,40}$/

/**
 * The fields of an answer that could not be read: those for which a row was left out, and those that were replaced by nothing. Paths with the names of
 * fields alone, for the log: never a value. `sent` is the answer as it came, `read` what a schema made of it.
 */
export function unreadFields(sent: unknown, read: unknown): string[] {
  const names = new Set<string>()
  const rest: { sent: unknown; read: unknown; path: Path }[] = [{ sent, read, path: null }]
  for (let pair = rest.pop(); pair !== undefined && names.size < maxNames; pair = rest.pop()) {
    const { sent: given, read: value, path } = pair
    if (isLost(given, value)) names.add(textOf(path))
    else if (Array.isArray(value)) {
      for (const row of dropped.get(value) ?? []) for (const fields of row.fields) names.add(textOf(fields.reduce<Path>((parent, name) => ({ parent, name }), path)))
      const list = listIn(given)
      // The rows that were left out part the two lists.
      if (Array.isArray(list) && list.length === value.length) for (const [index, item] of value.entries()) rest.push({ sent: list[index], read: item, path })
    } else if (isRecord(value) && isRecord(given)) {
      for (const [name, part] of Object.entries(value)) rest.push({ sent: given[name], read: part, path: { parent: path, name } })
    }
  }
  return [...names].sort()
}

/** Whether something was sent of which nothing is left: `optional` reads null then, and other readers an empty text or list. */
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

/** One of these words, whatever its capitals, spaces and underscores; any other word as it was sent. */
export function wordOf(words: readonly string[]) {
  const lettersOf = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const known = new Map(words.map((word) => [lettersOf(word), word]))
  return text.transform((sent) => known.get(lettersOf(sent)) ?? sent).meta({ 'x-reads-as': 'known word', 'x-words': words })
}

/** Other names of fields: by the path of a field (`content.id`), the names under which its object may carry the value instead (`contentId`). */
type Aliases = Readonly<Record<string, readonly string[]>>

/** An object whose fields may come under other names. The field itself counts first, then the names in this order. */
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

/** The same object with a value at this path; null where the path holds a value already, or something that is no object lies on it. */
function withValue(object: Record<string, unknown>, [field = '', ...path]: string[], value: unknown): Record<string, unknown> | null {
  const held = object[field]
  if (path.length === 0) return isSilent(held) ? { ...object, [field]: value } : null
  const inner = held === undefined || held === null ? {} : held
  const filled = isRecord(inner) ? withValue(inner, path, value) : null
  return filled === null ? null : { ...object, [field]: filled }
}

/** An empty list says nothing either where another name holds a full one. */
function isSilent(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
