import type * as z from 'zod'
import { assertNever } from '#shared/std/never.ts'
import type { ActiveFault } from './fault-injection'
import { jsonResponse, refusalResponse } from './responses'

type FaultContext = {
  fault: ActiveFault
  signal: AbortSignal
  closed: AbortSignal
  schema: z.ZodType | null
}

export async function applyFault(context: FaultContext, answer: () => Promise<Response>): Promise<Response> {
  const { fault, schema } = context
  switch (fault.kind) {
    case 'delay':
    case 'held':
      await waitForDelay(context)
      return answer()
    case 'timeout':
      return hang(context)
    case 'lost':
      await answer()
      return hang(context)
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
      return refusalResponse('retryLater', { 'Retry-After': String(fault.retryAfter) })
    case 'html':
      return new Response(captivePortal, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    case 'empty':
      await answer()
      return new Response('', { headers: { 'Content-Type': 'application/json' } })
    case 'half-json': {
      const text = await (await answer()).text()
      return new Response(text.slice(0, Math.max(1, text.length >> 1)), {
        headers: { 'Content-Type': 'application/json' },
      })
    }
    case 'wrong-types':
      return schema === null ? jsonResponse({}, 200) : jsonResponse(swapTypes(await (await answer()).json()), 200)
    case 'cut':
      return truncate(await answer())
    default:
      return assertNever(fault.kind)
  }
}

const captivePortal = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Connexion au réseau</title>\
</head>
<body><h1>Bienvenue sur le réseau du lycée</h1><p>Identifiez-vous pour accéder à Internet.</p><form><label>Code \
<input name="code"></label><button>Se connecter</button></form></body></html>`

async function waitForDelay({ fault, signal, closed }: FaultContext): Promise<void> {
  const timer = Promise.withResolvers<null>()
  const handle = fault.until === null ? setTimeout(timer.resolve, fault.ms, null) : null
  try {
    await Promise.race([fault.until ?? timer.promise, rejectOnAbort(signal), rejectOnAbort(closed)])
  } finally {
    if (handle !== null) clearTimeout(handle)
  }
}

function hang({ signal, closed }: FaultContext): Promise<never> {
  return Promise.race([rejectOnAbort(signal), rejectOnAbort(closed)])
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = () => reject(new DOMException('The call was aborted', 'AbortError'))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}

export const truncateHeader = 'x-demo-cut'

async function truncate(response: Response): Promise<Response> {
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
  headers.set(truncateHeader, 'half')
  return new Response(body, { status: response.status, headers })
}

/** Breaks the connection after the share `at` (0 to 1). */
export async function truncateUpload(request: Request, at: number): Promise<Response> {
  const whole = Number(request.headers.get('content-length') ?? Infinity)
  const reader = (request.body as ReadableStream<Uint8Array> | null)?.getReader()
  let arrived = 0
  while (reader !== undefined && arrived < whole * at) {
    const { done, value } = await reader.read()
    if (done) break
    arrived += value.byteLength
  }
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error('The connection was cut')),
  })
  return new Response(body, { headers: { 'Content-Type': 'application/json', [truncateHeader]: 'upload' } })
}

function swapTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? {} : value.map(swapTypes)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, swapTypes(item)]))
  }
  if (typeof value === 'number') return `${value} `
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return typeof value === 'string' ? { text: value } : value === null ? 0 : value
}
