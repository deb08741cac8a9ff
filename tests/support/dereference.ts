/** The document with each `$ref` replaced by what it points to; equal references share one object. */
export function dereference(document: unknown): unknown {
  const targets = new Map<string, unknown>()
  const resolve = (reference: string): unknown => {
    if (!targets.has(reference)) targets.set(reference, visit(readPointer(document, reference)))
    return targets.get(reference)
  }
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value !== 'object' || value === null) return value
    const { $ref: reference } = value as { $ref?: unknown }
    if (typeof reference === 'string') return resolve(reference)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, visit(inner)]))
  }
  return visit(document)
}

function readPointer(document: unknown, reference: string): unknown {
  const found = reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document)
  if (found === undefined) throw new Error(`${reference} points to nothing`)
  return found
}
