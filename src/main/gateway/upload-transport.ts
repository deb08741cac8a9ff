import type { IncomingMessage, Session } from 'electron'
import type { Schedule } from '#shared/clock.ts'
import { createSerialQueue } from '#shared/std/serial-queue.ts'
import { toResponse } from '../base/net-fetch'
import { defaultLimits, type Limits, type Transport, type TransportInit } from './http-client'

type UploadRequest = {
  setHeader(name: string, value: string): void
  getUploadProgress(): { active: boolean; started?: boolean; current?: number }
  on(event: 'response', listener: (response: IncomingMessage) => void): unknown
  on(event: 'error', listener: (failure: Error) => void): unknown
  on(event: 'abort' | 'close', listener: () => void): unknown
  abort(): void
  end(body: Buffer): unknown
}

type Options = {
  openSession: () => Promise<Session>
  whenReady?: (session: Session) => Promise<void>
  request: (options: {
    url: string
    method: string
    session: Session
    redirect: 'error'
    credentials: 'omit'
    cache: 'no-store'
    referrerPolicy: 'no-referrer'
    bypassCustomProtocolHandlers: boolean
  }) => UploadRequest
  schedule: Schedule
  limits?: ResponseLimits
}

type ResponseLimits = Pick<Limits, 'maxResponseBytes' | 'idleTimeoutMs'>

const progressIntervalMs = 100

export function createUploadTransport({
  openSession,
  whenReady,
  request,
  schedule,
  limits = defaultLimits,
}: Options): Transport {
  const enqueue = createSerialQueue()
  let opened: Promise<Session> | null = null
  async function send(address: string, init: TransportInit): Promise<Response> {
    opened ??= openSession()
    const session = await opened.catch((failure: unknown) => {
      opened = null
      throw failure
    })
    await whenReady?.(session)
    await session.closeAllConnections()
    if (init.signal.aborted) throw new Error('cancelled')
    const { referrerPolicy, redirect, credentials, cache, method } = init
    return sendWithProgress(
      request({
        url: address,
        method,
        session,
        redirect,
        credentials,
        cache,
        referrerPolicy,
        bypassCustomProtocolHandlers: true,
      }),
      init,
      schedule,
      limits,
    )
  }
  return (address, init) => enqueue(() => send(address, init))
}

function sendWithProgress(
  upload: UploadRequest,
  { headers, body, signal, onUploadProgress }: TransportInit,
  schedule: Schedule,
  limits: ResponseLimits,
): Promise<Response> {
  return new Promise<Response>((resolve, reject) => {
    let sentBytes = 0
    const checkProgress = (): void => {
      cancelCheck = schedule(progressIntervalMs, checkProgress)
      const { active, current = 0 } = upload.getUploadProgress()
      if (!active || current <= sentBytes) return
      sentBytes = current
      onUploadProgress?.(sentBytes)
    }
    let cancelCheck = schedule(progressIntervalMs, checkProgress)
    const fail = (failure: Error): void => {
      cancelCheck()
      reject(failure)
    }
    upload.on('response', (response) => {
      cancelCheck()
      // Over TLS, the body of a proxy's refusal never arrives.
      if (response.statusCode === 407) {
        response.on('error', () => undefined)
        return resolve(new Response(null, { status: 407 }))
      }
      onUploadProgress?.(body?.byteLength ?? 0)
      readResponse(response, { resolve, reject, abort: () => upload.abort(), schedule, limits })
    })
    upload.on('error', fail)
    upload.on('abort', () => fail(new Error('cancelled')))
    signal.addEventListener('abort', () => upload.abort(), { once: true })
    for (const [name, value] of Object.entries(headers)) upload.setHeader(name, value)
    upload.end(body === undefined ? Buffer.alloc(0) : Buffer.from(body.buffer, body.byteOffset, body.byteLength))
  })
}

type ReadOptions = {
  resolve: (response: Response) => void
  reject: (failure: Error) => void
  abort: () => void
  schedule: Schedule
  limits: ResponseLimits
}

/**
 * Buffers, because the next upload closes the connection. Cut just above the limit, so that the HTTP client refuses it.
 */
function readResponse(
  response: IncomingMessage,
  { resolve, reject, abort, schedule, limits: { maxResponseBytes, idleTimeoutMs } }: ReadOptions,
): void {
  const chunks: Buffer[] = []
  let length = 0
  const fail = (reason: string): void => {
    cancelTimeout()
    reject(new Error(reason))
  }
  const finish = (): void => {
    cancelTimeout()
    resolve(toResponse(response, new Uint8Array(Buffer.concat(chunks))))
  }
  const onIdle = (): void => {
    fail('the answer fell silent')
    abort()
  }
  let cancelTimeout = schedule(idleTimeoutMs, onIdle)
  response.on('data', (chunk: Buffer) => {
    if (length > maxResponseBytes) return
    cancelTimeout()
    cancelTimeout = schedule(idleTimeoutMs, onIdle)
    chunks.push(chunk)
    length += chunk.byteLength
    if (length <= maxResponseBytes) return
    finish()
    abort()
  })
  response.on('end', finish)
  response.on('error', () => fail('the answer broke off'))
  response.on('aborted', () => fail('the answer broke off'))
}
