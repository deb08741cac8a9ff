import { readFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBody, type PlatformReply } from '#shared/contract/reply.ts'
import {
  memoryDisk,
  createProgressRecord,
  progressService,
  settle,
  startedOutboxes,
  startOutbox,
} from '#tests/support/outbox-world.ts'
import { createFiles } from '../base/fs/files'
import { decodeLines, encodeLine, replayLog } from './log-lines'
import { type OutboxRecord, type QueueEntry, mergeDuplicates } from './queue'
import { readOutcome } from './reply'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'tutorat-outbox-'))
})
afterEach(async () => {
  for (const outbox of startedOutboxes.splice(0)) {
    outbox.suspended(true)
    await outbox.flush(0)
  }
  await rm(directory, { recursive: true, force: true })
})

const accepted: PlatformReply = {
  ok: true,
  status: 200,
  retryAfter: null,
  body: { success: true, payload: { expired: false } },
}
const refusedWith = (status: number, retryAfter: string | null = null): PlatformReply => ({
  ok: true,
  status,
  retryAfter,
  body: { success: false, message: 'no' },
})
const noContents = (): Promise<PlatformReply> =>
  Promise.resolve({ ok: true, status: 200, retryAfter: null, body: { success: true, payload: [] } })

function record(part: Partial<OutboxRecord> = {}): OutboxRecord {
  return { id: 'id', userId: 7, at: 0, body: createProgressRecord(), ...part }
}

test('G1: writes a record to disk before sending it and removes it after the acknowledgement', async () => {
  const file = path.join(directory, 'outbox-7.log')
  const atSending: string[] = []
  const arrived = new Promise<void>((resolve) => {
    void startOutbox({
      files: createFiles({ directory }),
      fetchContents: noContents,
      async post({ id }) {
        atSending.push(await readFile(file, 'utf8'), id)
        resolve()
        return accepted
      },
    }).then(({ outbox }) => outbox.record(createProgressRecord()))
  })
  await arrived
  const [text = '', id = ''] = atSending
  expect(decodeLines(text).lines).toMatchObject([
    { add: { id, userId: 7, body: createProgressRecord() } },
    { sent: id },
  ])
  await expect.poll(async () => replayLog(decodeLines(await readFile(file, 'utf8')).lines, 7).records).toEqual([])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('G1: sends records one at a time, in order, each with one permanent id', async () => {
  const service = progressService('keyed')
  service.meet(['never-arrived', 'never-arrived', 'answered', 'answer-lost'])
  const posted: string[] = []
  const { outbox, time, sent } = await startOutbox({
    files: memoryDisk().files(),
    fetchContents: service.fetchContents,
    post: (posting) => {
      posted.push(posting.id)
      return service.post(posting)
    },
  })
  for (const contentId of [1, 2, 3]) await outbox.record(createProgressRecord({ contentId }))
  for (let round = 0; round < 8; round += 1) {
    await settle()
    time.advance(70_000)
  }
  await settle()
  expect(service.arrivals.map(({ body }) => body.contentId)).toEqual([1, 2, 3])
  expect(new Set(posted).size).toBe(3)
  expect(sent).toEqual([1, 2, 3])
  expect(outbox.state()).toEqual({ waiting: 0, quarantined: 0, diskFull: false })
})

test('G1: queries the platform after a lost response before it sends anything again', async () => {
  const service = progressService('naive')
  service.meet(['answer-lost'])
  const { outbox, time, sent } = await startOutbox({
    files: memoryDisk().files(),
    post: service.post,
    fetchContents: service.fetchContents,
  })
  await outbox.record(createProgressRecord())
  await settle()
  expect(outbox.state().waiting).toBe(1)
  time.advance(70_000)
  await settle()
  expect([service.arrivals.length, outbox.state().waiting, sent]).toEqual([1, 0, [1]])
})

test('G1: sends a completion without time when the platform has counted only the time', async () => {
  const service = progressService('naive')
  service.counted.set(1, { completed: false, totalWatched: 50 })
  service.meet(['never-arrived'])
  const { outbox, time } = await startOutbox({
    files: memoryDisk().files(),
    post: service.post,
    fetchContents: service.fetchContents,
  })
  await outbox.record(createProgressRecord({ completed: true }))
  time.advance(0)
  await settle()
  time.advance(70_000)
  await settle()
  expect(service.counted.get(1)).toEqual({ completed: true, totalWatched: 50 })
})

test('G1: decodes any damaged log without an exception and returns its intact lines', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ id: fc.uuid(), at: fc.nat() }), { minLength: 1, maxLength: 6 }),
      fc.nat(),
      fc.nat(255),
      fc.string(),
      (entries, position, mask, tail) => {
        const text = entries.map(({ id, at }) => encodeLine({ add: record({ id, at }) })).join('')
        expect(replayLog(decodeLines(`${text}\n${tail}`).lines, 7).records.map(({ id }) => id)).toEqual([
          ...new Set(entries.map(({ id }) => id)),
        ])
        const bytes = Buffer.from(text)
        const at = position % bytes.length
        bytes[at] = (bytes[at] ?? 0) ^ (mask | 1)
        const damagedLine = bytes.toString('utf8')
        const { lines, damaged } = decodeLines(damagedLine)
        expect(lines.length).toBeGreaterThanOrEqual(entries.length - 2)
        expect(lines.length + damaged.length).toBeGreaterThanOrEqual(entries.length - 2)
      },
    ),
  )
})

test('D6: sends offline records of a user only while that user is signed in', async () => {
  const posted: [number, number][] = []
  let isOffline = true
  let signedIn = 7
  const { outbox, time } = await startOutbox({
    files: createFiles({ directory }),
    fetchContents: noContents,
    post: ({ userId }) => {
      posted.push([userId, signedIn])
      return Promise.resolve(isOffline ? { ok: false, failure: 'offline' } : accepted)
    },
  })
  const switchUser = (userId: number | null, generation: number) => {
    signedIn = userId ?? 0
    return outbox.sessionChanged({ userId, generation })
  }
  await outbox.record(createProgressRecord())
  await expect.poll(() => posted.length).toBe(1)
  await switchUser(null, 1)
  isOffline = false
  expect(outbox.state().waiting).toBe(0)
  await expect(outbox.record(createProgressRecord())).rejects.toThrow('no user is signed in')
  await switchUser(8, 2)
  time.advance(3_600_000)
  await outbox.record(createProgressRecord({ contentId: 2 }))
  await expect.poll(() => posted.length).toBe(2)
  await switchUser(7, 3)
  expect(outbox.state().waiting).toBe(1)
  await expect.poll(() => outbox.state().waiting).toBe(0)
  expect(posted).toEqual([
    [7, 7],
    [8, 8],
    [7, 7],
  ])
})

test('G4: quarantines and counts a refused record, then sends the next one', async () => {
  const replies = new Map([
    [1, refusedWith(422)],
    [2, refusedWith(400)],
  ])
  const start = () =>
    startOutbox({
      files: createFiles({ directory }),
      fetchContents: noContents,
      post: ({ body }) => Promise.resolve(replies.get(body.contentId) ?? accepted),
    })
  const { outbox, sent } = await start()
  for (const contentId of [1, 2, 3]) await outbox.record(createProgressRecord({ contentId }))
  await expect.poll(() => outbox.state()).toEqual({ waiting: 0, quarantined: 2, diskFull: false })
  await expect.poll(() => sent).toEqual([3])
  await outbox.flush()
  expect((await start()).outbox.state()).toEqual({ waiting: 0, quarantined: 2, diskFull: false })
  expect(decodeLines(await readFile(path.join(directory, 'outbox-7.refused.log'), 'utf8')).lines).toMatchObject([
    { status: 422 },
    { status: 400 },
  ])
})

test('G4: classifies replies as refused, retryable, unconfirmed or signed out', () => {
  const kinds = (reply: PlatformReply) => {
    const outcome = readOutcome(reply)
    return outcome.kind === 'later' ? `later${outcome.isUnconfirmed ? ' in doubt' : ''}` : outcome.kind
  }
  for (const status of [400, 403, 404, 409, 410, 413, 422]) expect(kinds(refusedWith(status))).toBe('refused')
  for (const status of [425, 429]) expect(kinds(refusedWith(status))).toBe('later')
  for (const status of [302, 408, 500, 502, 503, 504]) expect(kinds(refusedWith(status))).toBe('later in doubt')
  for (const failure of [
    'offline',
    'timeout',
    'cut',
    'too-large',
    'unreadable',
    'redirected',
    'insecure',
    'insecure-date',
    'proxy',
  ] as const) {
    expect(kinds({ ok: false, failure })).toBe('later in doubt')
    expect(kinds({ ok: false, failure, isUnsent: true })).toBe('later')
  }
  expect(kinds(refusedWith(401))).toBe('signed-out')
  for (const status of [200, 201, 400, 401, 403, 404, 406, 410, 418, 422, 451])
    expect(kinds({ ok: true, status, retryAfter: null, ...readBody('<h1>Bloqué</h1>') })).toBe('later in doubt')
  expect(kinds({ ok: true, status: 302, retryAfter: null, body: undefined })).toBe('later in doubt')
})

test.each([
  ['an envelope', '{"success":true,"payload":{"expired":true}}', true],
  ['an envelope with expired beside the payload', '{"success":true,"expired":1}', true],
  ['the payload alone', '{"expired":true}', true],
  ['data', '{"data":{"expired":"1"}}', true],
  ['null as payload', '{"success":true,"payload":null}', false],
  ['an empty list as payload', '{"success":true,"payload":[]}', false],
  ['an empty object', '{}', false],
  ['an empty list', '[]', false],
  ['true', 'true', false],
  ['no body', '', false],
])('takes %s for an acceptance', (_form, text, expired) => {
  for (const status of [200, 201, 204])
    expect(readOutcome({ ok: true, status, retryAfter: null, ...readBody(text) })).toEqual({
      kind: 'accepted',
      expired,
    })
})

test('quarantines a record that a gateway may have refused after three refusals an hour apart', async () => {
  let posts = 0
  const { outbox, time } = await startOutbox({
    files: memoryDisk().files(),
    fetchContents: noContents,
    post: ({ body }) => {
      if (body.contentId === 2) return Promise.resolve(accepted)
      posts += 1
      return Promise.resolve({ ok: true, status: 404, retryAfter: null, body: { message: 'no Route matched' } })
    },
  })
  await outbox.record(createProgressRecord({ contentId: 1 }))
  await outbox.record(createProgressRecord({ contentId: 2 }))
  await settle()
  expect([posts, outbox.state()]).toMatchObject([1, { waiting: 1, quarantined: 0 }])
  time.advance(3_000_000)
  await settle()
  expect(posts).toBe(1)
  for (let hour = 0; hour < 2; hour += 1) {
    time.advance(3_600_000)
    await settle()
  }
  expect([posts, outbox.state()]).toMatchObject([3, { waiting: 0, quarantined: 1 }])
})

test('G4: sends a record that stays unclear four times an hour at most, and those of other lessons meanwhile', async () => {
  const posted: number[] = []
  const { outbox, time } = await startOutbox({
    files: memoryDisk().files(),
    fetchContents: noContents,
    post: ({ body }) => {
      posted.push(body.contentId)
      const page = { ok: true, status: 200, retryAfter: null, ...readBody('<html>Portail</html>') } as const
      return Promise.resolve(body.contentId === 1 ? page : accepted)
    },
  })
  for (const contentId of [1, 1, 2]) await outbox.record(createProgressRecord({ contentId }))
  for (let second = 0; second < 3600; second += 10) {
    await settle()
    time.advance(10_000)
  }
  expect(posted.filter((contentId) => contentId === 1)).toHaveLength(4)
  expect(posted).toContain(2)
  expect(outbox.state()).toMatchObject({ waiting: 2, quarantined: 0 })
  for (let second = 0; second < 3600; second += 10) {
    await settle()
    time.advance(10_000)
  }
  expect(posted.filter((contentId) => contentId === 1)).toHaveLength(8)
})

test('goes on after the 401 of a web filter without another sign-in', async () => {
  let isFiltered = true
  const { outbox, time } = await startOutbox({
    files: memoryDisk().files(),
    fetchContents: noContents,
    post: () =>
      Promise.resolve(
        isFiltered ? { ok: true, status: 401, retryAfter: null, ...readBody('<html>Bloqué</html>') } : accepted,
      ),
  })
  await outbox.record(createProgressRecord())
  await settle()
  expect(outbox.state().waiting).toBe(1)
  isFiltered = false
  time.advance(70_000)
  await settle()
  expect(outbox.state().waiting).toBe(0)
})

test('G4: retries after a response from a school’s filter and quarantines no record', async () => {
  const blocked: PlatformReply = { ok: true, status: 403, retryAfter: null, body: undefined }
  let isBlocked = true
  const service = progressService('naive')
  const { outbox, time } = await startOutbox({
    files: memoryDisk().files(),
    post: (posting) => (isBlocked ? Promise.resolve(blocked) : service.post(posting)),
    fetchContents: () => (isBlocked ? Promise.resolve(blocked) : service.fetchContents()),
  })
  await outbox.record(createProgressRecord())
  for (let round = 0; round < 5; round += 1) {
    await settle()
    time.advance(70_000)
  }
  expect(outbox.state()).toMatchObject({ waiting: 1, quarantined: 0 })
  isBlocked = false
  await settle()
  time.advance(70_000)
  await settle()
  expect([outbox.state().waiting, service.counted.get(1)?.totalWatched]).toEqual([0, 50])
})

test('G4: resends quarantined records once in each other version of the application', async () => {
  const disk = memoryDisk()
  const posted: string[] = []
  let reply = refusedWith(422)
  const start = (version: string) =>
    startOutbox({
      files: disk.files(),
      fetchContents: noContents,
      version,
      post: ({ id, body }) => {
        posted.push(`${version} ${String(body.contentId)}`)
        ids.add(id)
        return Promise.resolve(reply)
      },
    })
  const ids = new Set<string>()
  const first = await start('1.0.0')
  await first.outbox.record(createProgressRecord({ contentId: 1 }))
  await settle()
  expect((await start('1.0.0')).outbox.state()).toMatchObject({ waiting: 0, quarantined: 1 })
  const second = await start('1.1.0')
  await settle()
  expect(second.outbox.state()).toMatchObject({ waiting: 0, quarantined: 1 })
  await start('1.1.0')
  await settle()
  expect(posted).toEqual(['1.0.0 1', '1.1.0 1'])
  reply = accepted
  expect((await start('1.2.0')).outbox.state().quarantined).toBe(0)
  await settle()
  expect((await start('1.3.0')).outbox.state()).toMatchObject({ waiting: 0, quarantined: 0 })
  expect(posted).toEqual(['1.0.0 1', '1.1.0 1', '1.2.0 1'])
  expect(ids.size).toBe(1)
})

test('G4: loses no quarantined record when the application is killed during requeuing', async () => {
  const disk = memoryDisk()
  const put = await startOutbox({
    files: disk.files(),
    fetchContents: noContents,
    version: '1.0.0',
    post: () => Promise.resolve(refusedWith(422)),
  })
  await put.outbox.record(createProgressRecord({ contentId: 1 }))
  await settle()
  for (const characters of [0, 40, 400]) {
    disk.dieInNextWrite(characters)
    void startOutbox({
      files: disk.files(),
      fetchContents: noContents,
      version: '1.1.0',
      post: () => Promise.resolve(accepted),
    })
    await settle()
    disk.die()
    disk.reborn()
  }
  const posted: number[] = []
  const { outbox } = await startOutbox({
    files: disk.files(),
    fetchContents: noContents,
    version: '1.1.0',
    post: ({ body }) => {
      posted.push(body.contentId)
      return Promise.resolve(accepted)
    },
  })
  await settle()
  expect([posted, outbox.state().quarantined]).toEqual([[1], 0])
})

test('G1: sends an unsent record although the platform counted more time on another device', async () => {
  const disk = memoryDisk()
  const service = progressService('naive')
  const first = await startOutbox({ files: disk.files(), post: service.post, fetchContents: service.fetchContents })
  first.outbox.suspended(true)
  await first.outbox.record(createProgressRecord({ totalWatched: 50 }))
  disk.die()
  service.counted.set(1, { completed: false, totalWatched: 500 })
  const second = await startOutbox({ files: disk.files(), post: service.post, fetchContents: service.fetchContents })
  await settle()
  expect([second.outbox.state().waiting, service.counted.get(1)?.totalWatched]).toEqual([0, 550])
})

test('G1: sends a record after an unsent request although another device counted more time', async () => {
  const disk = memoryDisk()
  const service = progressService('naive')
  const first = await startOutbox({
    files: disk.files(),
    fetchContents: service.fetchContents,
    post: () => Promise.resolve({ ok: false, failure: 'offline', isUnsent: true }),
  })
  await first.outbox.record(createProgressRecord({ totalWatched: 50 }))
  await settle()
  disk.die()
  service.counted.set(1, { completed: false, totalWatched: 500 })
  await startOutbox({ files: disk.files(), post: service.post, fetchContents: service.fetchContents })
  await settle()
  expect(service.counted.get(1)?.totalWatched).toBe(550)
})

test('G1: queries a possibly sent record after a restart, even when a full disk stored no mark', async () => {
  for (const isFull of [false, true]) {
    const disk = memoryDisk()
    const service = progressService('naive')
    service.meet(['answer-lost', 'never-arrived', 'never-arrived'])
    const first = await startOutbox({ files: disk.files(), post: service.post, fetchContents: service.fetchContents })
    first.outbox.suspended(true)
    await first.outbox.record(createProgressRecord())
    if (isFull) disk.fill()
    first.outbox.suspended(false)
    await settle()
    expect(service.arrivals).toHaveLength(1)
    disk.die()
    startedOutboxes.splice(startedOutboxes.indexOf(first.outbox), 1)
    disk.empty()
    service.meet([])
    const second = await startOutbox({ files: disk.files(), post: service.post, fetchContents: service.fetchContents })
    await settle()
    expect([second.outbox.state().waiting, service.counted.get(1)?.totalWatched]).toEqual([0, 50])
  }
})

test('G4: merges the records of one lesson beyond ten thousand without losing watch time', async () => {
  const service = progressService('naive')
  const { outbox } = await startOutbox({
    files: memoryDisk().files(),
    post: service.post,
    fetchContents: service.fetchContents,
    capacity: 10,
  })
  outbox.suspended(true)
  for (let index = 0; index < 100; index += 1)
    await outbox.record(
      createProgressRecord({
        contentId: 1 + (index % 3),
        totalWatched: 50 * (1 + Math.floor(index / 3)),
        completed: index > 95,
      }),
    )
  expect(outbox.state().waiting).toBeLessThanOrEqual(11)
  outbox.suspended(false)
  await expect.poll(() => outbox.state().waiting).toBe(0)
  expect([...service.counted.values()].map(({ totalWatched }) => totalWatched)).toEqual([34 * 50, 33 * 50, 33 * 50])
  expect([...service.counted.values()].every(({ completed }) => completed)).toBe(true)
})

test('G4: never merges unconfirmed records or the one in flight', () => {
  const entry = (id: string, isUnconfirmed: boolean, totalWatched: number): QueueEntry => ({
    record: record({ id, body: createProgressRecord({ totalWatched }) }),
    isUnconfirmed,
    isSent: isUnconfirmed,
    isStored: true,
  })
  const queue = [entry('head', false, 50), entry('doubtful', true, 100), entry('a', false, 150), entry('b', false, 200)]
  const shorter = mergeDuplicates(queue, () => 'joined')
  expect(
    shorter.map(({ record: { id, body }, isUnconfirmed }) => [id, body.watchedTime, body.totalWatched, isUnconfirmed]),
  ).toEqual([
    ['head', 50, 50, false],
    ['doubtful', 50, 100, true],
    ['joined', 100, 200, false],
  ])
})

test('applies a pause that began before sign-in to the new user’s records', async () => {
  const service = progressService('naive')
  const { outbox } = await startOutbox({
    files: memoryDisk().files(),
    post: service.post,
    fetchContents: service.fetchContents,
  })
  outbox.suspended(true)
  await outbox.sessionChanged({ userId: 8, generation: 2 })
  await outbox.record(createProgressRecord())
  await settle()
  expect(service.arrivals).toEqual([])
  outbox.suspended(false)
  await settle()
  expect(service.arrivals.map(({ userId }) => userId)).toEqual([8])
})

test('D6: activates no queue when the user signs out while it is loading', async () => {
  const service = progressService('naive')
  const { outbox } = await startOutbox({
    files: memoryDisk().files(),
    post: service.post,
    fetchContents: service.fetchContents,
  })
  const opening = outbox.sessionChanged({ userId: 8, generation: 2 })
  const ending = outbox.sessionChanged({ userId: null, generation: 2 })
  await Promise.all([opening, ending])
  await expect(outbox.record(createProgressRecord())).rejects.toThrow('no user is signed in')
  expect(outbox.state()).toEqual({ waiting: 0, quarantined: 0, diskFull: false })
})

test('G5: retries a full disk every fifteen seconds until the records are written', async () => {
  const disk = memoryDisk()
  const service = progressService('naive')
  const { outbox, time, states } = await startOutbox({
    files: disk.files(),
    post: service.post,
    fetchContents: service.fetchContents,
  })
  outbox.suspended(true)
  disk.fill()
  for (const contentId of [1, 2]) await outbox.record(createProgressRecord({ contentId }))
  for (let round = 0; round < 3; round += 1) {
    expect(time.waits()).toEqual([15_000])
    time.advance(15_000)
    await settle()
    expect(outbox.state().diskFull).toBe(true)
  }
  disk.empty()
  time.advance(15_000)
  await settle()
  expect([outbox.state().diskFull, time.waits()]).toEqual([false, []])
  expect(replayLog(decodeLines(disk.texts.get('outbox-7.log') ?? '').lines, 7).records).toHaveLength(2)
  expect(states).toEqual(states.filter((state, index) => state !== states[index - 1]))
})

test('writes the queue to disk when the user retries after the disk was full', async () => {
  const disk = memoryDisk()
  const service = progressService('naive')
  const { outbox } = await startOutbox({
    files: disk.files(),
    post: service.post,
    fetchContents: service.fetchContents,
  })
  outbox.suspended(true)
  disk.fill()
  await outbox.record(createProgressRecord())
  disk.empty()
  expect(await outbox.retry()).toMatchObject({ waiting: 1, diskFull: false })
})

test('reports the state after a sign-out and after the next sign-in', async () => {
  const service = progressService('naive')
  const { outbox, states } = await startOutbox({
    files: memoryDisk().files(),
    post: service.post,
    fetchContents: service.fetchContents,
  })
  outbox.suspended(true)
  await outbox.record(createProgressRecord())
  await outbox.sessionChanged({ userId: null, generation: 1 })
  await outbox.sessionChanged({ userId: 7, generation: 2 })
  expect(states.map((state) => (JSON.parse(state) as { waiting: number }).waiting)).toEqual([1, 0, 1])
})
