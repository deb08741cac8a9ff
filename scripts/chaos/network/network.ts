import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { VirtualTimers } from '#tests/support/virtual-timers.ts'

type Answer = {
  status: number
  headers?: Record<string, string>
  body?: string
  /** Seconds after the Date header of the same answer. */
  retryAfter?: { form: 'seconds' | 'date'; seconds: number }
}

/** How a network treats calls of the platform; what is left out passes unchanged. */
export type Play = {
  /** Instead of the platform's. */
  answer?: Answer
  /** Virtual milliseconds after which the network is open. */
  untilMs?: number
  /** Of a proxy; `types` a name and password: the person does. */
  proxy?: { schemes: readonly string[]; types: boolean }
  /** Bytes of each body, of request and answer, after which the connection ends. */
  cutAt?: number
  bytesPerSecond?: number
  /** Virtual milliseconds after the last byte of a request with a body, which a scanner reads. */
  answerDelayMs?: number
  /** The platform takes the request; its answer never comes. */
  losesAnswers?: 'all' | 'writes'
  /** The platform takes a write; a gateway that waited too long answers 504 with its page. */
  answersWritesWith504?: boolean
  hasWeakTags?: boolean
  /** Half of a gzip body arrives in a message that ends well. */
  halvesGzip?: boolean
  clockOffsetMs?: number
  name?: 'unknown'
  /** Connects, and stays silent. */
  isSilent?: boolean
  /** A connection that waited is dead at its second request. */
  endsIdle?: boolean
}

type Platform = (request: Request) => Promise<Response>

/** Small steps, so that a short answer of a slow line takes its time as well. */
const slowStepMs = 100

/** A real server between the application and `platform`; its pauses are virtual. */
export async function startNetwork(time: VirtualTimers, platform: Platform, origin: string) {
  const network = { play: {} as Play, requests: 0, bytes: 0, waiting: 0, startedAt: 0 }
  const served = new WeakSet<Socket>()
  const wallStart = Date.now()
  const now = (): number => wallStart + time.now()

  function pause(ms: number, response: ServerResponse): Promise<void> {
    return new Promise((resolve) => {
      network.waiting += 1
      const end = (): void => {
        cancel()
        response.off('close', end)
        network.waiting -= 1
        resolve()
      }
      const cancel = time.schedule(ms, end)
      response.on('close', end)
    })
  }

  const server = createServer((request, response) => {
    network.requests += 1
    request.on('error', () => undefined)
    response.on('error', () => undefined)
    void handle(request, response).catch(() => response.destroy())
  })

  function currentPlay(): Play {
    const { play, startedAt } = network
    return time.now() - startedAt >= (play.untilMs ?? Infinity) ? {} : play
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const play = currentPlay()
    const isReused = served.has(request.socket)
    served.add(request.socket)
    if (play.endsIdle === true && isReused) return void request.socket.destroy()
    const body = await receive(request, play.cutAt ?? Infinity, network)
    if (body === null) return
    if (play.isSilent === true) return pause(24 * 3_600_000, response)
    const answer = isUnknownTo(play, request)
      ? toChallenge(play)
      : (toAnswer(play, now()) ?? (await platform(toForwarded(request, body, origin, play))))
    if (play.answerDelayMs !== undefined && body.byteLength > 0) await pause(play.answerDelayMs, response)
    const isLost = play.losesAnswers === 'all' || (play.losesAnswers === 'writes' && request.method !== 'GET')
    if (isLost) return void response.destroy()
    const isReplaced = play.answersWritesWith504 === true && request.method !== 'GET' && request.method !== 'HEAD'
    await send(response, isReplaced ? gatewayTimeout() : answer, play)
  }

  async function send(response: ServerResponse, answer: Response, play: Play): Promise<void> {
    const headers = Object.fromEntries(answer.headers)
    const tag = headers['etag']
    if (play.hasWeakTags === true && tag !== undefined) headers['etag'] = `W/${tag}`
    headers['date'] = new Date(now()).toUTCString()
    let bytes = Buffer.from(await answer.arrayBuffer())
    if (play.halvesGzip === true && response.req.headers['accept-encoding']?.includes('gzip') === true) {
      const packed = gzipSync(bytes)
      bytes = packed.subarray(0, packed.byteLength / 2)
      headers['content-encoding'] = 'gzip'
    }
    if (answer.status !== 204) headers['content-length'] = String(bytes.byteLength)
    response.writeHead(answer.status, headers)
    const cut = bytes.subarray(0, play.cutAt)
    const step = play.bytesPerSecond === undefined ? cut.byteLength : (play.bytesPerSecond * slowStepMs) / 1000
    for (let at = 0; at < cut.byteLength && !response.destroyed; at += step) {
      if (play.bytesPerSecond !== undefined) await pause(slowStepMs, response)
      const piece = cut.subarray(at, at + step)
      network.bytes += piece.byteLength
      await new Promise<void>((resolve) => void response.write(piece, () => resolve()))
    }
    if (cut.byteLength < bytes.byteLength) setImmediate(() => response.destroy())
    else response.end()
  }

  server.keepAliveTimeout = 600_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(network, {
    port: (server.address() as AddressInfo).port,
    now,
    currentPlay,
    /** From now on. */
    become(play: Play): void {
      Object.assign(network, { play, startedAt: time.now(), requests: 0, bytes: 0 })
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

export type Network = Awaited<ReturnType<typeof startNetwork>>

const hopHeaders = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'proxy-authorization'])

const gatewayTimeout = (): Response =>
  new Response('<h1>504 Gateway Time-out</h1>', { status: 504, headers: { 'content-type': 'text/html' } })

function isUnknownTo({ proxy }: Play, { headers }: IncomingMessage): boolean {
  return proxy !== undefined && headers['proxy-authorization'] === undefined
}

function toChallenge({ proxy }: Play): Response {
  const schemes = (proxy?.schemes ?? []).map((scheme) => (scheme === 'Basic' ? 'Basic realm="lycee"' : scheme))
  return new Response('<h1>407</h1>', {
    status: 407,
    headers: { 'content-type': 'text/html', 'proxy-authenticate': schemes.join(', ') },
  })
}

function toAnswer({ answer }: Play, now: number): Response | null {
  if (answer === undefined) return null
  const { status, body = '', headers = {}, retryAfter } = answer
  const seconds = retryAfter?.seconds ?? 0
  const after = retryAfter?.form === 'date' ? new Date(now + seconds * 1000).toUTCString() : String(seconds)
  return new Response(body, {
    status,
    headers: { ...headers, ...(retryAfter === undefined ? {} : { 'retry-after': after }) },
  })
}

function toForwarded(
  { url = '', method = 'GET', headers }: IncomingMessage,
  body: Buffer,
  origin: string,
  { hasWeakTags }: Play,
): Request {
  const forwarded = new Headers()
  for (const [name, value] of Object.entries(headers)) if (!hopHeaders.has(name)) forwarded.set(name, String(value))
  // A weak tag never matches (RFC 9110, section 13.1.5).
  if (hasWeakTags === true && /^(?:W\/)?"/.test(forwarded.get('if-range') ?? '')) forwarded.delete('range')
  return new Request(`${origin}${url}`, {
    method,
    headers: forwarded,
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: new Uint8Array(body) }),
  })
}

/** Null if the connection ended after `cutAt` bytes. */
async function receive(request: IncomingMessage, cutAt: number, count: { bytes: number }): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.byteLength
    count.bytes += part.byteLength
    parts.push(part)
    if (length < cutAt) continue
    request.socket.destroy()
    return null
  }
  return Buffer.concat(parts)
}
