import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PlatformReply } from '#shared/contract/reply.ts'
import {
  memoryDisk,
  createProgressRecord,
  progressService,
  settle,
  silent,
  startedOutboxes,
  startOutbox,
} from '#tests/support/outbox-world.ts'
import { createCipher } from '../base/encryption'
import { type FileSystem, nodeFileSystem } from '../base/fs/file-system'
import { createFiles } from '../base/fs/files'
import { DurableQueue } from './durable-queue'
import { decodeLines, encodeLine, replayLog } from './log-lines'
import type { OutboxRecord } from './queue'

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
const noContents = (): Promise<PlatformReply> =>
  Promise.resolve({ ok: true, status: 200, retryAfter: null, body: { success: true, payload: [] } })

test('G5: queues and sends records from memory on a full disk and writes them once there is space', async () => {
  let isFull = false
  const disk: FileSystem = {
    ...nodeFileSystem,
    async open(file, how) {
      const handle = await nodeFileSystem.open(file, how)
      return { ...handle, write: (text) => (isFull ? Promise.reject(new Error('ENOSPC')) : handle.write(text)) }
    },
  }
  const posted: number[] = []
  const { outbox, time, states } = await startOutbox({
    files: createFiles({ directory, disk }),
    fetchContents: noContents,
    post: ({ body }) => {
      posted.push(body.contentId)
      return Promise.resolve(accepted)
    },
  })
  outbox.suspended(true)
  await outbox.record(createProgressRecord({ contentId: 1 }))
  isFull = true
  expect(await outbox.record(createProgressRecord({ contentId: 2 }))).toMatchObject({
    waiting: 2,
    quarantined: 0,
    diskFull: true,
  })
  expect(states.at(-1)).toContain('"diskFull":true')
  isFull = false
  time.advance(20_000)
  await expect.poll(() => outbox.state()).toMatchObject({ waiting: 2, quarantined: 0, diskFull: false })
  const file = path.join(directory, 'outbox-7.log')
  expect(
    replayLog(decodeLines(await readFile(file, 'utf8')).lines, 7).records.map(({ body }) => body.contentId),
  ).toEqual([1, 2])
  isFull = true
  await outbox.record(createProgressRecord({ contentId: 3 }))
  outbox.suspended(false)
  await expect.poll(() => outbox.state().waiting).toBe(0)
  expect(posted).toEqual([1, 2, 3])
})

test('G5: frees the reserve so that a full disk still stores the next record', async () => {
  let room = 300_000
  const disk: FileSystem = {
    ...nodeFileSystem,
    async open(file, how) {
      const handle = await nodeFileSystem.open(file, how)
      return {
        ...handle,
        write(text) {
          if (text.length > room) return Promise.reject(new Error('ENOSPC'))
          room -= text.length
          return handle.write(text)
        },
      }
    },
    async remove(file) {
      if (path.basename(file) === 'reserve') room += 262_144
      await nodeFileSystem.remove(file)
    },
  }
  const { outbox } = await startOutbox({
    files: createFiles({ directory, disk }),
    fetchContents: noContents,
    post: () => Promise.resolve(accepted),
  })
  outbox.suspended(true)
  expect(room).toBeLessThan(40_000)
  room = 10
  expect(await outbox.record(createProgressRecord())).toMatchObject({ waiting: 1, quarantined: 0, diskFull: false })
})

test('I3: restores the intact records of a damaged log and quarantines the other lines', async () => {
  const disk = memoryDisk()
  const sound = encodeLine({ add: { id: 'sound', userId: 7, at: 0, body: createProgressRecord() } })
  const foreign = encodeLine({ add: { id: 'foreign', userId: 8, at: 0, body: createProgressRecord() } })
  const bad = encodeLine({ add: { id: 'bad', userId: 7, at: 0, body: createProgressRecord() } }).replace('50', '51')
  disk.texts.set('outbox-7.log', `\nnonsense${bad}${foreign}${sound}\n0000`)
  const service = progressService('naive')
  service.meet(['never-arrived'])
  const { outbox } = await startOutbox({
    files: disk.files(),
    post: service.post,
    fetchContents: service.fetchContents,
  })
  expect(outbox.state()).toMatchObject({ waiting: 1, quarantined: 2, diskFull: false })
  expect(disk.texts.get('outbox-7.log')).toBe(sound + encodeLine({ sent: 'sound' }))
})

test('compacts a long log', async () => {
  const disk = memoryDisk()
  const service = progressService('keyed')
  const { outbox } = await startOutbox({
    files: disk.files(),
    post: service.post,
    fetchContents: service.fetchContents,
  })
  for (let index = 0; index < 400; index += 1) {
    await outbox.record(createProgressRecord({ contentId: index + 1 }))
    await settle()
  }
  expect(service.arrivals).toHaveLength(400)
  expect(decodeLines(disk.texts.get('outbox-7.log') ?? '').lines.length).toBeLessThan(300)
})

test('D3: stores records encrypted on a shared computer and sends them after the next sign-in of the run', async () => {
  const files = createFiles({ directory }).openSealed('shared', createCipher(randomBytes(32), 'work'))
  const { outbox } = await startOutbox({ files, fetchContents: noContents, post: () => Promise.resolve(accepted) })
  outbox.suspended(true)
  await outbox.record(createProgressRecord({ contentId: 987_654 }))
  const written = await readFile(path.join(directory, 'shared', 'outbox-7.log'), 'latin1')
  expect(written.length).toBeGreaterThan(50)
  expect(written).not.toMatch(/987654|userId|watchedTime/)
  const posted: number[] = []
  const next = await startOutbox({
    files,
    fetchContents: noContents,
    post: ({ body }) => {
      posted.push(body.contentId)
      return Promise.resolve(accepted)
    },
  })
  await next.outbox.retry()
  await expect.poll(() => posted).toEqual([987_654])
})

async function createQueue() {
  const disk = {
    isFull: false,
    isMarkStuck: false,
    text: '',
    appends: 0,
    replacements: 0,
    reserved: 0,
    reservations: 0,
    warnings: [] as string[],
    changes: 0,
  }
  const write = (next: () => void) => (disk.isFull ? Promise.reject(new Error('ENOSPC')) : Promise.resolve(next()))
  const log = (isMain: boolean) => ({
    read: () => Promise.resolve(''),
    append: (text: string) =>
      write(() => {
        if (isMain) {
          disk.text += text
          disk.appends += 1
        }
      }),
    replace: (text: string) =>
      write(() => {
        if (isMain) {
          disk.text = text
          disk.replacements += 1
        }
      }),
    close: () => Promise.resolve(),
  })
  const queue = new DurableQueue({
    userId: 7,
    newId: () => 'joined',
    version: '1.0.0',
    changed: () => void (disk.changes += 1),
    log: { warn: (event) => void disk.warnings.push(event) },
    files: {
      openLog: (name) => log(!name.includes('refused')),
      createReserve: (name) => ({
        isHeld: () => Promise.resolve(true),
        hold: () => (
          (disk.reservations += name === 'reserve' ? 1 : 0),
          write(() => {
            if (name === 'reserve') disk.reserved += 1
          })
        ),
        release: () => (disk.isMarkStuck ? Promise.reject(new Error('EROFS')) : Promise.resolve()),
      }),
    },
  })
  await queue.load()
  const add = (id: string) =>
    queue.add({ id, userId: 7, at: 1, body: createProgressRecord({ contentId: id.charCodeAt(0) }) })
  return { queue, disk, add }
}

test('G5: appends each entry and rewrites the full file only after a failed write', async () => {
  const { queue, disk, add } = await createQueue()
  await add('a')
  await add('b')
  await queue.retryWrites()
  expect([disk.appends, disk.replacements]).toEqual([2, 0])
  disk.isFull = true
  await add('c')
  disk.isFull = false
  await queue.retryWrites()
  expect([disk.appends, disk.replacements]).toEqual([2, 1])
  const { lines, damaged } = decodeLines(disk.text)
  expect([replayLog(lines, 7).records.map(({ id }) => id), damaged]).toEqual([['a', 'b', 'c'], []])
})

test('G1: marks exactly the sent records in a rewritten file', async () => {
  const { queue, disk, add } = await createQueue()
  await add('a')
  await add('b')
  const first = queue.head()?.record
  if (first !== undefined) await queue.markSending(first)
  disk.isFull = true
  await add('c')
  disk.isFull = false
  await queue.retryWrites()
  expect([...replayLog(decodeLines(disk.text).lines, 7).sent]).toEqual(['a'])
})

test('G5: logs a full disk once until it recovers and then restores the reserve', async () => {
  const { queue, disk, add } = await createQueue()
  disk.isFull = true
  await add('a')
  await add('b')
  await queue.retryWrites()
  expect([disk.warnings, disk.reserved, disk.reservations, queue.summary().diskFull]).toEqual([
    ['outbox.disk-full'],
    1,
    1,
    true,
  ])
  disk.isFull = false
  disk.changes = 0
  await queue.retryWrites()
  expect([disk.reserved, queue.summary().diskFull]).toEqual([2, false])
  expect(disk.changes).toBeGreaterThan(0)
  disk.isFull = true
  await add('c')
  expect(disk.warnings).toEqual(['outbox.disk-full', 'outbox.disk-full'])
})

async function loadQueue(disk: ReturnType<typeof memoryDisk>, version = '1.0.0'): Promise<DurableQueue> {
  const queue = new DurableQueue({
    userId: 7,
    newId: () => 'joined',
    version,
    changed: () => undefined,
    log: silent,
    files: disk.files(),
  })
  await queue.load()
  return queue
}

const createRecord = (id: string, contentId = 1): OutboxRecord => ({
  id,
  userId: 7,
  at: 1,
  body: createProgressRecord({ contentId }),
})
const mainLog = (disk: ReturnType<typeof memoryDisk>) =>
  replayLog(decodeLines(disk.texts.get('outbox-7.log') ?? '').lines, 7)
const refusedLog = (disk: ReturnType<typeof memoryDisk>) => decodeLines(disk.texts.get('outbox-7.refused.log') ?? '')

test('G1: marks exactly the records that may have been sent when it repairs a log at the start', async () => {
  const disk = memoryDisk()
  disk.texts.set('outbox-7.marks', '0')
  const added = ['new', 'left'].map((id) => encodeLine({ add: createRecord(id) }))
  disk.texts.set('outbox-7.log', `\nnonsense${added.join('')}${encodeLine({ sent: 'left' })}`)
  const queue = await loadQueue(disk)
  expect(queue.head()).toMatchObject({ record: { id: 'new' }, isUnconfirmed: false })
  expect([...mainLog(disk).sent]).toEqual(['left'])
})

test('G1: treats all records of the last run as unconfirmed when the marks file is missing', async () => {
  const disk = memoryDisk()
  disk.texts.set('outbox-7.log', encodeLine({ add: createRecord('new') }))
  expect((await loadQueue(disk)).head()).toMatchObject({ record: { id: 'new' }, isUnconfirmed: true })
})

test('I3: counts the damaged lines of both files as quarantined and preserves them', async () => {
  const disk = memoryDisk()
  disk.texts.set('outbox-7.log', '\nfirst nonsense\nsecond nonsense}')
  disk.texts.set(
    'outbox-7.refused.log',
    `\nold nonsense}${encodeLine({ refused: createRecord('no'), status: 422, version: '1.0.0' })}`,
  )
  expect((await loadQueue(disk)).summary()).toEqual({ waiting: 0, quarantined: 4, diskFull: false })
  expect(refusedLog(disk).damaged).toEqual(['old nonsense}', 'first nonsense', 'second nonsense}'])
  const next = await loadQueue(disk)
  expect(next.summary().quarantined).toBe(4)
  await loadQueue(disk, '1.1.0')
  expect(refusedLog(disk)).toEqual({ lines: [], damaged: ['old nonsense}', 'first nonsense', 'second nonsense}'] })
})

test('removes acknowledged records from the log at the next start', async () => {
  const disk = memoryDisk()
  disk.texts.set(
    'outbox-7.log',
    [encodeLine({ add: createRecord('a') }), encodeLine({ add: createRecord('b') }), encodeLine({ done: 'a' })].join(
      '',
    ),
  )
  await loadQueue(disk)
  expect(decodeLines(disk.texts.get('outbox-7.log') ?? '').lines.filter((line) => !('sent' in line))).toEqual([
    { add: createRecord('b') },
  ])
})

test('G4: requeues a refused record once in another version, even if queued or quarantined twice', async () => {
  const disk = memoryDisk()
  const refused = (id: string) => encodeLine({ refused: createRecord(id), status: 422, version: '1.0.0' })
  disk.texts.set('outbox-7.log', encodeLine({ add: createRecord('waits') }))
  disk.texts.set('outbox-7.refused.log', [refused('waits'), refused('twice'), refused('twice')].join(''))
  expect((await loadQueue(disk, '1.1.0')).summary()).toMatchObject({ waiting: 2, quarantined: 0 })
  expect(mainLog(disk).records.map(({ id }) => id)).toEqual(['waits', 'twice'])
})

test('G4: leaves a refused record in quarantine until the queue that contains it is written', async () => {
  const disk = memoryDisk()
  disk.texts.set('outbox-7.refused.log', encodeLine({ refused: createRecord('no'), status: 422, version: '1.0.0' }))
  const files = disk.files()
  const refusing = {
    ...files,
    openLog: (name: string) => ({
      ...files.openLog(name),
      ...(name === 'outbox-7.log' && { replace: () => Promise.reject(new Error('ENOSPC')) }),
    }),
  }
  const queue = new DurableQueue({
    userId: 7,
    newId: () => 'joined',
    version: '1.1.0',
    changed: () => undefined,
    log: silent,
    files: refusing,
  })
  await queue.load()
  expect(queue.summary()).toMatchObject({ waiting: 1, quarantined: 0, diskFull: true })
  expect(refusedLog(disk).lines).toHaveLength(1)
  expect((await loadQueue(disk, '1.1.0')).summary().waiting).toBe(1)
})

test('G5: continues past a record that cannot be quarantined and sends it again after a restart', async () => {
  const { queue, disk, add } = await createQueue()
  await add('a')
  await add('b')
  disk.isFull = true
  await queue.refuse(createRecord('a'), 422)
  expect(queue.head()).toMatchObject({ record: { id: 'b' } })
  expect(queue.summary()).toMatchObject({ waiting: 1, quarantined: 1 })
  await add('c')
  disk.isFull = false
  await queue.retryWrites()
  const written = decodeLines(disk.text)
  expect([replayLog(written.lines, 7).records.map(({ id }) => id), written.damaged]).toEqual([['a', 'b', 'c'], []])
})

test('G1: offers a record for sending only once it is on disk, unless the disk is full', async () => {
  const { queue, disk, add } = await createQueue()
  const adding = add('a')
  expect(queue.head()).toBeNull()
  await adding
  expect(queue.head()).toMatchObject({ record: { id: 'a' }, isStored: true })
  disk.isFull = true
  await queue.acknowledge(createRecord('a'))
  await add('b')
  expect(queue.head()).toMatchObject({ record: { id: 'b' }, isStored: false })
  disk.isFull = false
  await queue.retryWrites()
  expect(queue.head()).toMatchObject({ isStored: true })
})

test('reports the time of the oldest pending record', async () => {
  const disk = memoryDisk()
  disk.texts.set(
    'outbox-7.log',
    [300, 100, 200].map((at) => encodeLine({ add: { ...createRecord(String(at)), at } })).join(''),
  )
  const queue = await loadQueue(disk)
  expect(queue.summary().oldestAt).toBe(100)
  for (const at of [300, 100, 200]) await queue.acknowledge({ ...createRecord(String(at)), at })
  expect(queue.summary()).toEqual({ waiting: 0, quarantined: 0, diskFull: false })
})

test('G1: clears the sent mark on disk when the record certainly did not arrive', async () => {
  const disk = memoryDisk()
  const queue = await loadQueue(disk)
  await queue.add(createRecord('a'))
  expect(await queue.markSending(createRecord('a'))).toBe(true)
  expect([...mainLog(disk).sent]).toEqual(['a'])
  await queue.markNotSent(createRecord('a'))
  expect([...mainLog(disk).sent]).toEqual([])
  await loadQueue(disk)
  expect((await loadQueue(disk)).head()).toMatchObject({ isUnconfirmed: false, isSent: false })
})

test('G1: writes no sent mark into a rewritten file when the record certainly did not arrive', async () => {
  const { queue, disk, add } = await createQueue()
  await add('a')
  await queue.markSending(createRecord('a'))
  await queue.markNotSent(createRecord('a'))
  disk.isFull = true
  await add('b')
  disk.isFull = false
  await queue.retryWrites()
  const { records, sent } = replayLog(decodeLines(disk.text).lines, 7)
  expect([records.map(({ id }) => id), [...sent]]).toEqual([['a', 'b'], []])
})

test('G1: clears the sent mark of a record that the platform has not counted', async () => {
  const disk = memoryDisk()
  const queue = await loadQueue(disk)
  await queue.add(createRecord('a', 1))
  await queue.add(createRecord('b', 2))
  for (const id of ['a', 'b']) await queue.markSending(createRecord(id))
  queue.markUnconfirmed('a')
  queue.markUnconfirmed('b')
  expect(
    (await queue.resolveUnconfirmed(10, [{ content_id: 1, completed: false, totalWatched: 50 }])).map(({ id }) => id),
  ).toEqual(['a'])
  const { records, sent } = mainLog(disk)
  expect([records.map(({ id }) => id), [...sent]]).toEqual([['b'], []])
})

test('G1: continues a lesson from the highest total that the platform has confirmed', async () => {
  const disk = memoryDisk()
  const queue = await loadQueue(disk)
  await queue.resolveUnconfirmed(10, [
    { content_id: 1, completed: false, totalWatched: 700 },
    { content_id: 2, completed: false, totalWatched: null },
  ])
  await queue.resolveUnconfirmed(10, [{ content_id: 1, completed: false, totalWatched: 600 }])
  await queue.add(createRecord('a', 1))
  await queue.add(createRecord('b', 2))
  expect(mainLog(disk).records.map(({ body }) => body.totalWatched)).toEqual([750, 50])
})

test('G1: does not send a record when neither its mark nor the missing marks can be written', async () => {
  const { queue, disk, add } = await createQueue()
  await add('a')
  disk.isFull = true
  expect(await queue.markSending(createRecord('a'))).toBe(true)
  disk.isMarkStuck = true
  expect(await queue.markSending(createRecord('a'))).toBe(false)
})

test('G4: replaces the log after a merge and leaves no part of a merged record in it', async () => {
  const disk = memoryDisk()
  const queue = new DurableQueue({
    userId: 7,
    newId: () => 'joined',
    version: '1.0.0',
    changed: () => undefined,
    log: silent,
    files: disk.files(),
    capacity: 3,
  })
  await queue.load()
  for (const id of ['a', 'b', 'c']) await queue.add(createRecord(id))
  expect(mainLog(disk).records.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  await queue.add(createRecord('d'))
  expect(mainLog(disk).records.map(({ id, body }) => [id, body.watchedTime, body.totalWatched])).toEqual([
    ['a', 50, 50],
    ['joined', 150, 200],
  ])
  expect(queue.summary().waiting).toBe(2)
})

test('G4: does not requeue a record again that another version sent from memory on a full disk', async () => {
  const disk = memoryDisk()
  disk.texts.set('outbox-7.refused.log', encodeLine({ refused: createRecord('old'), status: 422, version: '1.0.0' }))
  disk.fill()
  const queue = await loadQueue(disk, '1.1.0')
  disk.empty()
  await queue.retryWrites()
  await queue.acknowledge(createRecord('old'))
  expect((await loadQueue(disk, '1.1.0')).pending()).toEqual([])
})

describe('a log that another program blocks at the start', () => {
  function blockedDisk(isMarked: boolean) {
    const disk = memoryDisk()
    if (isMarked) disk.texts.set('outbox-7.marks', '0')
    disk.texts.set('outbox-7.log', encodeLine({ add: createRecord('earlier', 1) }))
    let isBlocked = true
    const files = disk.files()
    return {
      texts: disk.texts,
      release: () => void (isBlocked = false),
      files: (): typeof files => ({
        ...files,
        openLog(name) {
          const log = files.openLog(name)
          const unlessBlocked = <T>(work: () => Promise<T>): Promise<T> =>
            isBlocked && name === 'outbox-7.log' ? Promise.reject(new Error('EBUSY')) : work()
          return {
            ...log,
            read: () => unlessBlocked(log.read),
            append: (text) => unlessBlocked(() => log.append(text)),
            replace: (text) => unlessBlocked(() => log.replace(text)),
          }
        },
      }),
    }
  }
  async function startBlocked(isMarked = true) {
    const disk = blockedDisk(isMarked)
    const queue = new DurableQueue({
      userId: 7,
      newId: () => 'joined',
      version: '1.0.0',
      changed: () => undefined,
      log: silent,
      files: disk.files(),
    })
    await queue.load()
    const stored = () => replayLog(decodeLines(disk.texts.get('outbox-7.log') ?? '').lines, 7)
    return { disk, queue, stored }
  }

  test('joins its records with those that were added meanwhile, and neither is lost', async () => {
    const { disk, queue, stored } = await startBlocked()
    await queue.add(createRecord('later', 2))
    expect(queue.pending().map(({ id }) => id)).toEqual(['later'])
    disk.release()
    await queue.retryWrites()
    expect(queue.pending().map(({ id }) => id)).toEqual(['earlier', 'later'])
    expect(stored().records.map(({ id }) => id)).toEqual(['earlier', 'later'])
    expect(queue.summary()).toMatchObject({ waiting: 2, diskFull: false })
  })

  test('is read before the next record is added once it is free', async () => {
    const { disk, queue, stored } = await startBlocked()
    disk.release()
    await queue.add(createRecord('later', 1))
    const [earlier, later] = queue.pending()
    expect([earlier?.id, later?.id]).toEqual(['earlier', 'later'])
    expect(later?.body.totalWatched).toBe((earlier?.body.totalWatched ?? 0) + (later?.body.watchedTime ?? 0))
    expect(stored().records.map(({ id }) => id)).toEqual(['earlier', 'later'])
  })

  test('does not return a record that was sent while the log was blocked', async () => {
    const { disk, queue, stored } = await startBlocked()
    const record = createRecord('later', 2)
    await queue.add(record)
    await queue.acknowledge(record)
    disk.release()
    await queue.retryWrites()
    expect(queue.pending().map(({ id }) => id)).toEqual(['earlier'])
    expect(stored().records.map(({ id }) => id)).toEqual(['earlier'])
  })

  test('G1: treats its records as sent where nothing marked those that were', async () => {
    const { disk, queue } = await startBlocked(false)
    disk.release()
    await queue.retryWrites()
    expect(queue.head()).toMatchObject({ record: { id: 'earlier' }, isUnconfirmed: true })
  })

  test('leaves it alone as long as it is blocked', async () => {
    const { disk, queue } = await startBlocked()
    const before = disk.texts.get('outbox-7.log')
    for (const contentId of [2, 3]) await queue.add(createRecord(`later-${String(contentId)}`, contentId))
    await queue.retryWrites()
    expect(disk.texts.get('outbox-7.log')).toBe(before)
    expect(queue.summary()).toMatchObject({ waiting: 2, diskFull: true })
  })
})
