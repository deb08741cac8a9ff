type Json = { [key: string]: unknown }

/** A shorter schema is written in place: a reference would only hide it. */
const minLength = 160

/**
 * Replaces each schema of an object or of a converted value that occurs repeatedly by a `$ref`, and returns the replaced
 * schemas by name. An object is named after its first occurrence, by the operation and the fields that lead to it; a
 * converted value after what it is read as.
 */
export function shareSchemas(parts: Readonly<Record<string, Json>>): {
  parts: Record<string, Json>
  schemas: Record<string, Json>
} {
  const repeated = repeatedTexts(parts)
  const schemas: Record<string, Json> = {}
  const names = new Map<string, string>()
  const freeName = (name: string, count = 1): string => {
    const numbered = count === 1 ? name : `${name}-${count}`
    return Object.hasOwn(schemas, numbered) ? freeName(name, count + 1) : numbered
  }
  const replace = (value: unknown, place: string): unknown => {
    const text = toText(value)
    if (text === null || !repeated.has(text)) return mapInner(value, place, replace)
    const name = names.get(text) ?? freeName(toName(value, place))
    if (!names.has(text)) {
      names.set(text, name)
      // Reserves the name: what the schema contains may have the same one.
      schemas[name] = {}
      schemas[name] = mapInner(value, place, replace) as Json
    }
    return { $ref: `#/components/schemas/${name}` }
  }
  const replaced = Object.entries(parts).map(([name, part]) => [name, replace(part, name)] as const)
  return { parts: Object.fromEntries(replaced) as Record<string, Json>, schemas }
}

function repeatedTexts(parts: Readonly<Record<string, Json>>): ReadonlySet<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  const visit = (value: unknown): void => {
    const text = toText(value)
    if (text !== null && seen.has(text)) {
      // Its own parts occur again only in text that becomes a reference.
      repeated.add(text)
      return
    }
    if (text !== null) seen.add(text)
    mapInner(value, '', visit)
  }
  Object.values(parts).forEach(visit)
  return repeated
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toName(value: unknown, place: string): string {
  const readsAs = isJson(value) ? value['x-reads-as'] : undefined
  return typeof readsAs === 'string' ? `reads-as-${readsAs.replaceAll(/\W+/g, '-')}` : place
}

/** Null for everything but a schema that is worth a name. */
function toText(value: unknown): string | null {
  if (!isJson(value) || !(isJson(value['properties']) || 'x-reads-as' in value)) return null
  const text = JSON.stringify(value)
  return text.length < minLength ? null : text
}

function mapInner(value: unknown, place: string, map: (inner: unknown, place: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((inner: unknown) => map(inner, place))
  if (!isJson(value)) return value
  const mapFields = (fields: Json) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field, `${place}.${name}`)]))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'properties' && isJson(inner) ? mapFields(inner) : map(inner, place),
    ]),
  )
}
