import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { readRange } from '#sandbox/media/static-files.ts'

export type FilmRequest = { method: string; path: string; headers: IncomingHttpHeaders }

export type FilmAnswer = { status: number; headers: Record<string, string>; body: Buffer }

/** Bytes that differ at each place. */
export function createFilm(length: number): Buffer {
  return Buffer.from(Array.from({ length }, (_, index) => (index * 7 + (index >> 8)) % 256))
}

/** As a host of films answers: strong ETag, ranges, If-Range. */
export function answerFilm(film: Buffer, { method, headers }: FilmRequest, etag = '"film-1"'): FilmAnswer {
  const fixed = { etag, 'content-type': 'video/mp4', 'accept-ranges': 'bytes' }
  const isSame = (headers['if-range'] ?? etag) === etag
  const range = isSame ? readRange(headers.range ?? null, film.length) : null
  if (range === 'unsatisfiable') return { status: 416, headers: fixed, body: Buffer.alloc(0) }
  if (range === null) return { status: 200, headers: fixed, body: method === 'HEAD' ? Buffer.alloc(0) : film }
  const { start, end } = range
  const contentRange = { 'content-range': `bytes ${String(start)}-${String(end)}/${String(film.length)}` }
  return { status: 206, headers: { ...fixed, ...contentRange }, body: film.subarray(start, end + 1) }
}

export async function startFilmServer(
  answer: (request: FilmRequest, response: ServerResponse) => FilmAnswer | null,
  create: (listener: RequestListener) => Server = createServer,
) {
  const requests: FilmRequest[] = []
  const server = create((request, response) => {
    const arrival = { method: request.method ?? '', path: request.url ?? '', headers: request.headers }
    requests.push(arrival)
    // Null: answered by the test itself.
    const answered = answer(arrival, response)
    if (answered === null) return
    response.writeHead(answered.status, { 'content-length': String(answered.body.length), ...answered.headers })
    response.end(answered.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`
  return {
    host,
    requests,
    /** Ends it and its connections. */
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type FilmServer = Awaited<ReturnType<typeof startFilmServer>>
