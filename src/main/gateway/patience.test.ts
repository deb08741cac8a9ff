import { expect, onTestFinished, test } from 'vitest'
import type { KeptStore } from './kept'
import { createPatience, heardForMs, patienceMs, slowForMs } from './patience'
import { envelopeAnswer, gatewayTo, startServer, testVault } from './test-platform'

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/** Timers that run when the test says that the time has come. */
function handTimers() {
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

/** One call whose answer comes when the test says so. */
function call() {
  const real = Promise.withResolvers<Response>()
  const heard: { signal: AbortSignal; begun: () => void }[] = []
  const late: Response[] = []
  const leaving = new AbortController()
  return {
    real, late, leaving,
    begin: () => heard[0]?.begun(),
    isGivenUp: () => heard[0]?.signal.aborted,
    waiting: (kept: string | null = 'kept') => ({
      signal: leaving.signal,
      ask: (signal: AbortSignal, begun: () => void) => {
        heard.push({ signal, begun })
        return real.promise
      },
      instead: (status?: number) => Promise.resolve(kept === null ? null : new Response(`${kept}${status === undefined ? '' : ` ${status}`}`)),
      late: (response: Response) => Promise.resolve(late.push(response)),
    }),
  }
}

const textOf = async (answer: Promise<Response>): Promise<string> => (await answer).text()

test('four seconds of silence are answered from what is kept, and the real answer is heard out', async () => {
  const timers = handTimers()
  const { wait } = createPatience(timers.schedule)
  const { waiting, real, late } = call()
  const answer = wait(waiting())
  expect([patienceMs, timers.planned]).toEqual([4000, [4000]])
  timers.pass(patienceMs)
  expect(await textOf(answer)).toBe('kept')
  expect(late).toEqual([])
  real.resolve(new Response('real'))
  await nextTurn()
  expect(await late[0]?.text()).toBe('real')
})

test('an answer that came or began in time, or has nothing kept behind it, is waited for', async () => {
  const timers = handTimers()
  const { wait } = createPatience(timers.schedule)
  const inTime = call()
  const first = wait(inTime.waiting())
  inTime.real.resolve(new Response('real'))
  expect(await textOf(first)).toBe('real')
  expect(timers.planned).toEqual([])
  const begun = call()
  const second = wait(begun.waiting())
  begun.begin()
  expect(timers.planned).toEqual([])
  begun.real.resolve(new Response('slow body'))
  expect(await textOf(second)).toBe('slow body')
  const unread = call()
  const third = wait(unread.waiting(null))
  timers.pass(patienceMs)
  await nextTurn()
  unread.real.resolve(new Response('real'))
  expect(await textOf(third)).toBe('real')
  await nextTurn()
  expect([inTime.late, begun.late, unread.late]).toEqual([[], [], []])
})

test('the real answer is waited for where the cached one cannot be read', async () => {
  const timers = handTimers()
  const { wait } = createPatience(timers.schedule)
  const { waiting, real } = call()
  const answer = wait({ ...waiting(), instead: () => Promise.reject(new Error('damaged')) })
  timers.pass(patienceMs)
  await nextTurn()
  real.resolve(new Response('real'))
  expect(await textOf(answer)).toBe('real')
})

test('a call is given up with its page, but not once the page has its answer', async () => {
  const timers = handTimers()
  const { wait } = createPatience(timers.schedule)
  const left = call()
  const gone = wait(left.waiting())
  left.leaving.abort()
  expect(left.isGivenUp()).toBe(true)
  timers.pass(patienceMs)
  left.real.resolve(new Response('cancelled'))
  expect(await textOf(gone)).toBe('cancelled')
  const answered = call()
  const early = wait(answered.waiting())
  timers.pass(patienceMs)
  await early
  answered.leaving.abort()
  expect(answered.isGivenUp()).toBe(false)
})

test('a platform that is slow, not silent, is waited for from then on, for five minutes or until it falls silent', async () => {
  const timers = handTimers()
  const { wait } = createPatience(timers.schedule)
  const answerOf = async (next: ReturnType<typeof call>): Promise<string> => {
    const answer = wait(next.waiting())
    timers.pass(patienceMs)
    await nextTurn()
    next.begin()
    next.real.resolve(new Response('real'))
    return textOf(answer)
  }
  expect(await answerOf(call())).toBe('kept')
  expect(timers.planned).toEqual([slowForMs])
  expect(await answerOf(call())).toBe('real')
  timers.pass(slowForMs)
  expect(await answerOf(call())).toBe('kept')
  expect(await answerOf(call())).toBe('real')
  const silent = call()
  const failed = wait(silent.waiting())
  silent.real.resolve(new Response('time-out'))
  expect(await textOf(failed)).toBe('time-out')
  expect(await answerOf(call())).toBe('kept')
})

test('silence is told apart from a lost line where others are answered meanwhile, or were just before', async () => {
  const timers = handTimers()
  const { wait, heard } = createPatience(timers.schedule)
  const early = async (meanwhile: () => void): Promise<string> => {
    const answer = wait(call().waiting())
    meanwhile()
    timers.pass(patienceMs)
    return textOf(answer)
  }
  expect(await early(() => undefined)).toBe('kept')
  expect(await early(heard)).toBe('kept 504')
  expect(await early(() => timers.pass(heardForMs))).toBe('kept 504')
  expect(await early(() => undefined)).toBe('kept')
  heard()
  heard()
  expect(timers.planned).toEqual([heardForMs])
})

/** What is kept, in memory, for whoever asks. */
function keepsInMemory(): KeptStore {
  const held = new Map<string, { contentType: string; bytes: Uint8Array<ArrayBuffer>; receivedAt: number }>()
  return {
    isOn: () => true,
    get: (place) => Promise.resolve(held.get(JSON.stringify(place)) ?? null),
    put: (place, content) => void held.set(JSON.stringify(place), { ...content, receivedAt: 0 }),
  }
}

test('F5, F6: the answer that comes too late is kept, for its own session only', async () => {
  const timers = handTimers()
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
    const gateway = gatewayTo(server.origin, { vault, kept: keepsInMemory(), schedule: timers.schedule })
    const settled = async (): Promise<void> => {
      for (let turn = 0; turn < 50; turn += 1) await nextTurn()
    }
    const early = async (): Promise<{ text: string; kept: string | null; status: string | null }> => {
      const before = held.length
      timers.pass(heardForMs)
      const asked = gateway.ask(path)
      while (held.length === before) await nextTurn()
      timers.pass(patienceMs)
      const answer = await asked
      return { text: await answer.text(), kept: answer.headers.get('x-tutorat-kept'), status: answer.headers.get('x-tutorat-kept-status') }
    }
    expect(await (await gateway.ask(path)).text()).toContain('answer 1')
    await settled()
    expect(await early()).toEqual({ text: expect.stringContaining('answer 1'), kept: '1970-01-01T00:00:00.000Z', status: null })
    held.shift()?.()
    await settled()
    timers.pass(slowForMs)
    expect((await early()).text).toContain('answer 2')
    await vault.signIn('next-token')
    held.shift()?.()
    await settled()
    timers.pass(slowForMs)
    expect((await early()).text).toContain('answer 2')
  }
})

test('F6: a call that stays silent while another is answered shows what is cached, as a service out of order', async () => {
  const timers = handTimers()
  let isSilent = false
  const server = await startServer(({ path }, response) => {
    if (!isSilent || path.endsWith('/countries')) envelopeAnswer(response, 200, [{ id: 1, name: 'Maths', slug: 'x' }])
  })
  onTestFinished(server.close)
  const { ask } = gatewayTo(server.origin, { kept: keepsInMemory(), schedule: timers.schedule })
  await (await ask('/api/platform/student/subjects')).text()
  await nextTurn()
  timers.pass(heardForMs)
  isSilent = true
  const asked = ask('/api/platform/student/subjects')
  while (server.arrivals.length < 2) await nextTurn()
  await (await ask('/api/platform/countries')).text()
  timers.pass(patienceMs)
  expect((await asked).headers.get('x-tutorat-kept-status')).toBe('504')
})
