import { expect, onTestFinished, test } from 'vitest'
import { envelopeAnswer, gatewayTo, startServer, testVault } from '#tests/support/gateway-harness.ts'
import { createNetworkFirst, recentResponseMs, networkTimeoutMs, slowPeriodMs } from './network-first'
import type { ResponseStore } from './response-cache'

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

function createManualTimers() {
  const waiting = new Set<{ ms: number; run: () => void }>()
  return {
    schedule: (ms: number, run: () => void) => {
      const timer = { ms, run }
      waiting.add(timer)
      return () => void waiting.delete(timer)
    },
    pass(ms: number) {
      for (const timer of [...waiting].filter((each) => each.ms === ms)) {
        waiting.delete(timer)
        timer.run()
      }
    },
    get planned() {
      return [...waiting].map(({ ms }) => ms)
    },
  }
}

function call() {
  const network = Promise.withResolvers<Response>()
  const sent: { signal: AbortSignal; onResponse: () => void }[] = []
  const late: Response[] = []
  const page = new AbortController()
  return {
    network,
    late,
    page,
    begin: () => sent[0]?.onResponse(),
    isAborted: () => sent[0]?.signal.aborted,
    request: (cached: string | null = 'cached') => ({
      signal: page.signal,
      fromNetwork: (signal: AbortSignal, onResponse: () => void) => {
        sent.push({ signal, onResponse })
        return network.promise
      },
      fromCache: (status?: number) =>
        Promise.resolve(cached === null ? null : new Response(`${cached}${status === undefined ? '' : ` ${status}`}`)),
      onLateResponse: (response: Response) => Promise.resolve(late.push(response)),
    }),
  }
}

const textOf = async (answer: Promise<Response>): Promise<string> => (await answer).text()

test('serves cached data after four seconds of silence and reads the network response to its end', async () => {
  const timers = createManualTimers()
  const { handle } = createNetworkFirst(timers.schedule)
  const { request, network, late } = call()
  const answer = handle(request())
  expect([networkTimeoutMs, timers.planned]).toEqual([4000, [4000]])
  timers.pass(networkTimeoutMs)
  expect(await textOf(answer)).toBe('cached')
  expect(late).toEqual([])
  network.resolve(new Response('network'))
  await nextTurn()
  expect(await late[0]?.text()).toBe('network')
})

test('waits for the network when the response arrives or begins in time, or nothing is cached', async () => {
  const timers = createManualTimers()
  const { handle } = createNetworkFirst(timers.schedule)
  const inTime = call()
  const first = handle(inTime.request())
  inTime.network.resolve(new Response('network'))
  expect(await textOf(first)).toBe('network')
  expect(timers.planned).toEqual([])
  const begun = call()
  const second = handle(begun.request())
  begun.begin()
  expect(timers.planned).toEqual([])
  begun.network.resolve(new Response('slow body'))
  expect(await textOf(second)).toBe('slow body')
  const unread = call()
  const third = handle(unread.request(null))
  timers.pass(networkTimeoutMs)
  await nextTurn()
  unread.network.resolve(new Response('network'))
  expect(await textOf(third)).toBe('network')
  await nextTurn()
  expect([inTime.late, begun.late, unread.late]).toEqual([[], [], []])
})

test('waits for the network when the cache cannot be read', async () => {
  const timers = createManualTimers()
  const { handle } = createNetworkFirst(timers.schedule)
  const { request, network } = call()
  const answer = handle({ ...request(), fromCache: () => Promise.reject(new Error('damaged')) })
  timers.pass(networkTimeoutMs)
  await nextTurn()
  network.resolve(new Response('network'))
  expect(await textOf(answer)).toBe('network')
})

test('aborts the network request with the page’s, unless cached data was served', async () => {
  const timers = createManualTimers()
  const { handle } = createNetworkFirst(timers.schedule)
  const left = call()
  const gone = handle(left.request())
  left.page.abort()
  expect(left.isAborted()).toBe(true)
  timers.pass(networkTimeoutMs)
  left.network.resolve(new Response('cancelled'))
  expect(await textOf(gone)).toBe('cancelled')
  const answered = call()
  const early = handle(answered.request())
  timers.pass(networkTimeoutMs)
  await early
  answered.page.abort()
  expect(answered.isAborted()).toBe(false)
})

test('waits for a slow platform for five minutes after a late response, or until it is silent', async () => {
  const timers = createManualTimers()
  const { handle } = createNetworkFirst(timers.schedule)
  const answerOf = async (next: ReturnType<typeof call>): Promise<string> => {
    const answer = handle(next.request())
    timers.pass(networkTimeoutMs)
    await nextTurn()
    next.begin()
    next.network.resolve(new Response('network'))
    return textOf(answer)
  }
  expect(await answerOf(call())).toBe('cached')
  expect(timers.planned).toEqual([slowPeriodMs])
  expect(await answerOf(call())).toBe('network')
  timers.pass(slowPeriodMs)
  expect(await answerOf(call())).toBe('cached')
  expect(await answerOf(call())).toBe('network')
  const silent = call()
  const failed = handle(silent.request())
  silent.network.resolve(new Response('time-out'))
  expect(await textOf(failed)).toBe('time-out')
  expect(await answerOf(call())).toBe('cached')
})

test('reports 504 with cached data when other requests get responses', async () => {
  const timers = createManualTimers()
  const { handle, recordResponse } = createNetworkFirst(timers.schedule)
  const early = async (meanwhile: () => void): Promise<string> => {
    const answer = handle(call().request())
    meanwhile()
    timers.pass(networkTimeoutMs)
    return textOf(answer)
  }
  expect(await early(() => undefined)).toBe('cached')
  expect(await early(recordResponse)).toBe('cached 504')
  expect(await early(() => timers.pass(recentResponseMs))).toBe('cached 504')
  expect(await early(() => undefined)).toBe('cached')
  recordResponse()
  recordResponse()
  expect(timers.planned).toEqual([recentResponseMs])
})

function createMemoryStore(): ResponseStore {
  const held = new Map<string, { contentType: string; bytes: Uint8Array<ArrayBuffer>; receivedAt: number }>()
  return {
    isOn: () => true,
    get: (place) => Promise.resolve(held.get(JSON.stringify(place)) ?? null),
    put: (place, content) => void held.set(JSON.stringify(place), { ...content, receivedAt: 0 }),
  }
}

test('F5, F6: caches a late response, for the session of its request only', async () => {
  const timers = createManualTimers()
  const held: (() => void)[] = []
  let count = 0
  const server = await startServer(({ path }, response) => {
    count += 1
    const name = `answer ${count}`
    const answer = (): void => {
      if (path.startsWith('/v1/')) return envelopeAnswer(response, 200, [{ id: 1, name, slug: 'x' }])
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': String(name.length) }).end(name)
    }
    if (count === 1) answer()
    else held.push(answer)
  })
  onTestFinished(server.close)
  const { host } = new URL(server.origin)
  for (const path of ['/api/platform/student/subjects', `/media/${host}/p/1.png`]) {
    count = 0
    held.length = 0
    const vault = testVault()
    const gateway = gatewayTo(server.origin, { vault, responseStore: createMemoryStore(), schedule: timers.schedule })
    const settled = async (): Promise<void> => {
      for (let turn = 0; turn < 50; turn += 1) await nextTurn()
    }
    const early = async (): Promise<{ text: string; cachedAt: string | null; status: string | null }> => {
      const before = held.length
      timers.pass(recentResponseMs)
      const pendingResponse = gateway.request(path)
      while (held.length === before) await nextTurn()
      timers.pass(networkTimeoutMs)
      const answer = await pendingResponse
      return {
        text: await answer.text(),
        cachedAt: answer.headers.get('x-tutorat-kept'),
        status: answer.headers.get('x-tutorat-kept-status'),
      }
    }
    expect(await (await gateway.request(path)).text()).toContain('answer 1')
    await settled()
    expect(await early()).toEqual({
      text: expect.stringContaining('answer 1'),
      cachedAt: '1970-01-01T00:00:00.000Z',
      status: null,
    })
    held.shift()?.()
    await settled()
    timers.pass(slowPeriodMs)
    expect((await early()).text).toContain('answer 2')
    await vault.signIn('next-token')
    held.shift()?.()
    await settled()
    timers.pass(slowPeriodMs)
    expect((await early()).text).toContain('answer 2')
  }
})

test('F6: serves cached data with status 504 for a silent call while another gets a response', async () => {
  const timers = createManualTimers()
  let isSilent = false
  const server = await startServer(({ path }, response) => {
    if (!isSilent || path.endsWith('/countries')) envelopeAnswer(response, 200, [{ id: 1, name: 'Maths', slug: 'x' }])
  })
  onTestFinished(server.close)
  const { request } = gatewayTo(server.origin, { responseStore: createMemoryStore(), schedule: timers.schedule })
  await (await request('/api/platform/student/subjects')).text()
  await nextTurn()
  timers.pass(recentResponseMs)
  isSilent = true
  const pendingResponse = request('/api/platform/student/subjects')
  while (server.arrivals.length < 2) await nextTurn()
  await (await request('/api/platform/countries')).text()
  timers.pass(networkTimeoutMs)
  expect((await pendingResponse).headers.get('x-tutorat-kept-status')).toBe('504')
})
