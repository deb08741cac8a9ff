import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import type { ClientRequestConstructorOptions } from 'electron'
import { describe, expect, it, test, vi } from 'vitest'
import type { TransportInit } from './http-client'
import { type IsolatedSession, createTransports, createUnpooledTransport, holdUntil } from './transports'

vi.mock('electron', () => ({ session: { defaultSession: { name: 'default' } } }))

const init = (signal = new AbortController().signal): TransportInit => ({
  method: 'POST',
  headers: {},
  signal,
  redirect: 'error',
  credentials: 'omit',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
})

function setUp(answer: (address: string) => Promise<Response> = () => Promise.resolve(new Response('body'))) {
  const sessions: string[][] = []
  const transport = createUnpooledTransport((index) => {
    const log: string[] = (sessions[index] = [])
    const isolated: IsolatedSession = {
      closeAllConnections: () => Promise.resolve(void log.push('closed')),
      fetch: (address) => {
        log.push(address)
        return answer(address)
      },
    }
    return Promise.resolve(isolated)
  })
  return { sessions, transport }
}

test('E2: closes all connections of the session before each call', async () => {
  const { sessions, transport } = setUp()
  for (const address of ['a', 'b']) expect(await (await transport(address, init())).text()).toBe('body')
  expect(sessions).toEqual([['closed', 'a', 'closed', 'b']])
})

test('E2: reserves a session for one call until its body was read', async () => {
  const { sessions, transport } = setUp()
  const first = await transport('a', init())
  await (await transport('b', init())).text()
  await first.text()
  await (await transport('c', init())).text()
  expect(sessions.map((log) => log.filter((entry) => entry !== 'closed').length)).toEqual([2, 1])
})

test.each<[string, (transport: ReturnType<typeof setUp>['transport']) => Promise<unknown>]>([
  ['fails', (transport) => transport('fail', init()).catch(() => null)],
  ['has no body', (transport) => transport('empty', init())],
  ['is cancelled', async (transport) => (await transport('a', init())).body?.cancel()],
  [
    'is aborted',
    async (transport) => {
      const end = new AbortController()
      await transport('a', init(end.signal))
      end.abort()
    },
  ],
])('releases the session after a call that %s', async (_name, call) => {
  const { sessions, transport } = setUp((address) =>
    address === 'fail'
      ? Promise.reject(new Error('cut'))
      : Promise.resolve(new Response(address === 'empty' ? null : 'body')),
  )
  await call(transport)
  await (await transport('next', init())).text()
  expect(sessions).toHaveLength(1)
})

test('queues forty parallel calls on six sessions and completes all of them', async () => {
  const { sessions, transport } = setUp()
  const texts = await Promise.all(
    Array.from({ length: 40 }, async (_none, index) => (await transport(String(index), init())).text()),
  )
  expect(texts).toEqual(Array(40).fill('body'))
  expect(sessions).toHaveLength(6)
})

test('a request waits until the demo platform listens', async () => {
  const listening = Promise.withResolvers<null>()
  const requested: string[] = []
  const transport = holdUntil(
    () => listening.promise,
    (address) => {
      requested.push(address)
      return Promise.resolve(new Response('body'))
    },
  )
  const answer = transport('a', init())
  await Promise.resolve()
  expect(requested).toEqual([])
  listening.resolve(null)
  expect(await (await answer).text()).toBe('body')
  expect(requested).toEqual(['a'])
})

test('opens a session again after one could not be opened, and holds no place for it', async () => {
  let failures = 6
  const transport = createUnpooledTransport(() => {
    if (failures-- > 0) return Promise.reject(new Error('no session'))
    return Promise.resolve({ closeAllConnections: () => Promise.resolve(), fetch: async () => new Response('body') })
  })
  for (let call = 0; call < 6; call += 1) await expect(transport('a', init())).rejects.toThrow('no session')
  expect(await (await transport('a', init())).text()).toBe('body')
})

test('releases the session after a call that was aborted while it was sent, and after a body that broke off', async () => {
  const end = new AbortController()
  const { sessions, transport } = setUp((address) => {
    if (address === 'aborted') end.abort()
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })
    return Promise.resolve(new Response(address === 'broken' ? broken : 'body'))
  })
  await transport('aborted', init(end.signal))
  await expect((await transport('broken', init())).text()).rejects.toThrow('reset')
  await (await transport('next', init())).text()
  expect(sessions).toHaveLength(1)
})

describe('the transports of the platform', () => {
  type Opened = { name: string; closeAllConnections(): Promise<void> }

  function setUpAll(statuses: Record<string, number[]> = {}) {
    const log: string[] = []
    const context = {
      schedule: () => () => undefined,
      proxy: {
        attach: ({ name }: Opened) => Promise.resolve(void log.push(`attach ${name}`)),
        whenReady: ({ name }: Opened) => Promise.resolve(void log.push(`ready ${name}`)),
      },
    }
    const request = ({ session: opened, url }: ClientRequestConstructorOptions) => {
      const { name } = opened as unknown as Opened
      const sent = Object.assign(new EventEmitter(), {
        setHeader: () => undefined,
        abort: () => undefined,
        getUploadProgress: () => ({ active: false }),
        end: () => {
          log.push(`send ${name} ${String(url)}`)
          const response = { statusCode: statuses[name]?.shift() ?? 200, headers: {} }
          sent.emit('response', Object.assign(Readable.from([Buffer.from('body')]), response))
        },
      })
      return sent as never
    }
    const transports = createTransports(context as never, {
      request,
      fetch: async (address) => {
        log.push(`fetch ${address}`)
        return new Response('body', { status: statuses['default']?.shift() ?? 200 })
      },
      createSession: (name, { cache }) => {
        log.push(`open ${name}${cache ? ' with a cache' : ''}`)
        return { name, closeAllConnections: async () => void log.push(`close ${name}`) } as never
      },
      whenListening: async () => void log.push('listening'),
      authentication: {
        retryOn407: (getSession, send) => async (address, sent) => {
          const response = await send(address, sent)
          if (response.status !== 407) return response
          log.push(`authenticate ${((await getSession()) as unknown as Opened).name}`)
          return send(address, sent)
        },
      },
    })
    return { transports, log }
  }

  it('reads by the session of the page’s own connections, and authenticates there', async () => {
    const { transports, log } = setUpAll({ default: [407] })
    expect((await transports.transport('a', { ...init(), method: 'GET' })).status).toBe(200)
    expect(log).toEqual(['listening', 'fetch a', 'authenticate default', 'fetch a'])
  })

  it('E2: writes by a session of its own, behind the proxy, without a cache and over new connections', async () => {
    const { transports, log } = setUpAll({ 'change-0': [407] })
    expect(await (await transports.writeTransport('a', init())).text()).toBe('body')
    expect(log).toEqual([
      'listening',
      'open change-0',
      'attach change-0',
      'ready change-0',
      'close change-0',
      'send change-0 a',
      'authenticate change-0',
      'send change-0 a',
    ])
  })

  it('E2: uploads by one session of its own, whose proxy has to be ready', async () => {
    const { transports, log } = setUpAll()
    const upload = () => transports.uploadTransport('a', { ...init(), onUploadProgress: () => undefined })
    expect(await (await upload()).text()).toBe('body')
    expect(log).toEqual([
      'listening',
      'open change-upload',
      'attach change-upload',
      'ready change-upload',
      'close change-upload',
      'send change-upload a',
    ])
    await upload()
    expect(log.filter((line) => line.startsWith('open'))).toHaveLength(1)
  })
})
