import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createSchool } from '#tests/support/homework-world.ts'
import { socketUpload } from '#tests/support/socket-upload.ts'
import { createVirtualTimers, type VirtualTimers } from '#tests/support/virtual-timers.ts'
import { createHttpClient } from '../gateway/http-client'
import { createPlatformClient } from '../gateway/platform-client'
import { createHomeworkApi } from './homework-api'
import { type UploadState, beginUpload } from './upload-state'
import { Uploader } from './uploader'

const size = 2_000_000
const hourMs = 3_600_000
const fill = async (into: Uint8Array): Promise<boolean> => into.fill(7).byteLength > 0
const html = { 'content-type': 'text/html' }

type Submission = { request: IncomingMessage; response: ServerResponse; count: World; time: VirtualTimers }
type World = { requests: number; sentBytes: number; held: number }

/** Reads the whole file, then answers. */
const afterBody =
  (answer: (response: ServerResponse) => void) =>
  ({ request, response, count }: Submission): void => {
    request.on('data', (part: Buffer) => void (count.sentBytes += part.byteLength))
    request.on('end', () => answer(response))
  }

const cutAt =
  (bytes: number) =>
  ({ request, count }: Submission): void => {
    let received = 0
    request.on('data', (part: Buffer) => {
      received += part.byteLength
      count.sentBytes += part.byteLength
      if (received >= bytes) request.socket.destroy()
    })
  }

const answerLate =
  (ms: number) =>
  (submission: Submission): void =>
    afterBody((response) => {
      const { count, time } = submission
      count.held += 1
      const release = time.schedule(ms, () => {
        count.held -= 1
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true,"payload":{}}')
      })
      response.on('close', () => {
        if (response.writableEnded) return
        release()
        count.held -= 1
      })
    })(submission)

/** One file to a real server that lists exams as the platform does and plays `play` for each upload. */
async function setUp(play: (submission: Submission) => void) {
  const school = await createSchool()
  const time = createVirtualTimers()
  const count: World = { requests: 0, sentBytes: 0, held: 0 }
  const server = createServer((request, response) => {
    count.requests += 1
    if (request.method === 'POST') return play({ request, response, count, time })
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    void fetch(`${school.origin}${request.url ?? ''}`, { headers })
      .then(async (answer) => [answer.status, await answer.text()] as const)
      .then(([status, text]) => response.writeHead(status, { 'content-type': 'application/json' }).end(text))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => (server.closeAllConnections(), void server.close()))
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  const api = createHomeworkApi({
    client: createPlatformClient({
      httpClient: createHttpClient({
        config: school.sandbox.platformConfig(origin),
        transport: fetch,
        uploadTransport: socketUpload,
        language: () => 'fr',
      }),
      vault: { bearer: () => Promise.resolve(school.session) },
    }),
    clock: { now: () => Date.now() },
    schedule: time.schedule,
    uuid: randomUUID,
  })
  const { examId, userId } = school
  const uploader = new Uploader(beginUpload([{ id: 'a', name: 'copie.pdf', bytes: size, state: 'unsent' }], null), {
    persist: () => Promise.resolve(),
    onChange: () => undefined,
    listFiles: async (signal) => {
      const result = await api.fetchExam(examId, userId, signal)
      return result.kind === 'done' ? { ...result, value: { files: result.value.files } } : result
    },
    sendFile: (item, signal, onProgress) =>
      api.submit(examId, userId, { ...item, type: 'pdf', fill }, signal, onProgress),
    clock: { now: () => Date.now(), monotonic: time.now },
    schedule: time.schedule,
    random: () => 0.5,
  })
  onTestFinished(() => uploader.halt())
  const isBusy = (): boolean =>
    count.held === 0 && (uploader.state().phase === 'listing' || uploader.state().phase === 'sending')
  async function pass(ms: number): Promise<UploadState> {
    const until = time.now() + ms
    do {
      while (isBusy()) await new Promise<void>((resolve) => void setImmediate(resolve))
      await new Promise<void>((resolve) => void setImmediate(resolve))
    } while (isBusy() || time.next(until))
    return uploader.state()
  }
  return { count, pass }
}

const filtered = afterBody((response) => response.writeHead(403, html).end('<h1>Bloqué</h1>'))
const busy = afterBody((response) => response.writeHead(503, { ...html, 'retry-after': '0' }).end())

it.each<[string, (submission: Submission) => void, UploadState['phase'][]]>([
  ['a filter answers 403 with a page for ever', filtered, ['unclear']],
  ['the platform answers 503 with Retry-After 0 for ever', busy, ['waiting', 'unclear']],
  ['the answer comes 90 s after the last byte', answerLate(90_000), ['handed-in']],
  ['the connection cuts at 1 kB', cutAt(1000), ['waiting']],
  ['the connection cuts at a third', cutAt(size / 3), ['waiting']],
  ['the connection cuts near the end', cutAt(size * 0.95), ['waiting']],
])('costs three times the size and sixty requests an hour at most where %s', async (_case, play, phases) => {
  const { count, pass } = await setUp(play)
  const { phase } = await pass(hourMs - 1)
  expect(phases).toContain(phase)
  expect(count.sentBytes).toBeLessThanOrEqual(3 * (size + 1000))
  expect(count.requests).toBeLessThanOrEqual(60)
})

it('stops at an answer that nobody vouches for after three sends, and names its status', async () => {
  const { count, pass } = await setUp(filtered)
  const { unclear } = await pass(24 * hourMs)
  expect([unclear, Math.round(count.sentBytes / size)]).toEqual([{ reason: 'blocked', status: 403 }, 3])
})

it('waits longer for an answer with each send that got none, and reports three silent ones', async () => {
  const { count, pass } = await setUp(answerLate(24 * hourMs))
  const { phase, unclear } = await pass(6 * hourMs)
  expect([phase, unclear]).toEqual(['unclear', { reason: 'silent', status: null }])
  expect(count.sentBytes).toBeLessThanOrEqual(3 * (size + 1000))
})
