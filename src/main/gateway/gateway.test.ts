import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Schedule } from '#shared/clock.ts'
import { contract } from '#shared/contract/index.ts'
import { readGatewayHeaders } from '#shared/gateway/headers.ts'
import { configAt, testVault, withoutCacheDelay } from '#tests/support/gateway-harness.ts'
import { createTestFolder } from '#tests/support/offline-folder.ts'
import { createOffline } from '../offline/offline'
import { cacheDelayMs } from './api'
import { openGateway } from './gateway'

const pageMark = { header: 'x-tutorat-page', value: 'of-this-start' }
const subjects = '/api/platform/student/subjects'
const never: Schedule = () => () => undefined

let folder: ReturnType<typeof createTestFolder>
beforeEach(() => {
  folder = createTestFolder()
})
afterEach(() => folder.remove())

/** The platform names the n-th answer "n"; `hold` delays the answers until they are released. */
function openWithStore(timers: Schedule = withoutCacheDelay(never)) {
  let answers = 0
  let isOffline = false
  const held: (() => void)[] = []
  const world = { hold: false }
  const transport = async (): Promise<Response> => {
    if (isOffline) throw new TypeError('net::ERR_INTERNET_DISCONNECTED')
    answers += 1
    const payload = [{ id: 1, name: String(answers), slug: 'svt' }]
    if (world.hold) await new Promise<void>((resolve) => held.push(resolve))
    return Response.json({ success: true, code: 200, message: 'OK', payload, errors: null })
  }
  const key = new Uint8Array(32).fill(7)
  const log = { info: () => undefined, warn: () => undefined }
  const offline = createOffline({
    blobs: folder.blobs(),
    key: () => key,
    isKeyUnknown: () => false,
    firstPaint: Promise.resolve(),
    log,
    clock: { now: () => 0, monotonic: () => 0 },
    schedule: never,
  })
  offline.sessionChanged()
  const { gateway, answers: download } = openGateway({
    config: configAt('https://platform.example.org'),
    transport,
    writeTransport: transport,
    uploadTransport: transport,
    language: () => 'fr',
    schedule: timers,
    clock: { monotonic: () => 0 },
    page: { handle: () => Promise.resolve(new Response()), renderDocument: () => Promise.resolve(null) },
    pageMark,
    vault: { ...testVault(), state: () => ({ generation: 1, userId: 7, signedIn: true }) },
    responseStore: offline,
    offlineFile: () => Promise.resolve(null),
    homework: {
      isOpen: () => false,
      add: () => Promise.reject(new Error('no homework')),
      addMerged: () => Promise.reject(new Error('no homework')),
      image: () => Promise.resolve(null),
    },
    log,
    openTeacherSite: () => undefined,
    allowsPayments: true,
    onPlatformDate: () => undefined,
    onReached: () => undefined,
    cacheMedia: (source) => source,
  })
  const read = async (): Promise<{ name: string; isCached: boolean }> => {
    const headers = { [pageMark.header]: pageMark.value }
    const response = await gateway.handle(new Request(`app://tutorat${subjects}`, { headers }))
    const { payload } = contract.subjects.list.response.parse(await response.json())
    // Answers of the page are stored after they are passed on.
    await new Promise<void>((resolve) => void setImmediate(resolve))
    const { cachedAt } = readGatewayHeaders((name) => response.headers.get(name))
    return { name: payload[0]?.name ?? '', isCached: cachedAt !== null }
  }
  return {
    world,
    release: () => held.splice(0).forEach((resolve) => resolve()),
    goOffline: () => void (isOffline = true),
    read,
    download: () => download(contract.subjects.list, {}, new AbortController().signal),
  }
}

describe('the offline cache of page and downloads', () => {
  it('takes the answer of a download that is newer than those of the page', async () => {
    const { read, download, goOffline } = openWithStore()
    for (let count = 0; count < 5; count += 1) await read()
    await download()
    goOffline()
    expect(await read()).toEqual({ name: '6', isCached: true })
  })

  it('takes the answer of the page that is newer than those of downloads', async () => {
    const { read, download, goOffline } = openWithStore()
    for (let count = 0; count < 5; count += 1) await download()
    await read()
    goOffline()
    expect(await read()).toEqual({ name: '6', isCached: true })
  })

  it('keeps the newer answer of the page when the older one of a download comes late', async () => {
    const { world, release, read, download, goOffline } = openWithStore()
    world.hold = true
    const late = download()
    await new Promise<void>((resolve) => void setImmediate(resolve))
    world.hold = false
    await read()
    release()
    await late
    goOffline()
    expect(await read()).toEqual({ name: '2', isCached: true })
  })

  it('stores an answer of the page only after the page has received it', async () => {
    const due: (() => void)[] = []
    const { read, goOffline } = openWithStore((ms, run) => {
      if (ms === cacheDelayMs) due.push(run)
      return () => undefined
    })
    await read()
    await read()
    due.shift()?.()
    goOffline()
    expect(await read()).toEqual({ name: '1', isCached: true })
    for (const run of due) run()
    expect(await read()).toEqual({ name: '2', isCached: true })
  })
})
