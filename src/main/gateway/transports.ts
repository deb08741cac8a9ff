import { session, type Session } from 'electron'
import { once } from '../base/async'
import type { AppContext, AppNetwork } from '../base/context'
import { relayBody } from '../base/http-body'
import { createNetFetch } from '../base/net-fetch'
import type { ProxyAuthentication } from '../proxy/install'
import type { CreateSession } from '../security/create-session'
import type { Transport } from './http-client'
import { createUploadTransport } from './upload-transport'

type Dependencies = AppNetwork & {
  authentication: Pick<ProxyAuthentication, 'retryOn407'>
  createSession: CreateSession
  /** The demo platform has an address before its process listens. */
  whenListening: () => Promise<unknown>
}

export function createTransports(
  { schedule, proxy }: AppContext,
  { authentication: { retryOn407 }, createSession, whenListening, fetch, request }: Dependencies,
) {
  const openSession = async (name: number | 'upload'): Promise<Session> => {
    const opened = createSession(`change-${String(name)}`, { cache: false })
    await proxy.attach(opened)
    return opened
  }
  const openUploadSession = () => openSession('upload')
  const hold = (transport: Transport) => holdUntil(whenListening, transport)
  return {
    transport: hold(retryOn407(() => session.defaultSession, fetch)),
    writeTransport: hold(
      createUnpooledTransport(async (index) => {
        const opened = await openSession(index)
        return {
          fetch: retryOn407(() => opened, createNetFetch(request, opened)),
          closeAllConnections: () => proxy.whenReady(opened).then(() => opened.closeAllConnections()),
        }
      }),
    ),
    uploadTransport: hold(
      retryOn407(
        openUploadSession,
        createUploadTransport({
          openSession: openUploadSession,
          whenReady: (opened) => proxy.whenReady(opened),
          request,
          schedule,
        }),
      ),
    ),
  }
}

export function holdUntil(whenListening: () => Promise<unknown>, transport: Transport): Transport {
  return async (address, init) => {
    await whenListening()
    return transport(address, init)
  }
}

export type IsolatedSession = { fetch: Transport; closeAllConnections(): Promise<void> }

const maxSessions = 6

/**
 * When a reused connection ends without a response, Chromium repeats even a POST: an order would be placed twice
 * (threats E2). A session serves one call at a time.
 */
export function createUnpooledTransport(open: (index: number) => Promise<IsolatedSession>): Transport {
  const idle: IsolatedSession[] = []
  const waiting: ((session: IsolatedSession) => void)[] = []
  let openCount = 0

  async function acquire(): Promise<IsolatedSession> {
    const isolated = idle.pop()
    if (isolated !== undefined) return isolated
    if (openCount >= maxSessions) return new Promise((resolve) => waiting.push(resolve))
    openCount += 1
    try {
      return await open(openCount - 1)
    } catch (failure) {
      openCount -= 1
      throw failure
    }
  }

  function release(isolated: IsolatedSession): void {
    const next = waiting.shift()
    if (next === undefined) idle.push(isolated)
    else next(isolated)
  }

  return async (address, init) => {
    const isolated = await acquire()
    const releaseOnce = once(() => release(isolated))
    try {
      await isolated.closeAllConnections()
      const response = await isolated.fetch(address, init)
      init.signal.addEventListener('abort', releaseOnce, { once: true })
      if (init.signal.aborted) releaseOnce()
      return onBodyEnd(response, releaseOnce)
    } catch (failure) {
      releaseOnce()
      throw failure
    }
  }
}

function onBodyEnd(response: Response, callback: () => void): Response {
  const source: ReadableStream<Uint8Array> | null = response.body
  if (source === null) {
    callback()
    return response
  }
  const body = relayBody(source, {
    ended: callback,
    cancelled(reason, reader) {
      callback()
      return reader.cancel(reason)
    },
  })
  return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers })
}
