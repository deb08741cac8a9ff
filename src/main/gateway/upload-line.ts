import type { IncomingMessage, Session } from 'electron'
import type { Schedule } from '../../shared/clock'
import type { Forward, ForwardInit } from './exchange'

type Asked = {
  setHeader(name: string, value: string): void
  getUploadProgress(): { active: boolean; started?: boolean; current?: number }
  on(event: 'response', heard: (answer: IncomingMessage) => void): unknown
  on(event: 'error', heard: (failure: Error) => void): unknown
  on(event: 'abort' | 'close', heard: () => void): unknown
  abort(): void
  end(body: Buffer): unknown
}

type Options = {
  /** A session of its own, whose connections serve nothing else. */
  open: () => Promise<Session>
  /** Settled once its connections may be closed. */
  ready?: (session: Session) => Promise<void>
  request: (options: { url: string; method: string; session: Session; redirect: 'error'; credentials: 'omit'; cache: 'no-store'; referrerPolicy: 'no-referrer'; bypassCustomProtocolHandlers: boolean }) => Asked
  schedule: Schedule
}

const lookMs = 100

/**
 * Sends one body after the other, each over a connection that nothing was sent over before (as `createFreshConnections` does, for the
 * same reason), and tells how much of it has left.
 */
export function createUploadLine({ open, ready, request, schedule }: Options): Forward {
  let last: Promise<unknown> = Promise.resolve()
  let line: Promise<Session> | null = null
  async function send(address: string, init: ForwardInit): Promise<Response> {
    line ??= open()
    const session = await line.catch((failure: unknown) => {
      line = null
      throw failure
    })
    await ready?.(session)
    await session.closeAllConnections()
    if (init.signal.aborted) throw new Error('cancelled')
    const { referrerPolicy, redirect, credentials, cache, method } = init
    return carry(request({ url: address, method, session, redirect, credentials, cache, referrerPolicy, bypassCustomProtocolHandlers: true }), init, schedule)
  }
  return (address, init) => {
    const sent = last.then(() => send(address, init))
    last = sent.catch(() => undefined)
    return sent
  }
}

function carry(asked: Asked, { headers, body, signal, sent }: ForwardInit, schedule: Schedule): Promise<Response> {
  return new Promise<Response>((resolve, reject) => {
    let left = 0
    const look = (): void => {
      stop = schedule(lookMs, look)
      const { active, current = 0 } = asked.getUploadProgress()
      if (!active || current <= left) return
      left = current
      sent?.(left)
    }
    let stop = schedule(lookMs, look)
    const end = (failure: Error): void => {
      stop()
      reject(failure)
    }
    asked.on('response', (answer) => {
      stop()
      // A proxy's refusal has no body worth waiting for, and over TLS none at all.
      if (answer.statusCode === 407) {
        answer.on('error', () => undefined)
        return resolve(new Response(null, { status: 407 }))
      }
      sent?.(body?.byteLength ?? 0)
      readAnswer(answer).then(resolve, reject)
    })
    asked.on('error', end)
    asked.on('abort', () => end(new Error('cancelled')))
    signal.addEventListener('abort', () => asked.abort(), { once: true })
    for (const [name, value] of Object.entries(headers)) asked.setHeader(name, value)
    asked.end(body === undefined ? Buffer.alloc(0) : Buffer.from(body.buffer, body.byteOffset, body.byteLength))
  })
}

/** The answer as a fetch would give it; its bytes are bounded by whoever reads them. */
function readAnswer(answer: IncomingMessage): Promise<Response> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) for (const one of [value].flat()) headers.append(name, String(one))
    answer.on('data', (part: Buffer) => void parts.push(part))
    answer.on('end', () => {
      const isEmpty = answer.statusCode === 204 || answer.statusCode === 205 || answer.statusCode === 304
      resolve(new Response(isEmpty ? null : new Uint8Array(Buffer.concat(parts)), { status: answer.statusCode, headers }))
    })
    answer.on('error', () => reject(new Error('the answer broke off')))
    answer.on('aborted', () => reject(new Error('the answer broke off')))
  })
}
