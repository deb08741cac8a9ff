import * as z from 'zod'
import type { JsonSchema } from './schema-arbitrary'

const numericName = /^(?:.*phone2?|postal_code|gift_code|code|reference|google_id|facebook_id|number)$/

type Place = { name: string; random: () => number }

/** Numbers as text, 0 and 1 as booleans, wrapped or keyed lists, other names. Values outside the schema stay. */
export function inOtherForms(schema: JsonSchema, value: unknown, random: () => number): unknown {
  return rewrite(schema, value, { name: '', random })
}

function rewrite(schema: JsonSchema, value: unknown, place: Place): unknown {
  if (value === null) return null
  const forms = leafForms(schema, value, place.name)
  if (forms !== null) return pick(forms, place.random)
  if (schema.anyOf) {
    const branch = schema.anyOf.find((one) => accepts(one, value))
    return branch === undefined ? value : rewrite(branch, value, place)
  }
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => rewrite(schema.items ?? {}, item, { ...place, name: '' }))
    return schema['x-list'] === undefined ? items : listForm(items, place.random)
  }
  return typeof value === 'object' ? objectForm(schema, value, place) : value
}

function objectForm(schema: JsonSchema, value: object, { random }: Place): object {
  const entries = Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
    const field = schema.properties?.[name]
    if (field === undefined) return [[name, part] as const]
    const isOptional = schema.required?.includes(name) !== true && accepts(field, null)
    return part === null && isOptional && random() < 0.5
      ? []
      : [[name, rewrite(field, part, { name, random })] as const]
  })
  const written = Object.fromEntries(entries)
  const missing = Object.entries(schema.properties ?? {}).filter(
    ([name, field]) => !(name in written) && schema.required?.includes(name) !== true && accepts(field, null),
  )
  for (const [name] of missing) if (random() < 0.5) written[name] = null
  for (const [path, names] of Object.entries(schema['x-aliases'] ?? {}))
    if (random() < 0.5) renameField(written, path.split('.'), pick(names, random))
  return written
}

function renameField(object: Record<string, unknown>, path: string[], name: string): void {
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((inner, field) => (isRecord(inner) ? inner[field] : undefined), object)
  const last = path.at(-1) ?? ''
  if (!isRecord(holder) || holder[last] == null || object[name] != null) return
  object[name] = holder[last]
  delete holder[last]
}

function listForm(list: unknown[], random: () => number): unknown {
  const keyed = Object.fromEntries(list.map((item, index) => [String(index * 2), item]))
  return pick([list, list, { data: list }, ...(list.length > 0 ? [keyed] : [])], random)
}

/** Null for objects and lists. */
function leafForms(schema: JsonSchema, value: unknown, name: string): unknown[] | null {
  switch (schema['x-reads-as']) {
    case 'number':
    case 'nearest whole number':
    case 'nearest ten-thousandth':
      return numberForms(schema, value)
    case 'boolean':
      return isYes(value)
        ? only(schema, [true, 1, '1', 'true', 'TRUE', 'oui', 'Y', 'on'])
        : [false, 0, '0', 'False', 'non', 'N', 'off']
    case 'text':
      return typeof value === 'string'
        ? [value, ...asNumber(value).filter((number) => accepts(schema, number))]
        : [value, String(value)].filter((form) => accepts(schema, form))
    case 'known word':
      return [
        value,
        ...(schema['x-words'] ?? [])
          .filter((word) => word === value)
          .flatMap((word) => [word.toUpperCase(), ` ${word} `, word.replaceAll(' ', '_')]),
      ]
    default:
      return typeof value === 'string' && numericName.test(name) ? [value, ...asNumber(value)] : null
  }
}

function numberForms(schema: JsonSchema, value: unknown): unknown[] {
  const number = typeof value === 'string' ? Number(value.replace(/\s/g, '')) : Number(value)
  if (number === 0) return [value]
  const grouped = String(number).replace(/\B(?=(?:\d{3})+$)/g, ' ')
  return only(schema, [value, number, String(number), grouped, `${String(number)}.0`])
}

function asNumber(text: string): number[] {
  return /^-?(?:0|[1-9]\d{0,14})$/.test(text) && text !== '-0' ? [Number(text)] : []
}

function only(schema: JsonSchema, forms: unknown[]): unknown[] {
  return forms.filter((form) => accepts(schema, form))
}

function isYes(value: unknown): boolean {
  return [true, 1, '1', 'true', 'True', 'TRUE', 'yes', 'Yes', 'Y', 'y', 'on', 'oui', 'Oui'].includes(value as string)
}

const validators = new WeakMap<JsonSchema, z.ZodType>()

function accepts(schema: JsonSchema, value: unknown): boolean {
  const validator = validators.get(schema) ?? z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
  validators.set(schema, validator)
  return validator.safeParse(value).success
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)]!
}

/** Absent and null mean the same. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isRecord(value)) return value
  const held = Object.entries(value)
    .filter(([, part]) => part !== null && part !== undefined)
    .map(([name, part]) => [name, withoutNulls(part)] as const)
  return Object.fromEntries(held.filter(([, part]) => !isRecord(part) || Object.keys(part).length > 0))
}
