import { afterEach, describe, expect, it } from 'vitest'
import type { OfflineLessonsState } from '#shared/desktop/offline-lessons.ts'
import {
  chapterSlug,
  createOfflineLessonsWorld,
  readServed,
  subjectSlug,
  type OfflineLessonsWorld,
} from '#tests/support/offline-lessons-world.ts'
import { getRunCount } from '#tests/support/runs.ts'
import { nodeFileSystem } from '../base/fs/file-system'
import { nodeRandomAccess, type RandomAccessDisk } from '../base/fs/random-access'

const worlds: OfflineLessonsWorld[] = []
async function start(): Promise<OfflineLessonsWorld> {
  const world = await createOfflineLessonsWorld()
  worlds.push(world)
  return world
}
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close()
})

const film = 'videos/fonctions-affines.mp4'
const allDone = ({ lessons }: OfflineLessonsState): boolean =>
  lessons.length > 0 && lessons.every(({ status }) => status.step === 'done')
const stepOf = (state: OfflineLessonsState) => state.lessons[0]?.status
const target = { subjectSlug, chapterSlug, recording: false, lessonSlug: null, withAttachments: true }

const cutFilm = (bytes: number) => async (request: Request, forward: () => Promise<Response>) => {
  const response = await forward()
  if (!request.url.endsWith(film) || response.body === null) return response
  const content = new Uint8Array(await response.arrayBuffer())
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(content.subarray(0, bytes)),
    pull: (controller) => controller.error(new TypeError('net::ERR_CONNECTION_RESET')),
  })
  return new Response(body, { status: response.status, headers: response.headers })
}

describe('a downloaded lesson', () => {
  it('is served byte for byte and by ranges, with captions, attachments and API responses', async () => {
    const world = await start()
    const engine = world.open()
    await world.add(engine, [world.request('lire-une-droite')])
    const state = await world.until(allDone)
    const content = await world.media(film)
    world.isDown = true
    expect((await readServed(engine, world.address(film)))?.equals(content)).toBe(true)
    const ranged = await engine.serve(world.address(film), 'bytes=100000-200000', {})
    expect([ranged?.status, ranged?.headers.get('content-range')]).toEqual([
      206,
      `bytes 100000-200000/${String(content.byteLength)}`,
    ])
    expect(
      Buffer.from((await ranged?.arrayBuffer()) ?? new ArrayBuffer()).equals(content.subarray(100_000, 200_001)),
    ).toBe(true)
    for (const file of ['captions/fonctions-affines.fr.vtt', 'documents/fiche-fonctions-affines.pdf'])
      expect((await readServed(engine, world.address(file)))?.equals(await world.media(file)), file).toBe(true)
    const answer = await engine.answer(
      `platform /student/subjects/${subjectSlug}/chapters/${chapterSlug}/contents/lire-une-droite`,
    )
    expect(Buffer.from(answer?.bytes ?? []).toString()).toContain('Lire une droite')
    expect(state.usedBytes).toBeGreaterThan(content.byteLength)
    expect(await readServed(engine, world.address('videos/chute-libre.mp4'))).toBeNull()
  })

  it('stores HLS playlists and segments at their addresses', async () => {
    const world = await start()
    const engine = world.open()
    await world.add(engine, [world.request('tracer-une-droite')])
    await world.until(allDone)
    world.isDown = true
    const index = await readServed(engine, world.address('videos/fonctions-affines/index.m3u8'))
    expect(index?.toString().match(/^\w+\.m3u8$/gm)).toEqual(['540p.m3u8'])
    for (const file of ['540p.m3u8', '540p-00.ts', '540p-15.ts', 'described.m3u8', 'described-00.ts']) {
      const stored = await readServed(engine, world.address(`videos/fonctions-affines/${file}`))
      expect(stored?.toString('latin1').trim()).toBe(
        (await world.media(`videos/fonctions-affines/${file}`)).toString('latin1').trim(),
      )
    }
  })

  it('D2: is unreadable on the disk', async () => {
    const world = await start()
    const engine = world.open()
    await world.add(engine, [world.request('lire-une-droite')])
    await world.until(allDone)
    await engine.flush()
    const bytes = world.storedBytes()
    for (const text of ['Lire une droite', 'WEBVTT', 'ftypisom', '%PDF', 'fonctions-affines', 'isom'])
      expect(bytes.includes(text), text).toBe(false)
  })

  it('D3: is deleted with the session, and with the files of earlier sessions', async () => {
    const world = await start()
    const engine = world.open()
    await world.add(engine, [world.request('lire-une-droite')])
    await world.until(allDone)
    world.key = null
    engine.sessionChanged()
    await engine.clear()
    expect(world.stored()).toEqual([])
    expect(await engine.state()).toMatchObject({ off: 'not-stored', lessons: [] })
  })
})

describe('a start with a locked keychain', () => {
  it('keeps every lesson and shows them once the key is found', async () => {
    const world = await start()
    const { key } = world
    const engine = world.open()
    await world.add(engine, [world.request('lire-une-droite')])
    await world.until(allDone)
    await engine.flush()
    const stored = world.stored()
    Object.assign(world, { key: null, isKeyUnknown: true })
    const locked = world.open()
    expect(await locked.state()).toMatchObject({ off: 'not-stored', lessons: [] })
    expect(world.stored()).toEqual(stored)
    Object.assign(world, { key, isKeyUnknown: false })
    locked.sessionChanged()
    expect((await locked.state()).lessons).toHaveLength(1)
  })

  it('keeps lessons whose list another program blocks', async () => {
    const world = await start()
    const engine = world.open()
    await world.add(engine, [world.request('lire-une-droite')])
    await world.until(allDone)
    await engine.flush()
    const stored = world.stored()
    const blocked = {
      ...nodeFileSystem,
      readTextSync: (file: string) => {
        if (file.includes('lessons.json')) throw Object.assign(new Error('busy'), { code: 'EBUSY' })
        return nodeFileSystem.readTextSync(file)
      },
    }
    expect((await world.open({ disk: blocked }).state()).lessons).toEqual([])
    expect(world.stored()).toEqual(stored)
    expect((await world.open().state()).lessons).toHaveLength(1)
  })
})

describe('an interrupted download', () => {
  it('resumes with Range and If-Range after a lost connection', async () => {
    const world = await start()
    world.intercept = cutFilm(200_000)
    const engine = world.open()
    await world.add(engine, [world.request('lire-une-droite')])
    await world.until((state) => stepOf(state)?.step === 'waiting')
    expect(stepOf(world.states.at(-1) as OfflineLessonsState)).toEqual({ step: 'waiting', reason: 'connection' })
    world.intercept = (_request, forward) => forward()
    world.elapse(5000)
    await world.until(allDone)
    const resumed = world.requests.filter(({ path, range }) => path.endsWith(film) && range !== null)
    expect(resumed).toMatchObject([{ range: `bytes=${String(3 * 65_536)}-`, status: 206 }])
    expect(resumed[0]?.ifRange).toMatch(/^"/)
    expect((await readServed(engine, world.address(film)))?.equals(await world.media(film))).toBe(true)
  })

  it.each([
    ['a weak tag beside a time', { 'etag': 'W/"1"', 'last-modified': 'Wed, 21 Oct 2026 07:28:00 GMT' }],
    ['a time alone', { 'last-modified': 'Wed, 21 Oct 2026 07:28:00 GMT' }],
  ])('resumes a file whose server sends %s', async (_case, validators) => {
    const world = await start()
    const content = await world.media(film)
    const answerAs = (cutAfter: number) => (request: Request, forward: () => Promise<Response>) => {
      if (!request.url.endsWith(film)) return forward()
      const isSame = request.headers.get('if-range') === validators['last-modified']
      const from = isSame ? Number(/^bytes=(\d+)-$/.exec(request.headers.get('range') ?? '')?.[1] ?? 0) : 0
      const rest = content.subarray(from)
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new Uint8Array(rest.subarray(0, cutAfter))),
        pull: (controller) =>
          cutAfter < rest.byteLength
            ? controller.error(new TypeError('net::ERR_CONNECTION_RESET'))
            : controller.close(),
      })
      const headers = {
        ...validators,
        'date': new Date(world.now).toUTCString(),
        'content-type': 'video/mp4',
        'content-length': String(rest.byteLength),
        ...(from > 0 && { 'content-range': `bytes ${String(from)}-${content.byteLength - 1}/${content.byteLength}` }),
      }
      return Promise.resolve(new Response(body, { status: from > 0 ? 206 : 200, headers }))
    }
    world.intercept = answerAs(200_000)
    const engine = world.open()
    await world.add(engine, [world.request('lire-une-droite')])
    await world.until((state) => stepOf(state)?.step === 'waiting')
    world.intercept = answerAs(content.byteLength)
    world.elapse(5000)
    await world.until(allDone)
    const resumed = world.requests.filter(({ path, range }) => path.endsWith(film) && range !== null)
    expect(resumed).toMatchObject([{ ifRange: validators['last-modified'], status: 206 }])
    expect((await readServed(engine, world.address(film)))?.equals(content)).toBe(true)
  })

  it('comes back at another time than the other computers of a class', async () => {
    for (const [random, delayMs] of [
      [0, 5000],
      [0.5, 7500],
    ] as const) {
      const world = await start()
      Object.assign(world, { random, intercept: cutFilm(200_000) })
      await world.add(world.open(), [world.request('lire-une-droite')])
      await world.until((state) => stepOf(state)?.step === 'waiting')
      expect(world.waits()).toContain(delayMs)
    }
  })

  it('resumes once the network is reached again, but not with every answer of the platform', async () => {
    const world = await start()
    world.isDown = true
    const engine = world.open()
    await world.add(engine, [world.request('lire-une-droite')])
    await world.until((state) => stepOf(state)?.step === 'waiting')
    world.elapse(2999)
    engine.reached()
    expect(world.waits()).not.toContain(0)
    world.elapse(1)
    world.isDown = false
    engine.reached()
    world.elapse(0)
    await world.until(allDone)
  })

  it('starts a file again whose content changed between two ranges', async () => {
    const world = await start()
    world.intercept = cutFilm(200_000)
    const engine = world.open()
    await world.add(engine, [world.request('lire-une-droite')])
    await world.until((state) => stepOf(state)?.step === 'waiting')
    const changed = Buffer.alloc(300_000, 'new version ')
    world.intercept = (request, forward) =>
      request.url.endsWith(film)
        ? new Response(changed, { headers: { 'content-length': '300000', 'etag': '"2"', 'content-type': 'video/mp4' } })
        : forward()
    world.elapse(5000)
    await world.until(allDone)
    expect((await readServed(engine, world.address(film)))?.equals(changed)).toBe(true)
  })

  it('starts a file again whose server ignores If-Range', async () => {
    const world = await start()
    world.intercept = cutFilm(200_000)
    const engine = world.open()
    await world.add(engine, [world.request('lire-une-droite')])
    await world.until((state) => stepOf(state)?.step === 'waiting')
    const changed = Buffer.alloc(300_000, 'new version ')
    world.intercept = (request, forward) => {
      if (!request.url.endsWith(film)) return forward()
      const start = Number(/^bytes=(\d+)-$/.exec(request.headers.get('range') ?? '')?.[1] ?? 0)
      const headers = { 'etag': '"2"', 'content-range': `bytes ${String(start)}-299999/300000` }
      return new Response(changed.subarray(start), { status: start === 0 ? 200 : 206, headers })
    }
    world.elapse(5000)
    await world.until(allDone)
    expect((await readServed(engine, world.address(film)))?.equals(changed)).toBe(true)
  })

  it('continues after a restart, paused by the user or not', async () => {
    const world = await start()
    world.intercept = cutFilm(200_000)
    const engine = world.open()
    const request = world.request('lire-une-droite')
    await world.add(engine, [request])
    await world.until((state) => stepOf(state)?.step === 'waiting')
    await engine.apply({ type: 'paused', contentIds: [request.contentId] })
    await engine.flush()
    world.intercept = (_request, forward) => forward()
    const again = world.open()
    expect(stepOf(await again.state())).toEqual({ step: 'paused' })
    await again.apply({ type: 'resumed', contentIds: [request.contentId], onMetered: false })
    await world.until(allDone)
    expect(world.requests.some(({ path, range }) => path.endsWith(film) && range !== null)).toBe(true)
  })

  it('removes unfinished files when the disk is full, says so and resumes', async () => {
    const world = await start()
    let isFull = false
    let written = 0
    const randomAccess: RandomAccessDisk = {
      ...nodeRandomAccess,
      async open(file, how) {
        const opened = await nodeRandomAccess.open(file, how)
        if (opened === null) return null
        return {
          ...opened,
          write(position, bytes) {
            written += bytes.byteLength
            if (written > 300_000 && isFull)
              return Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
            return opened.write(position, bytes)
          },
        }
      },
    }
    isFull = true
    const engine = world.open({ randomAccess })
    await world.add(engine, [world.request('lire-une-droite')])
    const state = await world.until((each) => stepOf(each)?.step === 'waiting')
    expect(stepOf(state)).toEqual({ step: 'waiting', reason: 'disk-full' })
    expect(world.stored().filter((name) => name.endsWith('.partial'))).toEqual([])
    isFull = false
    world.elapse(30_000)
    await world.until(allDone)
    expect((await readServed(engine, world.address(film)))?.equals(await world.media(film))).toBe(true)
  })

  it('ends with a reason when the lesson is unpublished while it downloads', async () => {
    const world = await start()
    world.intercept = cutFilm(200_000)
    const engine = world.open()
    await world.add(engine, [world.request('lire-une-droite')])
    await world.until((state) => stepOf(state)?.step === 'waiting')
    world.intercept = (request, forward) =>
      request.url.endsWith('/contents/lire-une-droite')
        ? Response.json({ success: false, code: 'NOT_FOUND', message: '', payload: null }, { status: 404 })
        : forward()
    world.elapse(5000)
    const state = await world.until((each) => stepOf(each)?.step === 'failed')
    expect(stepOf(state)).toEqual({ step: 'failed', reason: 'unpublished' })
  })

  it.each([
    [402, { step: 'failed', reason: 'locked' }],
    [403, { step: 'failed', reason: 'locked' }],
    [401, { step: 'waiting', reason: 'connection' }],
    [408, { step: 'waiting', reason: 'connection' }],
    [429, { step: 'waiting', reason: 'connection' }],
    [503, { step: 'waiting', reason: 'connection' }],
  ])('is given up only on a refusal of the lesson itself: status %i', async (status, step) => {
    const world = await start()
    world.intercept = (request, forward) =>
      request.url.endsWith('/contents/lire-une-droite') ? Response.json({ success: false }, { status }) : forward()
    const engine = world.open()
    await world.add(engine, [world.request('lire-une-droite')])
    const state = await world.until((each) => ['waiting', 'failed'].includes(stepOf(each)?.step ?? ''))
    expect(stepOf(state)).toEqual(step)
  })

  it('is not disturbed by a clock that is set back', async () => {
    const world = await start()
    world.intercept = cutFilm(200_000)
    const engine = world.open()
    await world.add(engine, [world.request('lire-une-droite')])
    await world.until((state) => stepOf(state)?.step === 'waiting')
    world.now -= 400 * 24 * 3_600_000
    world.intercept = (_request, forward) => forward()
    world.elapse(5000)
    await world.until(allDone)
    expect(world.requests.filter(({ path, status }) => path.endsWith(film) && status === 206)).toHaveLength(1)
  })
})

const queued = getRunCount(60, 300)

describe('the queue', () => {
  it(`downloads ${String(queued)} lessons one after the other`, async () => {
    const world = await start()
    const engine = world.open()
    const request = world.request('lire-une-droite')
    const small = Buffer.from('small')
    world.intercept = async (incoming, forward) => {
      if (incoming.url.includes('/media/')) return new Response(small, { headers: { 'content-length': '5' } })
      const { pathname } = new URL(incoming.url)
      const number = Number(/\/contents\/lesson-(\d+)$/.exec(pathname)?.[1] ?? Number.NaN)
      if (Number.isNaN(number)) return forward()
      const response = await world.sandbox.fetch(
        new Request(incoming.url.replace(`lesson-${String(number)}`, 'lire-une-droite'), { headers: incoming.headers }),
      )
      const body = (await response.json()) as { payload: { content: { id: number } } }
      body.payload.content.id = number
      return Response.json(body)
    }
    const requests = Array.from({ length: queued }, (_, index) => ({
      ...request,
      contentId: index + 1,
      lessonSlug: `lesson-${String(index + 1)}`,
    }))
    const state = await world.add(engine, requests)
    expect(state.lessons).toHaveLength(queued)
    await world.until(allDone)
    expect(
      new Set(world.requests.filter(({ path }) => path.includes('/contents/lesson-')).map(({ path }) => path)).size,
    ).toBe(queued)
  })

  it('waits at the limit and continues once it is raised', async () => {
    const world = await start()
    world.limit = 100_000
    const engine = world.open()
    await world.add(engine, [world.request('lire-une-droite')])
    const state = await world.until((each) => stepOf(each)?.step === 'waiting')
    expect(stepOf(state)).toEqual({ step: 'waiting', reason: 'limit' })
    world.limit = 5_000_000
    engine.settingsChanged()
    await world.until(allDone)
  })

  it('starts nothing with the data saver before the user agrees', async () => {
    const world = await start()
    world.isDataSaverOn = true
    const engine = world.open()
    const request = world.request('lire-une-droite')
    expect(stepOf(await world.add(engine, [request]))).toEqual({ step: 'waiting', reason: 'metered' })
    expect(world.requests).toEqual([])
    await engine.apply({ type: 'resumed', contentIds: [request.contentId], onMetered: true })
    await world.until(allDone)
  })

  it('deletes a lesson that is being downloaded', async () => {
    const world = await start()
    const engine = world.open()
    const request = world.request('lire-une-droite')
    await world.add(engine, [request])
    const state = await engine.apply({ type: 'removed', contentIds: [request.contentId] })
    expect(state).toMatchObject({ lessons: [], usedBytes: 0 })
    await engine.flush()
    expect(world.stored().filter((file) => !file.includes('lessons.json'))).toEqual([])
  })

  it.each([
    ['a shared computer', { isShared: true }, 'shared-computer'],
    ['a platform that forbids it', { isAllowed: false }, 'platform'],
    ['a session that is not stored', { key: null }, 'not-stored'],
  ])('stores nothing on %s', async (_name, change, off) => {
    const world = await start()
    Object.assign(world, change)
    const engine = world.open()
    expect(await world.add(engine, [world.request('lire-une-droite')])).toMatchObject({ off, lessons: [] })
    expect(await engine.estimate(target)).toEqual({ ok: false, failure: 'off' })
    expect(world.requests).toEqual([])
  })
})

describe('estimate', () => {
  it('gives the size of each lesson of a chapter, or why it stays online', async () => {
    const world = await start()
    const engine = world.open()
    const estimate = await engine.estimate(target)
    if (!estimate.ok) throw new Error(estimate.failure)
    const byName = new Map(estimate.lessons.map((lesson) => [lesson.lessonSlug, lesson]))
    expect(byName.get('lire-une-droite')?.sizes.high).toBeGreaterThan((await world.media(film)).byteLength)
    expect(byName.get('tracer-une-droite')?.sizes.high).toBeGreaterThan(600_000)
    expect([...byName.values()].map(({ refusal }) => refusal)).toEqual(
      expect.arrayContaining([null, 'youtube', 'locked', 'quiz']),
    )
  })

  it('refuses a lesson that the platform does not let be downloaded', async () => {
    const world = await start()
    world.sandbox.world.lesson('lire-une-droite').twist = (lesson) => ({
      ...lesson,
      content: { ...lesson.content, downloadable: false },
    })
    const estimate = await world.open().estimate({ ...target, lessonSlug: 'lire-une-droite' })
    expect(estimate).toMatchObject({ ok: true, lessons: [{ refusal: 'forbidden' }] })
  })

  it.each([
    ['that is gone', 404, 'unpublished'],
    ['that the platform does not open', 403, 'locked'],
  ])('refuses a lesson %s', async (_which, status, refusal) => {
    const world = await start()
    world.intercept = (request, forward) =>
      request.url.endsWith('/contents/lire-une-droite') ? new Response(null, { status }) : forward()
    const estimate = await world.open().estimate({ ...target, lessonSlug: 'lire-une-droite' })
    expect(estimate).toMatchObject({ ok: true, lessons: [{ refusal }] })
  })

  it('says that the connection is lost while a lesson is opened', async () => {
    const world = await start()
    world.intercept = (request, forward) => {
      if (request.url.endsWith('/contents/lire-une-droite')) throw new TypeError('net::ERR_INTERNET_DISCONNECTED')
      return forward()
    }
    expect(await world.open().estimate(target)).toEqual({ ok: false, failure: 'connection' })
  })

  it('says that the connection is lost', async () => {
    const world = await start()
    const engine = world.open()
    world.isDown = true
    expect(await engine.estimate(target)).toEqual({ ok: false, failure: 'connection' })
  })
})
