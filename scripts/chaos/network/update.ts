import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { nodeRandomAccess } from '#main/base/fs/random-access.ts'
import { createPackageStream } from '#main/updates/package-stream.ts'
import { initialUpdates } from '#main/updates/store.ts'
import { createUpdates } from '#main/updates/updates.ts'
import type { Schedule } from '#shared/clock.ts'
import { createFeed, getName, ours, createPackageBytes } from '#tests/support/update-feed.ts'
import { passHour, toResult, type Act } from './act'
import { openLaboratory } from './laboratory'

const feedOrigin = 'http://updates.example/'

function serveUpdate({ url, headers }: Request): Promise<Response> {
  const { pathname } = new URL(url)
  const bytes = createPackageBytes('1.0.1')
  if (pathname.endsWith('.yml')) return Promise.resolve(new Response(createFeed('1.0.1')))
  const [, from] = /^bytes=(\d+)-$/.exec(headers.get('range') ?? '') ?? []
  const rest = new Uint8Array(bytes.subarray(Number(from ?? 0)))
  const range = `bytes ${from ?? '0'}-${String(bytes.byteLength - 1)}/${String(bytes.byteLength)}`
  return Promise.resolve(
    new Response(rest, from === undefined ? {} : { status: 206, headers: { 'content-range': range } }),
  )
}

/** Of a feed: its own runs in the time of this computer. */
function timeout(schedule: Schedule): AbortSignal {
  const abort = new AbortController()
  schedule(20_000, () => abort.abort())
  return abort.signal
}

/** A package of 200 kB, from a start of the application. */
export const update: Act = async (play) => {
  const laboratory = await openLaboratory(serveUpdate)
  const { clock, time, transport } = laboratory
  const folder = await mkdtemp(path.join(tmpdir(), 'tutorat-network-'))
  const fetch = (address: string, init: { headers?: HeadersInit; signal?: AbortSignal | null } = {}) =>
    transport(address, {
      method: 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      signal: address.endsWith('.yml') ? timeout(time.schedule) : (init.signal ?? new AbortController().signal),
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
  let isPaused = false
  const stream = createPackageStream({
    disk: nodeRandomAccess,
    file: path.join(folder, 'package.part'),
    schedule(ms, run) {
      isPaused = true
      return time.schedule(ms, () => {
        isPaused = false
        run()
      })
    },
    fetch,
  })
  let stored = initialUpdates(() => 0.5)
  const updates = createUpdates({
    version: '1.0.0',
    platform: 'linux-x64',
    channel: 'latest',
    keys: [ours.publicKey],
    source: { kind: 'feed', base: feedOrigin },
    store: { current: () => stored, save: (next) => Promise.resolve(void (stored = next)) },
    clock,
    network: () => 'home',
    schedule: time.schedule,
    random: () => 0.5,
    log: { info: () => undefined, warn: () => undefined },
    fetch,
    loadLibrary: () =>
      Promise.resolve({
        async download(offer, { signal }) {
          const response = stream(new URL(offer.file, feedOrigin).href, offer)
          const reader = (response.body as ReadableStream<Uint8Array>).getReader()
          signal.addEventListener('abort', () => void reader.cancel(), { once: true })
          const parts: Uint8Array[] = []
          for (let next = await reader.read(); !next.done; next = await reader.read()) parts.push(next.value)
          const file = path.join(folder, getName('1.0.1'))
          await writeFile(file, Buffer.concat(parts))
          return file
        },
      }),
    apply: () => Promise.resolve(),
    remove: (file) => rm(file, { force: true }),
    client: { call: () => Promise.resolve({ ok: false, failure: 'offline' }) },
    savesData: () => false,
    obstacles: () => [],
    onStateChanged: () => undefined,
  })
  laboratory.become(play)
  updates.start()
  const isWorking = (): boolean => !isPaused && ['checking', 'downloading'].includes(updates.state().phase.kind)
  await passHour(laboratory, () => undefined, isWorking)
  const { phase } = updates.state()
  const failure = phase.kind === 'idle' ? phase.failure : null
  const result = toResult(laboratory, {
    outcome: failure === null ? phase.kind : `${phase.kind}: ${failure}`,
    size: createPackageBytes('1.0.1').byteLength,
  })
  await updates.atQuit()
  await laboratory.close()
  await rm(folder, { recursive: true, force: true })
  return result
}
