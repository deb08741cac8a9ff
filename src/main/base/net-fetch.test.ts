import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import type { ClientRequestConstructorOptions } from 'electron'
import { expect, it } from 'vitest'
import { createNetFetch } from './net-fetch'

class FakeRequest extends EventEmitter {
  readonly options: ClientRequestConstructorOptions
  readonly headers: Record<string, string> = {}
  body: Buffer | undefined
  isEnded = false
  isAborted = false
  constructor(options: ClientRequestConstructorOptions) {
    super()
    this.options = options
  }
  setHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  abort(): void {
    this.isAborted = true
  }
  end(body?: Buffer): void {
    this.body = body
    this.isEnded = true
  }
  answer(statusCode: number, headers: Record<string, string | string[]> = {}, body: string[] = []): Readable {
    const response = Object.assign(Readable.from(body.map((part) => Buffer.from(part))), { statusCode, headers })
    this.emit('response', response)
    return response
  }
}

function setUp(session?: object) {
  const requests: FakeRequest[] = []
  const fetch = createNetFetch((options) => {
    const request = new FakeRequest(options)
    requests.push(request)
    return request
  }, session as never)
  return { fetch, requests }
}

const address = 'https://platform.exemple.tn/api/v1/subjects'

it('sends the method, headers and body with the options of the session', async () => {
  const session = {}
  const { fetch, requests } = setUp(session)
  const pending = fetch(address, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new TextEncoder().encode('abc').subarray(1),
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  })
  requests[0]!.answer(201, { 'content-type': 'application/json' }, ['{"a":', '1}'])
  const response = await pending
  expect(requests[0]).toMatchObject({
    options: { url: address, method: 'POST', redirect: 'error', credentials: 'omit', cache: 'no-store' },
    headers: { accept: 'application/json' },
    isEnded: true,
  })
  expect([requests[0]!.options.session, requests[0]!.body?.toString()]).toEqual([session, 'bc'])
  expect([response.status, await response.json(), response.headers.get('content-type')]).toEqual([
    201,
    { a: 1 },
    'application/json',
  ])
})

it('sends no body and names no session where there is none', () => {
  const { fetch, requests } = setUp()
  void fetch(address, { method: 'GET' })
  expect([requests[0]!.isEnded, requests[0]!.body, 'session' in requests[0]!.options]).toEqual([true, undefined, false])
})

it.each([
  ['beyond Latin-1', 'attachment; filename="درس.pdf"'],
  ['in Latin-1, which Electron cannot decode', 'Acc\uFFFDs refus\uFFFD'],
  ['with the end of a line', 'a\r\nb'],
])('F6: leaves out a header %s, and hands on the others and the body', async (_what, value) => {
  const { fetch, requests } = setUp()
  const pending = fetch(address, { method: 'GET' })
  requests[0]!.answer(200, { 'x-filter': value, 'etag': '"1"', 'vary': ['a', value, 'b'] }, ['body'])
  const response = await pending
  expect([...response.headers]).toEqual([
    ['etag', '"1"'],
    ['vary', 'a, b'],
  ])
  expect(await response.text()).toBe('body')
})

it.each([0, 100, 199, 600, 999])(
  'F6: an answer of the status %i, which HTTP does not have, counts as 500',
  async (status) => {
    const { fetch, requests } = setUp()
    const pending = fetch(address, { method: 'GET' })
    requests[0]!.answer(status, {}, ['blocked'])
    const response = await pending
    expect([response.status, await response.text()]).toEqual([500, 'blocked'])
  },
)

it.each([200, 204, 205, 304, 407, 599])('hands on the status %i', async (status) => {
  const { fetch, requests } = setUp()
  const pending = fetch(address, { method: 'GET' })
  requests[0]!.answer(status)
  expect((await pending).status).toBe(status)
})

it('rejects with the failure of the network', async () => {
  const { fetch, requests } = setUp()
  const pending = fetch(address, { method: 'GET' })
  requests[0]!.emit('error', new Error('net::ERR_CONNECTION_REFUSED'))
  await expect(pending).rejects.toThrow('ERR_CONNECTION_REFUSED')
})

it('ends the request with its signal, before and after the answer has begun', async () => {
  const { fetch, requests } = setUp()
  const silent = new AbortController()
  const pending = fetch(address, { method: 'GET', signal: silent.signal })
  silent.abort()
  await expect(pending).rejects.toThrow('aborted')
  const streaming = new AbortController()
  const started = fetch(address, { method: 'GET', signal: streaming.signal })
  requests[1]!.answer(200, {}, ['body'])
  await started
  streaming.abort()
  expect(requests.map(({ isAborted }) => isAborted)).toEqual([true, true])
})

it('sends nothing once its signal was aborted', async () => {
  const { fetch, requests } = setUp()
  await expect(fetch(address, { method: 'GET', signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left')
  expect(requests).toEqual([])
})

it('fails the body when the connection ends in the middle of it', async () => {
  const { fetch, requests } = setUp()
  const pending = fetch(address, { method: 'GET' })
  const answer = requests[0]!.answer(200, {}, ['body'])
  const response = await pending
  answer.destroy(new Error('net::ERR_CONNECTION_RESET'))
  await expect(response.text()).rejects.toThrow('RESET')
})
