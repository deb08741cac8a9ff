import type * as z from 'zod'
import { assertNever } from '../shared/std/never'
import type { Fallen } from './trouble'
import { jsonResponse, refusalResponse } from './wire'

type Spoiling = { fallen: Fallen; signal: AbortSignal; closed: AbortSignal; random(): number; schema: z.ZodType | null }

/** Runs the call as its trouble lets it: some troubles answer in its place, some let it happen and lose the answer. */
export async function spoil(spoiling: Spoiling, answer: () => Promise<Response>): Promise<Response> {
  const { fallen, random, schema } = spoiling
  switch (fallen.kind) {
    case 'delay':
    case 'held':
      await waited(spoiling)
      return answer()
    case 'timeout':
      return never(spoiling)
    case 'lost':
      await answer()
      return never(spoiling)
    case 'late-error':
      await answer()
      return refusalResponse('technicalError')
    case 'unauthorised':
      return refusalResponse('unauthorized')
    case 'forbidden':
      return refusalResponse('accessDenied')
    case 'not-found':
      return refusalResponse('notFound')
    case 'server-error':
      return refusalResponse('technicalError')
    case 'rate-limited':
      return refusalResponse('retryLater', { 'Retry-After': String(fallen.retryAfter) })
    case 'html':
      return new Response(captivePortal, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    case 'empty':
      await answer()
      return new Response('', { headers: { 'Content-Type': 'application/json' } })
    case 'half-json': {
      const text = await (await answer()).text()
      return new Response(text.slice(0, Math.max(1, text.length >> 1)), { headers: { 'Content-Type': 'application/json' } })
    }
    case 'wrong-types':
      return schema === null ? jsonResponse({}, 200) : jsonResponse(wrongTypes(await (await answer()).json(), random, schema), 200)
    case 'cut':
      return cut(await answer())
    default:
      return assertNever(fallen.kind)
  }
}

const captivePortal = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Connexion au réseau</title></head>
<body><h1>Bienvenue sur le réseau du lycée</h1><p>Identifiez-vous pour accéder à Internet.</p><form><label>Code <input name="code"></label><button>Se connecter</button></form></body></html>`

async function waited({ fallen, signal, closed }: Spoiling): Promise<void> {
  const timer = Promise.withResolvers<null>()
  const handle = fallen.until === null ? setTimeout(timer.resolve, fallen.ms, null) : null
  try {
    await Promise.race([fallen.until ?? timer.promise, ended(signal), ended(closed)])
  } finally {
    if (handle !== null) clearTimeout(handle)
  }
}

function never({ signal, closed }: Spoiling): Promise<never> {
  return Promise.race([ended(signal), ended(closed)])
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = () => reject(new DOMException('The call was aborted', 'AbortError'))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}

/** Marks an answer that is to be cut, for the part that holds the connection. */
export const cutHeader = 'x-demo-cut'

/** Sends half of the body and then breaks the connection. */
async function cut(response: Response): Promise<Response> {
  const whole = new Uint8Array(await response.arrayBuffer())
  let sent = false
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (sent) return controller.error(new Error('The connection was cut'))
      sent = true
      controller.enqueue(whole.slice(0, Math.max(1, whole.length >> 1)))
      return undefined
    },
  })
  const headers = new Headers(response.headers)
  headers.set('Content-Length', String(whole.length))
  headers.set(cutHeader, 'half')
  return new Response(body, { status: response.status, headers })
}

/** Takes in so much of a file that is sent, from 0 to 1, then breaks the connection. */
export async function cutUpload(request: Request, at: number): Promise<Response> {
  const whole = Number(request.headers.get('content-length') ?? Infinity)
  const reader = (request.body as ReadableStream<Uint8Array> | null)?.getReader()
  let arrived = 0
  while (reader !== undefined && arrived < whole * at) {
    const { done, value } = await reader.read()
    if (done) break
    arrived += value.byteLength
  }
  const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('The connection was cut')) })
  return new Response(body, { headers: { 'Content-Type': 'application/json', [cutHeader]: 'upload' } })
}

/** Changes the types of some of the answer's values, of all of them when the schema would still accept it. */
function wrongTypes(answer: unknown, random: () => number, schema: z.ZodType): unknown {
  const some = swapped(answer, () => random() < 0.4)
  return !schema.safeParse(some).success ? some : swapped(answer, () => true)
}

function swapped(value: unknown, chosen: () => boolean): unknown {
  if (Array.isArray(value)) return value.length === 0 && chosen() ? {} : value.map((item: unknown) => swapped(item, chosen))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, swapped(item, chosen)]))
  }
  if (!chosen()) return value
  if (typeof value === 'number') return `${value} `
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return typeof value === 'string' ? { text: value } : value === null ? 0 : value
}
