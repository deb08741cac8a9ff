import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FileSystem } from '../base/fs/file-system'
import { nodeFileSystem } from '../base/fs/file-system'
import { createFiles } from '../base/fs/files'
import { createCipher } from '../base/encryption'
import { DurableQueue } from './durable-queue'
import { decodeLines, encodeLine, waitingAfter } from './log-lines'
import type { OutboxRecord } from './queue'
import type { PlatformReply } from '../gateway/platform-client'
import { memoryDisk, progressOf, progressService, settle, silent, startedOutboxes, startOutbox } from '../../../tests/support/outbox-world'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'tutorat-outbox-'))
})
afterEach(async () => {
  for (const outbox of startedOutboxes.splice(0)) {
    outbox.pause('offline')
    await outbox.flush(0)
  }
  await rm(directory, { recursive: true, force: true })
})

const accepted: PlatformReply = { ok: true, status: 200, retryAfter: null, body: { success: true, payload: { expired: false } } }
const noContents = (): Promise<PlatformReply> => Promise.resolve({ ok: true, status: 200, retryAfter: null, body: { success: true, payload: [] } })

test('G5: with a full disk records are held, sent all the same, and written when there is room', async () => {
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
    files: createFiles({ directory, disk }), contentsOf: noContents, post: ({ body }) => { posted.push(body.contentId); return Promise.resolve(accepted) },
  })
  outbox.pause('offline')
  await outbox.record(progressOf({ contentId: 1 }))
  isFull = true
  expect(await outbox.record(progressOf({ contentId: 2 }))).toMatchObject({ waiting: 2, quarantined: 0, diskFull: true })
  expect(states.at(-1)).toContain('"diskFull":true')
  isFull = false
  time.advance(20_000)
  await expect.poll(() => outbox.state()).toMatchObject({ waiting: 2, quarantined: 0, diskFull: false })
  const file = path.join(directory, 'outbox-7.log')
  expect(waitingAfter(decodeLines(await readFile(file, 'utf8')).lines, 7).records.map(({ body }) => body.contentId)).toEqual([1, 2])
  isFull = true
  await outbox.record(progressOf({ contentId: 3 }))
  outbox.resume('offline')
  await expect.poll(() => outbox.state().waiting).toBe(0)
  expect(posted).toEqual([1, 2, 3])
})

test('G5: the reserve is given back first, so that a full disk still takes the next record', async () => {
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
  const { outbox } = await startOutbox({ files: createFiles({ directory, disk }), contentsOf: noContents, post: () => Promise.resolve(accepted) })
  outbox.pause('offline')
  expect(room).toBeLessThan(40_000)
  room = 10
  expect(await outbox.record(progressOf())).toMatchObject({ waiting: 1, quarantined: 0, diskFull: false })
})

test('I3: a damaged log gives what is sound, sets the rest aside, and goes on', async () => {
  const disk = memoryDisk()
  const sound = encodeLine({ add: { id: 'sound', userId: 7, at: 0, body: progressOf() } })
  const foreign = encodeLine({ add: { id: 'foreign', userId: 8, at: 0, body: progressOf() } })
  disk.texts.set('outbox-7.log', `\nnonsense${encodeLine({ add: { id: 'bad', userId: 7, at: 0, body: progressOf() } }).replace('50', '51')}${foreign}${sound}\n0000`)
  const service = progressService('naive')
  service.meet(['never-arrived'])
  const { outbox } = await startOutbox({ files: disk.files(), post: service.post, contentsOf: service.contentsOf })
  expect(outbox.state()).toMatchObject({ waiting: 1, quarantined: 2, diskFull: false })
  expect(disk.texts.get('outbox-7.log')).toBe(sound + encodeLine({ sent: 'sound' }))
})

test('a long log is made short again', async () => {
  const disk = memoryDisk()
  const service = progressService('keyed')
  const { outbox } = await startOutbox({ files: disk.files(), post: service.post, contentsOf: service.contentsOf })
  for (let index = 0; index < 400; index += 1) {
    await outbox.record(progressOf({ contentId: index + 1 }))
    await settle()
  }
  expect(service.arrivals).toHaveLength(400)
  expect(decodeLines(disk.texts.get('outbox-7.log') ?? '').lines.length).toBeLessThan(300)
})

test('D3: on a shared computer records wait encrypted, and are sent after the next sign-in of the same run', async () => {
  const files = createFiles({ directory }).openSealed('shared', createCipher(randomBytes(32), 'work'), 'preview')
  const { outbox } = await startOutbox({ files, contentsOf: noContents, post: () => Promise.resolve(accepted) })
  outbox.pause('offline')
  await outbox.record(progressOf({ contentId: 987_654 }))
  const written = await readFile(path.join(directory, 'shared', 'outbox-7.log'), 'latin1')
  expect(written.length).toBeGreaterThan(50)
  expect(written).not.toMatch(/987654|userId|watchedTime/)
  const posted: number[] = []
  const next = await startOutbox({ files, contentsOf: noContents, post: ({ body }) => { posted.push(body.contentId); return Promise.resolve(accepted) } })
  await next.outbox.retry()
  await expect.poll(() => posted).toEqual([987_654])
})

/** A queue over files in memory, which a full disk refuses. */
async function queueOver() {
  const disk = { isFull: false, isMarkStuck: false, text: '', appends: 0, replacements: 0, reserved: 0, reservations: 0, warnings: [] as string[], changes: 0 }
  const write = (next: () => void) => (disk.isFull ? Promise.reject(new Error('ENOSPC')) : Promise.resolve(next()))
  const log = (isMain: boolean) => ({
    read: () => Promise.resolve(''),
    append: (text: string) => write(() => { if (isMain) { disk.text += text; disk.appends += 1 } }),
    replace: (text: string) => write(() => { if (isMain) { disk.text = text; disk.replacements += 1 } }),
    close: () => Promise.resolve(),
  })
  const queue = new DurableQueue({
    userId: 7, newId: () => 'joined', version: '1.0.0', changed: () => void (disk.changes += 1), log: { warn: (event) => void disk.warnings.push(event) },
    files: {
      openLog: (name) => log(!name.includes('refused')),
      createReserve: (name) => ({
        isHeld: () => Promise.resolve(true),
        hold: () => ((disk.reservations += name === 'reserve' ? 1 : 0), write(() => { if (name === 'reserve') disk.reserved += 1 })),
        release: () => (disk.isMarkStuck ? Promise.reject(new Error('EROFS')) : Promise.resolve()),
      }),
    },
  })
  await queue.load()
  const add = (id: string) => queue.add({ id, userId: 7, at: 1, body: progressOf({ contentId: id.charCodeAt(0) }) })
  return { queue, disk, add }
}

test('G5: appends each fact while the disk takes them, and writes a whole file only after it refused', async () => {
  const { queue, disk, add } = await queueOver()
  await add('a')
  await add('b')
  await queue.store()
  expect([disk.appends, disk.replacements]).toEqual([2, 0])
  disk.isFull = true
  await add('c')
  disk.isFull = false
  await queue.store()
  expect([disk.appends, disk.replacements]).toEqual([2, 1])
  const { lines, damaged } = decodeLines(disk.text)
  expect([waitingAfter(lines, 7).records.map(({ id }) => id), damaged]).toEqual([['a', 'b', 'c'], []])
})

test('G1: a file that is written anew says which records left, and of no other', async () => {
  const { queue, disk, add } = await queueOver()
  await add('a')
  await add('b')
  const first = queue.head()?.record
  if (first !== undefined) await queue.sending(first)
  disk.isFull = true
  await add('c')
  disk.isFull = false
  await queue.store()
  expect([...waitingAfter(decodeLines(disk.text).lines, 7).sent]).toEqual(['a'])
})

test('G5: a full disk is warned of once until it recovers, and then the reserve is held again', async () => {
  const { queue, disk, add } = await queueOver()
  disk.isFull = true
  await add('a')
  await add('b')
  await queue.store()
  expect([disk.warnings, disk.reserved, disk.reservations, queue.summary().diskFull]).toEqual([['outbox.disk-full'], 1, 1, true])
  disk.isFull = false
  disk.changes = 0
  await queue.store()
  expect([disk.reserved, queue.summary().diskFull]).toEqual([2, false])
  expect(disk.changes).toBeGreaterThan(0)
  disk.isFull = true
  await add('c')
  expect(disk.warnings).toEqual(['outbox.disk-full', 'outbox.disk-full'])
})

/** The queue that a start of this version finds on the disk. */
async function queueOn(disk: ReturnType<typeof memoryDisk>, version = '1.0.0'): Promise<DurableQueue> {
  const queue = new DurableQueue({ userId: 7, newId: () => 'joined', version, changed: () => undefined, log: silent, files: disk.files() })
  await queue.load()
  return queue
}

const recordOf = (id: string, contentId = 1): OutboxRecord => ({ id, userId: 7, at: 1, body: progressOf({ contentId }) })
const mainLog = (disk: ReturnType<typeof memoryDisk>) => waitingAfter(decodeLines(disk.texts.get('outbox-7.log') ?? '').lines, 7)
const refusedLog = (disk: ReturnType<typeof memoryDisk>) => decodeLines(disk.texts.get('outbox-7.refused.log') ?? '')

test('G1: a log that is repaired at the start marks as sent what may have left, and nothing else', async () => {
  const disk = memoryDisk()
  disk.texts.set('outbox-7.marks', '0')
  disk.texts.set('outbox-7.log', `\nnonsense${encodeLine({ add: recordOf('new') })}${encodeLine({ add: recordOf('left') })}${encodeLine({ sent: 'left' })}`)
  const queue = await queueOn(disk)
  expect(queue.head()).toMatchObject({ record: { id: 'new' }, isUnconfirmed: false })
  expect([...mainLog(disk).sent]).toEqual(['left'])
})

test('G1: without the file that proves complete marks, every record of the last run is in doubt', async () => {
  const disk = memoryDisk()
  disk.texts.set('outbox-7.log', encodeLine({ add: recordOf('new') }))
  expect((await queueOn(disk)).head()).toMatchObject({ record: { id: 'new' }, isUnconfirmed: true })
})

test('I3: counts damaged lines of both files as set aside, and keeps them', async () => {
  const disk = memoryDisk()
  disk.texts.set('outbox-7.log', '\nfirst nonsense\nsecond nonsense}')
  disk.texts.set('outbox-7.refused.log', `\nold nonsense}${encodeLine({ refused: recordOf('no'), status: 422, version: '1.0.0' })}`)
  expect((await queueOn(disk)).summary()).toEqual({ waiting: 0, quarantined: 4, diskFull: false })
  expect(refusedLog(disk).damaged).toEqual(['old nonsense}', 'first nonsense', 'second nonsense}'])
  const next = await queueOn(disk)
  expect(next.summary().quarantined).toBe(4)
  await queueOn(disk, '1.1.0')
  expect(refusedLog(disk)).toEqual({ lines: [], damaged: ['old nonsense}', 'first nonsense', 'second nonsense}'] })
})

test('removes acknowledged records from the log at the next start', async () => {
  const disk = memoryDisk()
  disk.texts.set('outbox-7.log', [encodeLine({ add: recordOf('a') }), encodeLine({ add: recordOf('b') }), encodeLine({ done: 'a' })].join(''))
  await queueOn(disk)
  expect(decodeLines(disk.texts.get('outbox-7.log') ?? '').lines.filter((line) => !('sent' in line))).toEqual([{ add: recordOf('b') }])
})

test('G4: a refused record that also waits, or is set aside twice, is offered once by another version', async () => {
  const disk = memoryDisk()
  const refused = (id: string) => encodeLine({ refused: recordOf(id), status: 422, version: '1.0.0' })
  disk.texts.set('outbox-7.log', encodeLine({ add: recordOf('waits') }))
  disk.texts.set('outbox-7.refused.log', [refused('waits'), refused('twice'), refused('twice')].join(''))
  expect((await queueOn(disk, '1.1.0')).summary()).toMatchObject({ waiting: 2, quarantined: 0 })
  expect(mainLog(disk).records.map(({ id }) => id)).toEqual(['waits', 'twice'])
})

test('G4: a refused record stays in its file until the queue that takes it back is written', async () => {
  const disk = memoryDisk()
  disk.texts.set('outbox-7.refused.log', encodeLine({ refused: recordOf('no'), status: 422, version: '1.0.0' }))
  const files = disk.files()
  const refusing = { ...files, openLog: (name: string) => ({ ...files.openLog(name), ...(name === 'outbox-7.log' && { replace: () => Promise.reject(new Error('ENOSPC')) }) }) }
  const queue = new DurableQueue({ userId: 7, newId: () => 'joined', version: '1.1.0', changed: () => undefined, log: silent, files: refusing })
  await queue.load()
  expect(queue.summary()).toMatchObject({ waiting: 1, quarantined: 0, diskFull: true })
  expect(refusedLog(disk).lines).toHaveLength(1)
  expect((await queueOn(disk, '1.1.0')).summary().waiting).toBe(1)
})

test('G5: a refused record that cannot be set aside blocks no other, and is sent again after a restart', async () => {
  const { queue, disk, add } = await queueOver()
  await add('a')
  await add('b')
  disk.isFull = true
  await queue.refuse(recordOf('a'), 422)
  expect(queue.head()).toMatchObject({ record: { id: 'b' } })
  expect(queue.summary()).toMatchObject({ waiting: 1, quarantined: 1 })
  await add('c')
  disk.isFull = false
  await queue.store()
  const written = decodeLines(disk.text)
  expect([waitingAfter(written.lines, 7).records.map(({ id }) => id), written.damaged]).toEqual([['a', 'b', 'c'], []])
})

test('G1: sends nothing before it is on the disk, unless the disk is full', async () => {
  const { queue, disk, add } = await queueOver()
  const adding = add('a')
  expect(queue.head()).toBeNull()
  await adding
  expect(queue.head()).toMatchObject({ record: { id: 'a' }, isStored: true })
  disk.isFull = true
  await queue.acknowledge(recordOf('a'))
  await add('b')
  expect(queue.head()).toMatchObject({ record: { id: 'b' }, isStored: false })
  disk.isFull = false
  await queue.store()
  expect(queue.head()).toMatchObject({ isStored: true })
})

test('reports the time of the oldest record that waits', async () => {
  const disk = memoryDisk()
  disk.texts.set('outbox-7.log', [300, 100, 200].map((at) => encodeLine({ add: { ...recordOf(String(at)), at } })).join(''))
  const queue = await queueOn(disk)
  expect(queue.summary().oldestAt).toBe(100)
  for (const at of [300, 100, 200]) await queue.acknowledge({ ...recordOf(String(at)), at })
  expect(queue.summary()).toEqual({ waiting: 0, quarantined: 0, diskFull: false })
})

test('G1: a proved failure to send clears the doubt on the disk too', async () => {
  const disk = memoryDisk()
  const queue = await queueOn(disk)
  await queue.add(recordOf('a'))
  expect(await queue.sending(recordOf('a'))).toBe(true)
  expect([...mainLog(disk).sent]).toEqual(['a'])
  await queue.notSent(recordOf('a'))
  expect([...mainLog(disk).sent]).toEqual([])
  await queueOn(disk)
  expect((await queueOn(disk)).head()).toMatchObject({ isUnconfirmed: false, isSent: false })
})

test('G1: a proved failure to send leaves no mark in a file that is written anew', async () => {
  const { queue, disk, add } = await queueOver()
  await add('a')
  await queue.sending(recordOf('a'))
  await queue.notSent(recordOf('a'))
  disk.isFull = true
  await add('b')
  disk.isFull = false
  await queue.store()
  const { records, sent } = waitingAfter(decodeLines(disk.text).lines, 7)
  expect([records.map(({ id }) => id), [...sent]]).toEqual([['a', 'b'], []])
})

test('G1: what the platform has not counted leaves no doubt behind for the next start', async () => {
  const disk = memoryDisk()
  const queue = await queueOn(disk)
  await queue.add(recordOf('a', 1))
  await queue.add(recordOf('b', 2))
  for (const id of ['a', 'b']) await queue.sending(recordOf(id))
  queue.markUnconfirmed('a')
  queue.markUnconfirmed('b')
  expect((await queue.resolveUnconfirmed(10, [{ content_id: 1, completed: false, totalWatched: 50 }])).map(({ id }) => id)).toEqual(['a'])
  const { records, sent } = mainLog(disk)
  expect([records.map(({ id }) => id), [...sent]]).toEqual([['b'], []])
})

test('G1: the next record of a lesson continues from the highest total that the platform is known to have', async () => {
  const disk = memoryDisk()
  const queue = await queueOn(disk)
  await queue.resolveUnconfirmed(10, [{ content_id: 1, completed: false, totalWatched: 700 }, { content_id: 2, completed: false, totalWatched: null }])
  await queue.resolveUnconfirmed(10, [{ content_id: 1, completed: false, totalWatched: 600 }])
  await queue.add(recordOf('a', 1))
  await queue.add(recordOf('b', 2))
  expect(mainLog(disk).records.map(({ body }) => body.totalWatched)).toEqual([750, 50])
})

test('G1: where neither a mark nor a doubt can be written, the record does not leave', async () => {
  const { queue, disk, add } = await queueOver()
  await add('a')
  disk.isFull = true
  expect(await queue.sending(recordOf('a'))).toBe(true)
  disk.isMarkStuck = true
  expect(await queue.sending(recordOf('a'))).toBe(false)
})

test('G4: the shorter queue replaces the log, so that no part of a joined record is left in it', async () => {
  const disk = memoryDisk()
  const queue = new DurableQueue({ userId: 7, newId: () => 'joined', version: '1.0.0', changed: () => undefined, log: silent, files: disk.files(), capacity: 3 })
  await queue.load()
  for (const id of ['a', 'b', 'c']) await queue.add(recordOf(id))
  expect(mainLog(disk).records.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  await queue.add(recordOf('d'))
  expect(mainLog(disk).records.map(({ id, body }) => [id, body.watchedTime, body.totalWatched])).toEqual([['a', 50, 50], ['joined', 150, 200]])
  expect(queue.summary().waiting).toBe(2)
})
