/** Characters and values of an input, where its command names no other number. */
export const defaultPayloadSize = 64 * 1024

/** Accepts plain data of at most `limit` characters and values, nested at most 12 levels. */
export function isWithinLimit(value: unknown, limit: number): boolean {
  let remaining = limit
  const fits = (part: unknown, depth: number): boolean => {
    remaining -= typeof part === 'string' ? part.length + 1 : 1
    if (remaining < 0 || depth > 12) return false
    if (typeof part !== 'object' || part === null) return true
    if (Array.isArray(part))
      return part.length <= remaining && isDense(part) && part.every((item) => fits(item, depth + 1))
    const prototype: unknown = Object.getPrototypeOf(part)
    if (prototype !== Object.prototype && prototype !== null) return false
    return Object.entries(part).every(([key, item]) => {
      remaining -= key.length
      return fits(item, depth + 1)
    })
  }
  return fits(value, 0)
}

/** Structured cloning preserves holes, which are slow to walk, and named properties, which would not be counted. */
function isDense(list: readonly unknown[]): boolean {
  const keys = Object.keys(list)
  return keys.length === list.length && keys.every((key, index) => key === String(index))
}
