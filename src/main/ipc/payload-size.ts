/** Whether what came over the wire is small and plain: at most `most` characters and values in all, and no deeper than 12. */
export function isWithinLimit(value: unknown, most: number): boolean {
  let left = most
  const weigh = (part: unknown, depth: number): boolean => {
    left -= typeof part === 'string' ? part.length + 1 : 1
    if (left < 0 || depth > 12) return false
    if (typeof part !== 'object' || part === null) return true
    if (Array.isArray(part)) return part.length <= left && isDense(part) && part.every((item) => weigh(item, depth + 1))
    const prototype: unknown = Object.getPrototypeOf(part)
    if (prototype !== Object.prototype && prototype !== null) return false
    return Object.entries(part).every(([key, item]) => {
      left -= key.length
      return weigh(item, depth + 1)
    })
  }
  return weigh(value, 0)
}

/** Structured cloning keeps holes, which cost nothing to send and much to walk, and named properties, which nothing would weigh. */
function isDense(list: readonly unknown[]): boolean {
  const keys = Object.keys(list)
  return keys.length === list.length && keys.every((key, index) => key === String(index))
}
