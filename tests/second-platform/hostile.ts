export const hostileKinds = [
  'wrong-types',
  'html',
  'cut-json',
  'server-error',
  'deep',
  'deep-field',
  'oversized',
] as const
export type HostileKind = (typeof hostileKinds)[number]

export type RawAnswer = { status: number; contentType: string; text: string }

const nestingDepth = 100_000
const megabyte = 1024 * 1024
const oversized = JSON.stringify({ success: true, payload: [], filler: 'x'.repeat(8 * megabyte) })

export function corruptAnswer(kind: HostileKind, body: unknown): RawAnswer {
  const json = (text: string): RawAnswer => ({ status: 200, contentType: 'application/json', text })
  switch (kind) {
    case 'wrong-types':
      return json(JSON.stringify(swapTypes(body)))
    case 'html':
      return {
        status: 200,
        contentType: 'text/html; charset=utf-8',
        text: '<!doctype html><title>Réseau du lycée</title><h1>Identifiez-vous</h1>',
      }
    case 'cut-json': {
      const text = JSON.stringify(body)
      return json(text.slice(0, Math.max(1, text.length >> 1)))
    }
    case 'server-error':
      return { status: 500, contentType: 'text/html; charset=utf-8', text: '<h1>Internal Server Error</h1>' }
    case 'deep':
      return json(
        `{"success":true,"payload":${'['.repeat(nestingDepth)}${']'.repeat(nestingDepth)},` +
          `"percentage":${'['.repeat(nestingDepth)}${']'.repeat(nestingDepth)}}`,
      )
    case 'deep-field':
      return json(
        `${JSON.stringify(body).slice(0, -1)},` +
          `"x_added_later":${'{"a":'.repeat(nestingDepth)}1${'}'.repeat(nestingDepth)}}`,
      )
    case 'oversized':
      return json(oversized)
  }
}

function swapTypes(body: unknown): unknown {
  if (typeof body === 'object' && body !== null && 'payload' in body)
    return { ...body, payload: swapValue(body.payload) }
  return swapValue(body)
}

function swapValue(value: unknown): unknown {
  if (Array.isArray(value)) return 'une liste'
  if (typeof value === 'object' && value !== null) return Object.keys(value).map((name) => ({ [name]: true }))
  return typeof value === 'number' ? 'un nombre' : 12
}
