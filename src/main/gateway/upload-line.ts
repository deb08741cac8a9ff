import type { IncomingMessage, Session } from 'electron'
import type { Schedule } from '../../shared/clock'
import { createSerialQueue } from '../base/async'
import type { Forward, ForwardInit } from './exchange'
import { defaultLimits } from './limits'
import type { Limits } from './limits'

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
  limits?: AnswerLimits
}

type AnswerLimits = Pick<Limits, 'answerBytes' | 'idleMs'>

const lookMs = 100

/**
 * Sends one body after the other, each over a connection that nothing was sent over before (as `createFreshConnections` does, for the
 * same reason), and tells how much of it has left.
 */
export function createUploadLine({ open, ready, request, schedule, limits = defaultLimits }: Options): Forward {
  const inTurn = createSerialQueue()
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
    return carry(request({ url: address, method, session, redirect, credentials, cache, referrerPolicy, bypassCustomProtocolHandlers: true }), init, schedule, limits)
  }
  return (address, init) => inTurn(() => send(address, init))
}

function carry(asked: Asked, { headers, body, signal, sent }: ForwardInit, schedule: Schedule, limits: AnswerLimits): Promise<Response> {
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
      readAnswer(answer, { resolve, reject, abort: () => asked.abort(), schedule, limits })
    })
    asked.on('error', end)
    asked.on('abort', () => end(new Error('cancelled')))
    signal.addEventListener('abort', () => asked.abort(), { once: true })
    for (const [name, value] of Object.entries(headers)) asked.setHeader(name, value)
    asked.end(body === undefined ? Buffer.alloc(0) : Buffer.from(body.buffer, body.byteOffset, body.byteLength))
  })
}

type Reading = {
  resolve: (response: Response) => void
  reject: (failure: Error) => void
  abort: () => void
  schedule: Schedule
  limits: AnswerLimits
}

/** Reads the answer in full, as the next upload closes its connection; one beyond the limit is cut just after it, where its reader refuses it as too large. */
function readAnswer(answer: IncomingMessage, { resolve, reject, abort, schedule, limits: { answerBytes, idleMs } }: Reading): void {
  const parts: Buffer[] = []
  let length = 0
  const fail = (reason: string): void => {
    stop()
    reject(new Error(reason))
  }
  const finish = (): void => {
    stop()
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 205 || answer.statusCode === 304
    resolve(new Response(isEmpty ? null : new Uint8Array(Buffer.concat(parts)), { status: answer.statusCode, headers: headersOf(answer) }))
  }
  const silent = (): void => {
    fail('the answer fell silent')
    abort()
  }
  let stop = schedule(idleMs, silent)
  answer.on('data', (part: Buffer) => {
    if (length > answerBytes) return
    stop()
    stop = schedule(idleMs, silent)
    parts.push(part)
    length += part.byteLength
    if (length <= answerBytes) return
    finish()
    abort()
  })
  answer.on('end', finish)
  answer.on('error', () => fail('the answer broke off'))
  answer.on('aborted', () => fail('the answer broke off'))
}

function headersOf(answer: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) for (const one of [value].flat()) headers.append(name, String(one))
  return headers
}
