type Fields = { readonly [name: string]: unknown }

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const own = (fields: Fields, name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined)

/** Compares what JSON would hold: the order of fields does not count, and a field that is undefined is absent. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false
  if (Array.isArray(one) && one.length !== other['length']) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSameValue(own(one, name), own(other, name)))
}
