import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import type { OfflineLessonsState } from '#shared/desktop/offline-lessons.ts'
import {
  createOfflineLessonsWorld,
  readServed,
  type OfflineLessonsWorld,
} from '#tests/support/offline-lessons-world.ts'

const film = 'videos/fonctions-affines.mp4'
const content = randomBytes(1_200_000)
const hourMs = 3_600_000

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

type Validators = Record<string, string>

/** Cuts each response after `cutAt` bytes; continues a range only if the validator of the request is its own. */
async function startCuttingServer(cutAt: number, validators: Validators) {
  const count = { requests: 0, bytes: 0 }
  const tags = Object.values(validators)
  const toStart = ({ headers }: IncomingMessage): number => {
    const [, start] = /^bytes=(\d+)-$/.exec(headers.range ?? '') ?? []
    const isSame = typeof headers['if-range'] === 'string' && tags.includes(headers['if-range'])
    return start !== undefined && isSame ? Number(start) : 0
  }
  const server = createServer((request, response) => {
    count.requests += 1
    const start = toStart(request)
    const rest = content.subarray(start)
    const sent = rest.subarray(0, cutAt)
    count.bytes += sent.byteLength
    response.writeHead(start === 0 ? 200 : 206, {
      'content-type': 'video/mp4',
      'content-length': rest.byteLength,
      ...(start === 0 ? {} : { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` }),
      ...validators,
    })
    response.write(sent, () =>
      sent.byteLength < rest.byteLength ? setImmediate(() => response.socket?.end()) : response.end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => (server.closeAllConnections(), new Promise((resolve) => void server.close(resolve))))
  return { count, origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/` }
}

async function start(cutAt: number, validators: Validators) {
  const { count, origin } = await startCuttingServer(cutAt, validators)
  const world = await createOfflineLessonsWorld()
  cleanups.push(() => world.close())
  world.intercept = (request, forward) =>
    request.url.endsWith(film) ? fetch(origin, { headers: request.headers, signal: request.signal }) : forward()
  const engine = world.open()
  cleanups.push(() => engine.flush())
  await world.add(engine, [world.request('lire-une-droite', { withAttachments: false })])
  return { world, engine, count }
}

const statusOf = (state: OfflineLessonsState) => state.lessons[0]?.status
const isIdle = (state: OfflineLessonsState): boolean =>
  ['waiting', 'failed', 'done'].includes(statusOf(state)?.step ?? '')

/** Runs the timers of `ms` virtual milliseconds. */
async function pass(world: OfflineLessonsWorld, ms: number): Promise<OfflineLessonsState> {
  const until = world.monotonic + ms
  for (;;) {
    const state = await world.until(isIdle)
    const delay = world.waits().toSorted((a, b) => b - a)[0]
    if (statusOf(state)?.step !== 'waiting' || delay === undefined || world.monotonic + delay > until) return state
    world.states.length = 0
    world.elapse(delay)
  }
}

const weakOnly = { etag: 'W/"film"' }
const modified = 'Wed, 01 Oct 2025 08:00:00 GMT'

it.each<[string, Validators]>([
  ['without validators', {}],
  ['with a weak tag alone', weakOnly],
])(
  'gives up a film that never arrives in one go from a host %s, and continues on request',
  async (_case, validators) => {
    const { world, engine, count } = await start(200_000, validators)
    expect(statusOf(await pass(world, 24 * hourMs))).toEqual({ step: 'failed', reason: 'cut' })
    expect(count).toEqual({ requests: 6, bytes: 6 * 200_000 })
    world.states.length = 0
    const { contentId } = world.request('lire-une-droite')
    await engine.apply({ type: 'resumed', contentIds: [contentId], onMetered: false })
    await pass(world, 24 * hourMs)
    expect(count.requests).toBe(12)
  },
)

it.each<[string, Validators]>([
  ['a strong tag', { etag: '"film"' }],
  ['a weak tag and an old date', { ...weakOnly, 'last-modified': modified }],
  ['an old date', { 'last-modified': modified }],
])('completes a film over a connection that cuts every 200 kB if the host sends %s', async (_case, validators) => {
  const { world, engine, count } = await start(200_000, validators)
  expect(statusOf(await pass(world, 24 * hourMs))).toEqual({ step: 'done' })
  // A client loses the bytes that it has not read when the connection breaks: a busy machine needs more than six requests.
  expect(count.requests).toBeLessThanOrEqual(20)
  expect(count.bytes).toBeLessThan(3 * content.length)
  expect((await readServed(engine, world.address(film)))?.equals(content)).toBe(true)
})
