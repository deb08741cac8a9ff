import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { createUploadLine } from './upload-line'

const init = { method: 'POST', headers: { 'idempotency-key': 'k' }, body: new Uint8Array(10), redirect: 'error', credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' } as const

/** Electron's request, answered by the test. */
class Asked extends EventEmitter {
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
  begin(statusCode: number): EventEmitter {
    const answer = Object.assign(new EventEmitter(), { statusCode, headers: { date: 'Fri, 20 Nov 2026 10:00:00 GMT', 'x-many': ['a', 'b'] } })
    this.emit('response', answer)
    return answer
  }
  answer(statusCode: number, text: string): void {
    const answer = this.begin(statusCode)
    answer.emit('data', Buffer.from(text))
    answer.emit('end')
  }
}

function line(fails = 0) {
  const asked: Asked[] = []
  let closings = 0
  let openings = 0
  let tick: () => void = () => undefined
  const scheduled: number[] = []
  const send = createUploadLine({
    open: () => (openings++ < fails ? Promise.reject(new Error('no session')) : Promise.resolve({ closeAllConnections: () => Promise.resolve(void closings++) } as never)),
    request: () => {
      const one = new Asked()
      asked.push(one)
      return one
    },
    schedule: (ms, run) => {
      scheduled.push(ms)
      tick = run
      return () => void (tick = () => undefined)
    },
    limits: { answerBytes: 100, idleMs: 15_000 },
  })
  const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))
  return { send, asked, turn, scheduled, look: () => tick(), closings: () => closings }
}

it('tells how much has left, each number once, and gives the whole answer', async () => {
  const { send, asked, turn, look } = line()
  const sent: number[] = []
  const answered = send('https://ecole.exemple.tn/up', { ...init, signal: new AbortController().signal, sent: (bytes) => void sent.push(bytes) })
  await turn()
  const [request] = asked
  look()
  request!.progress = { active: true, started: true, current: 4 }
  look()
  look()
  request!.progress = { active: true, started: true, current: 7 }
  look()
  request!.answer(201, '{}')
  const response = await answered
  expect([response.status, await response.text(), response.headers.get('x-many'), sent]).toEqual([201, '{}', 'a, b', [4, 7, 10]])
  expect([request!.headers, request!.body?.length]).toEqual([{ 'idempotency-key': 'k' }, 10])
})

it('E2: sends one after the other, each over connections that are new', async () => {
  const { send, asked, turn, closings } = line()
  const { signal } = new AbortController()
  const first = send('https://ecole.exemple.tn/1', { ...init, signal })
  const second = send('https://ecole.exemple.tn/2', { ...init, signal })
  await turn()
  expect([asked.length, closings()]).toEqual([1, 1])
  asked[0]!.emit('error', new Error('net::ERR_CONNECTION_RESET'))
  await expect(first).rejects.toThrow('RESET')
  await turn()
  expect([asked.length, closings()]).toEqual([2, 2])
  asked[1]!.answer(204, '')
  expect((await second).status).toBe(204)
})

it('stops at once when it is cancelled, and does not begin when it was cancelled before', async () => {
  const { send, asked, turn } = line()
  const stop = new AbortController()
  const first = send('https://ecole.exemple.tn/1', { ...init, signal: stop.signal })
  const second = send('https://ecole.exemple.tn/2', { ...init, signal: stop.signal })
  await turn()
  stop.abort()
  await expect(first).rejects.toThrow('cancelled')
  await expect(second).rejects.toThrow('cancelled')
  expect([asked.length, asked[0]?.isAborted]).toEqual([1, true])
})

it('tries again to open its session after that failed', async () => {
  const { send, asked, turn } = line(1)
  const { signal } = new AbortController()
  await expect(send('https://ecole.exemple.tn/1', { ...init, signal })).rejects.toThrow('no session')
  const second = send('https://ecole.exemple.tn/2', { ...init, signal })
  await turn()
  asked[0]!.answer(200, 'x')
  expect(await (await second).text()).toBe('x')
})

it('F5: ends an answer that exceeds the limit, and gives just enough of it to be known as too large', async () => {
  const { send, asked, turn } = line()
  const answered = send('https://ecole.exemple.tn/1', { ...init, signal: new AbortController().signal })
  await turn()
  const answer = asked[0]!.begin(200)
  answer.emit('data', Buffer.alloc(100))
  expect(asked[0]?.isAborted).toBe(false)
  answer.emit('data', Buffer.alloc(50))
  expect(asked[0]?.isAborted).toBe(true)
  answer.emit('data', Buffer.alloc(1000))
  expect((await (await answered).arrayBuffer()).byteLength).toBe(150)
})

it('F5: gives up an answer that falls silent, not one that arrives slowly', async () => {
  const { send, asked, turn, look, scheduled } = line()
  const answered = send('https://ecole.exemple.tn/1', { ...init, signal: new AbortController().signal })
  await turn()
  const answer = asked[0]!.begin(200)
  answer.emit('data', Buffer.from('a'))
  // The wait of the upload's progress, then one for the first part and a new one after it.
  expect([scheduled, asked[0]?.isAborted]).toEqual([[100, 15_000, 15_000], false])
  look()
  expect(asked[0]?.isAborted).toBe(true)
  await expect(answered).rejects.toThrow('silent')
})

it('rejects where the answer breaks off, and counts nothing towards a later one', async () => {
  const { send, asked, turn, look } = line()
  const { signal } = new AbortController()
  const first = send('https://ecole.exemple.tn/1', { ...init, signal })
  await turn()
  const answer = asked[0]!.begin(200)
  answer.emit('data', Buffer.from('a'))
  answer.emit('aborted')
  await expect(first).rejects.toThrow('broke off')
  look()
  expect(asked[0]?.isAborted).toBe(false)
})
