import { Readable } from 'node:stream'
import type { ClientRequestConstructorOptions, IncomingMessage, Session } from 'electron'

type NetRequest = {
  setHeader(name: string, value: string): void
  on(event: 'response', listener: (response: IncomingMessage) => void): unknown
  on(event: 'error', listener: (failure: Error) => void): unknown
  abort(): void
  end(body?: Buffer): unknown
}

export type NetFetchInit = Pick<
  ClientRequestConstructorOptions,
  'method' | 'redirect' | 'credentials' | 'cache' | 'referrerPolicy' | 'bypassCustomProtocolHandlers'
> & {
  headers?: Headers | Record<string, string>
  signal?: AbortSignal
  body?: Uint8Array<ArrayBuffer> | string
}

export type NetFetch = (address: string, init: NetFetchInit) => Promise<Response>

/**
 * In place of `net.fetch`, which creates its answer in a listener without a guard: a header beyond Latin-1, a status line
 * that is not UTF-8 or a status above 599 is an exception that ends the application, and its promise never settles
 * (electron#42244). A school's filter that answers in French or Arabic suffices.
 */
export function createNetFetch(
  request: (options: ClientRequestConstructorOptions) => NetRequest,
  session?: Session,
): NetFetch {
  return (address, { headers, signal, body, ...options }) =>
    new Promise<Response>((resolve, reject) => {
      signal?.throwIfAborted()
      const sent = request({ url: address, ...options, ...(session !== undefined && { session }) })
      const abort = (): void => {
        reject(new DOMException('The request was aborted.', 'AbortError'))
        sent.abort()
      }
      signal?.addEventListener('abort', abort, { once: true })
      sent.on('error', reject)
      sent.on('response', (response) => resolve(toResponse(response, toWebStream(response))))
      for (const [name, value] of new Headers(headers)) sent.setHeader(name, value)
      sent.end(body === undefined ? undefined : Buffer.from(body))
    })
}

type Body = ConstructorParameters<typeof Response>[0]

/** Electron's type does not say that its message is a stream of Node. */
function toWebStream(response: IncomingMessage): Body {
  const stream: unknown = response instanceof Readable ? Readable.toWeb(response) : null
  return stream instanceof ReadableStream ? stream : null
}

type ResponseHead = { statusCode: number; headers: Record<string, string | string[]> }

/** Leaves out headers that the Fetch standard refuses; a status that HTTP does not have counts as 500 (RFC 9110, 15). */
export function toResponse({ statusCode, headers }: ResponseHead, body: Body): Response {
  const status = statusCode >= 200 && statusCode < 600 ? statusCode : 500
  const isEmpty = status === 204 || status === 205 || status === 304
  return new Response(isEmpty ? null : body, { status, headers: toHeaders(headers) })
}

function toHeaders(received: ResponseHead['headers']): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(received)) {
    for (const value of [values].flat()) {
      try {
        headers.append(name, value)
      } catch {
        // A header that is not Latin-1 is read nowhere in this application.
      }
    }
  }
  return headers
}
