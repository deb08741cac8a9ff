import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { createUploadTransport } from './upload-transport'

const init = {
  method: 'POST',
  headers: { 'idempotency-key': 'k' },
  body: new Uint8Array(10),
  redirect: 'error',
  credentials: 'omit',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
} as const

class FakeRequest extends EventEmitter {
  readonly headers: Record<string, string> = {}
  progress: { active: boolean; started?: boolean; current?: number } = { active: false }
  body: Buffer | null = null
  isAborted = false
  setHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  getUploadProgress() {
    return this.progress
  }
  abort(): void {
    this.isAborted = true
    this.emit('abort')
  }
  end(body: Buffer): void {
    this.body = body
  }
  begin(statusCode: number, headers: Record<string, string> = {}): EventEmitter {
    const answer = Object.assign(new EventEmitter(), {
      statusCode,
      headers: { 'date': 'Fri, 20 Nov 2026 10:00:00 GMT', 'x-many': ['a', 'b'], ...headers },
    })
    this.emit('response', answer)
    return answer
  }
  answer(statusCode: number, text: string): void {
    const answer = this.begin(statusCode)
    answer.emit('data', Buffer.from(text))
    answer.emit('end')
  }
}

function setUp(fails = 0) {
  const requests: FakeRequest[] = []
  let closeCount = 0
  let openCount = 0
  let runTimer: () => void = () => undefined
  const scheduled: number[] = []
  const send = createUploadTransport({
    openSession: () =>
      openCount++ < fails
        ? Promise.reject(new Error('no session'))
        : Promise.resolve({ closeAllConnections: () => Promise.resolve(void closeCount++) } as never),
    request: () => {
      const request = new FakeRequest()
      requests.push(request)
      return request
    },
    schedule: (ms, run) => {
      scheduled.push(ms)
      runTimer = run
      return () => void (runTimer = () => undefined)
    },
    limits: { maxResponseBytes: 100, idleTimeoutMs: 15_000 },
  })
  const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))
  return { send, requests, turn, scheduled, tick: () => runTimer(), closeCount: () => closeCount }
}

it('reports each progress value once and returns the full response', async () => {
  const { send, requests, turn, tick } = setUp()
  const sent: number[] = []
  const pending = send('https://ecole.exemple.tn/up', {
    ...init,
    signal: new AbortController().signal,
    onUploadProgress: (bytes) => void sent.push(bytes),
  })
  await turn()
  const [request] = requests
  tick()
  request!.progress = { active: true, started: true, current: 4 }
  tick()
  tick()
  request!.progress = { active: true, started: true, current: 7 }
  tick()
  request!.answer(201, '{}')
  const response = await pending
  expect([response.status, await response.text(), response.headers.get('x-many'), sent]).toEqual([
    201,
    '{}',
    'a, b',
    [4, 7, 10],
  ])
  expect([request!.headers, request!.body?.length]).toEqual([{ 'idempotency-key': 'k' }, 10])
})

it('E2: sends uploads one at a time, each over new connections', async () => {
  const { send, requests, turn, closeCount } = setUp()
  const { signal } = new AbortController()
  const first = send('https://ecole.exemple.tn/1', { ...init, signal })
  const second = send('https://ecole.exemple.tn/2', { ...init, signal })
  await turn()
  expect([requests.length, closeCount()]).toEqual([1, 1])
  requests[0]!.emit('error', new Error('net::ERR_CONNECTION_RESET'))
  await expect(first).rejects.toThrow('RESET')
  await turn()
  expect([requests.length, closeCount()]).toEqual([2, 2])
  requests[1]!.answer(204, '')
  expect((await second).status).toBe(204)
})

it('aborts a running upload at once, and sends nothing for one aborted before', async () => {
  const { send, requests, turn } = setUp()
  const page = new AbortController()
  const first = send('https://ecole.exemple.tn/1', { ...init, signal: page.signal })
  const second = send('https://ecole.exemple.tn/2', { ...init, signal: page.signal })
  await turn()
  page.abort()
  await expect(first).rejects.toThrow('cancelled')
  await expect(second).rejects.toThrow('cancelled')
  expect([requests.length, requests[0]?.isAborted]).toEqual([1, true])
})

it('opens the session again after a failure', async () => {
  const { send, requests, turn } = setUp(1)
  const { signal } = new AbortController()
  await expect(send('https://ecole.exemple.tn/1', { ...init, signal })).rejects.toThrow('no session')
  const second = send('https://ecole.exemple.tn/2', { ...init, signal })
  await turn()
  requests[0]!.answer(200, 'x')
  expect(await (await second).text()).toBe('x')
})

it('F5: ends a response over the size limit just after it', async () => {
  const { send, requests, turn } = setUp()
  const pending = send('https://ecole.exemple.tn/1', { ...init, signal: new AbortController().signal })
  await turn()
  const answer = requests[0]!.begin(200)
  answer.emit('data', Buffer.alloc(100))
  expect(requests[0]?.isAborted).toBe(false)
  answer.emit('data', Buffer.alloc(50))
  expect(requests[0]?.isAborted).toBe(true)
  answer.emit('data', Buffer.alloc(1000))
  expect((await (await pending).arrayBuffer()).byteLength).toBe(150)
})

it('F5: fails a response that stalls, not one that arrives slowly', async () => {
  const { send, requests, turn, tick, scheduled } = setUp()
  const pending = send('https://ecole.exemple.tn/1', { ...init, signal: new AbortController().signal })
  await turn()
  const answer = requests[0]!.begin(200)
  answer.emit('data', Buffer.from('a'))
  expect([scheduled, requests[0]?.isAborted]).toEqual([[100, 15_000, 15_000], false])
  tick()
  expect(requests[0]?.isAborted).toBe(true)
  await expect(pending).rejects.toThrow('silent')
})

it('rejects when the response breaks off, and cancels its timer', async () => {
  const { send, requests, turn, tick } = setUp()
  const { signal } = new AbortController()
  const first = send('https://ecole.exemple.tn/1', { ...init, signal })
  await turn()
  const answer = requests[0]!.begin(200)
  answer.emit('data', Buffer.from('a'))
  answer.emit('aborted')
  await expect(first).rejects.toThrow('broke off')
  tick()
  expect(requests[0]?.isAborted).toBe(false)
})

it.each<[string, number, Record<string, string>]>([
  ['a status that HTTP does not have', 999, {}],
  ['a header beyond Latin-1', 500, { 'x-filter': 'محجوب' }],
])(
  'F6: an answer with %s is one of a broken server, not the end of the application',
  async (_what, status, headers) => {
    const { send, requests, turn } = setUp()
    const pending = send('https://ecole.exemple.tn/1', { ...init, signal: new AbortController().signal })
    await turn()
    const answer = requests[0]!.begin(status, headers)
    answer.emit('data', Buffer.from('blocked'))
    expect(() => answer.emit('end')).not.toThrow()
    const response = await pending
    expect([response.status, await response.text()]).toEqual([500, 'blocked'])
  },
)

it('hands a refusal of the proxy on at once, whose body never arrives over TLS', async () => {
  const { send, requests, turn, scheduled } = setUp()
  const sent: number[] = []
  const onUploadProgress = (bytes: number) => void sent.push(bytes)
  const pending = send('https://ecole.exemple.tn/1', {
    ...init,
    signal: new AbortController().signal,
    onUploadProgress,
  })
  await turn()
  const answer = requests[0]!.begin(407)
  expect((await pending).status).toBe(407)
  // The next upload closes its connection.
  expect(() => answer.emit('error', new Error('net::ERR_ABORTED'))).not.toThrow()
  expect([sent, scheduled]).toEqual([[], [100]])
})

it.each([204, 205, 304])('hands on an answer of the status %i, which has no body', async (status) => {
  const { send, requests, turn } = setUp()
  const pending = send('https://ecole.exemple.tn/1', { ...init, signal: new AbortController().signal })
  await turn()
  requests[0]!.answer(status, '')
  const response = await pending
  expect([response.status, response.body]).toEqual([status, null])
})

it('stops to ask for the progress once the answer has begun or the upload has failed', async () => {
  const { send, requests, turn, tick } = setUp()
  const { signal } = new AbortController()
  const sent: number[] = []
  const failed = send('https://ecole.exemple.tn/1', {
    ...init,
    signal,
    onUploadProgress: (bytes) => void sent.push(bytes),
  })
  await turn()
  requests[0]!.progress = { active: true, started: true, current: 4 }
  requests[0]!.emit('error', new Error('net::ERR_CONNECTION_RESET'))
  await expect(failed).rejects.toThrow('RESET')
  tick()
  expect(sent).toEqual([])
})

it('rejects when the answer fails in the middle', async () => {
  const { send, requests, turn } = setUp()
  const pending = send('https://ecole.exemple.tn/1', { ...init, signal: new AbortController().signal })
  await turn()
  requests[0]!.begin(200).emit('error', new Error('net::ERR_CONNECTION_RESET'))
  await expect(pending).rejects.toThrow('broke off')
})

it('sends an upload without a body', async () => {
  const { send, requests, turn } = setUp()
  const { body: _body, ...withoutBody } = init
  const pending = send('https://ecole.exemple.tn/1', { ...withoutBody, signal: new AbortController().signal })
  await turn()
  requests[0]!.answer(200, '')
  expect([(await pending).status, requests[0]!.body?.length]).toEqual([200, 0])
})
