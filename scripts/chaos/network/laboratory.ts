import { Agent } from 'node:http'
import { once } from '#main/base/async.ts'
import type { Transport } from '#main/gateway/http-client.ts'
import { createProxyCredentials } from '#main/proxy/proxy-credentials.ts'
import { createRetryOn407 } from '#main/proxy/retry-on-407.ts'
import { createChromiumTransport } from '#tests/support/chromium-transport.ts'
import { testOrigin } from '#tests/support/sandbox-client.ts'
import { createSocketUpload } from '#tests/support/socket-upload.ts'
import { createVirtualTimers } from '#tests/support/virtual-timers.ts'
import { startNetwork, type Network, type Play } from './network'

/** Turns of the event loop without an event, after which nothing is on its way. */
const calmTurns = 4
const proxyAddress = { host: 'proxy.lycee.example', port: 3128 }
/** The order of Chromium, which takes the first that it knows. */
const schemes = ['negotiate', 'ntlm', 'digest', 'basic']
const silent = { info: () => undefined, warn: () => undefined }

/** The transports of the application over one real connection, in virtual time. */
export async function openLaboratory(
  platform: (request: Request) => Promise<Response>,
  { maxSockets = 6 }: { maxSockets?: number } = {},
) {
  const time = createVirtualTimers()
  const network = await startNetwork(time, platform, testOrigin)
  const agent = new Agent({ keepAlive: true, maxSockets })
  const calls = { inFlight: 0 }
  const lookup = (
    _host: string,
    options: { all?: boolean | undefined },
    found: (error: Error | null, address?: unknown, family?: number) => void,
  ): void => {
    if (network.play.name === 'unknown')
      return found(Object.assign(new Error('net::ERR_NAME_NOT_RESOLVED'), { code: 'ERR_NAME_NOT_RESOLVED' }))
    if (options.all === true) found(null, [{ address: '127.0.0.1', family: 4 }])
    else found(null, '127.0.0.1', 4)
  }
  const connect = (method: string) => ({
    hostname: 'plateforme.example',
    port: network.port,
    lookup: lookup as never,
    // The application never writes on a connection that waited (`transports.ts`).
    agent: method === 'GET' ? agent : (false as const),
  })
  const pace = (bytes: number, run: () => void): void => {
    const { bytesPerSecond } = network.currentPlay()
    if (bytesPerSecond === undefined) return run()
    network.waiting += 1
    time.schedule((bytes / bytesPerSecond) * 1000, () => {
      network.waiting -= 1
      run()
    })
  }
  const throughProxy = createProxyAccess(network, time.schedule)
  const wrap = (transport: Transport): Transport => countInFlight(throughProxy.wrap(transport), calls)

  const isBusy = (isWorking: () => boolean): boolean =>
    calls.inFlight > network.waiting || (calls.inFlight === 0 && isWorking())
  async function settle(isWorking: () => boolean): Promise<void> {
    for (let calm = 0; calm < calmTurns; calm = isBusy(isWorking) ? 0 : calm + 1)
      await new Promise<void>((resolve) => void setImmediate(resolve))
  }

  return {
    network,
    time,
    clock: {
      now: () => network.now() + (network.play.clockOffsetMs ?? 0),
      monotonic: time.now,
    },
    /** From now on; no connection of before survives it. */
    become(play: Play): void {
      agent.destroy()
      network.become(play)
    },
    proxyClosed: throughProxy.closed,
    transport: wrap(createChromiumTransport(connect)),
    uploadTransport: wrap(createSocketUpload({ connect: () => connect('POST'), pace })),
    /** Runs the timers of `ms`; `isWorking`: something is done between two calls. */
    async pass(ms: number, isWorking: () => boolean = () => false): Promise<void> {
      const until = time.now() + ms
      const cancel = time.schedule(ms, () => undefined)
      do await settle(isWorking)
      while (time.next(until))
      cancel()
    },
    async wait<Value>(promise: Promise<Value>): Promise<Value> {
      let isSettled = false
      const end = (): void => void (isSettled = true)
      promise.then(end, end)
      do await settle(() => !isSettled && network.waiting === 0 && calls.inFlight > 0)
      while (!isSettled && time.next(Infinity))
      return promise
    },
    async close(): Promise<void> {
      agent.destroy()
      await network.close()
    },
  }
}

export type Laboratory = Awaited<ReturnType<typeof openLaboratory>>

/** The real credentials and the real repetition; Electron's `login` event is the strongest scheme of the challenge. */
function createProxyAccess(network: Network, schedule: Laboratory['time']['schedule']) {
  let authorization: string | null = null
  let offered = ''
  const credentials = createProxyCredentials({
    store: { read: () => Promise.resolve(null), write: () => Promise.resolve(), remove: () => Promise.resolve() },
    setting: () => ({ mode: 'system' }) as never,
    canPersist: () => false,
    changed: ({ question }) => {
      if (question === null) return
      if (network.play.proxy?.types === true)
        setImmediate(() => credentials.answer(question.id, { username: 'salle12', password: 'Porte-12' }, false))
      else setImmediate(() => credentials.decline(question.id))
    },
    schedule,
    log: silent,
  })
  const authenticate = async (): Promise<boolean> => {
    const offeredSchemes = offered.split(',').map((each) => each.trim().split(' ')[0]?.toLowerCase() ?? '')
    const scheme = schemes.find((each) => offeredSchemes.includes(each)) ?? ''
    const typed = await credentials.credentials({ scheme, ...proxyAddress, realm: 'lycee' })
    if (typed === null) return false
    authorization = `${scheme} ${Buffer.from(`${typed.username}:${typed.password}`).toString('base64')}`
    return true
  }
  const retryOn407 = createRetryOn407<null>({
    authenticate,
    isUserInitiated: () => false,
    reopen: () => credentials.reopen(),
    schedule,
  })
  const wrap = (transport: Transport): Transport =>
    retryOn407(
      () => null,
      async (address, init) => {
        const headers =
          authorization === null ? init.headers : { ...init.headers, 'proxy-authorization': authorization }
        const response = await transport(address, { ...init, headers })
        offered = response.headers.get('proxy-authenticate') ?? offered
        return response
      },
    )
  return { wrap, closed: () => credentials.state().closed?.reason ?? null }
}

function countInFlight(send: Transport, calls: { inFlight: number }): Transport {
  return async (address, init) => {
    calls.inFlight += 1
    const end = once(() => void (calls.inFlight -= 1))
    init.signal.addEventListener('abort', end, { once: true })
    try {
      const response = await send(address, init)
      const source: ReadableStream<Uint8Array> | null = response.body
      if (source === null) {
        end()
        return response
      }
      const reader = source.getReader()
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          try {
            const { done, value } = await reader.read()
            if (!done) return controller.enqueue(value)
            controller.close()
          } catch (failure) {
            controller.error(failure)
          }
          end()
        },
        async cancel(reason) {
          end()
          await reader.cancel(reason)
        },
      })
      return new Response(body, { status: response.status, headers: response.headers })
    } catch (failure) {
      end()
      throw failure
    }
  }
}
