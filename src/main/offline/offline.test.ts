import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestFolder, place } from '#tests/support/offline-folder.ts'
import { type FileSystem, nodeFileSystem } from '../base/fs/file-system'
import { createOffline } from './offline'

let folder: ReturnType<typeof createTestFolder>
beforeEach(() => {
  folder = createTestFolder()
})
afterEach(() => folder.remove())

const text = (words: string) => ({ contentType: 'application/json', bytes: new TextEncoder().encode(words) })
const empty = ['answers', 'pages', 'attachments'].map((kind) => ({ kind, bytes: 0, count: 0 }))

function start(
  key: Uint8Array | null,
  { isDrawn = true, disk = nodeFileSystem }: { isDrawn?: boolean; disk?: FileSystem } = {},
) {
  const world = { key, isKeyUnknown: false, now: 1000 }
  const drawing = Promise.withResolvers<null>()
  if (isDrawn) drawing.resolve(null)
  const offline = createOffline({
    blobs: folder.blobs(disk),
    key: () => world.key,
    isKeyUnknown: () => world.isKeyUnknown,
    firstPaint: drawing.promise,
    log: folder.log,
    clock: { now: () => world.now, monotonic: () => world.now },
    schedule: () => () => undefined,
  })
  const read = async (address: string) => {
    const entry = await offline.get(place(address))
    return entry === null ? null : `${Buffer.from(entry.bytes).toString()} of ${entry.receivedAt}`
  }
  const settled = async () => {
    await drawing.promise
    await offline.flush()
    await offline.flush()
  }
  return { offline, world, read, settled, draw: () => drawing.resolve(null) }
}

async function filled(key: Uint8Array) {
  const run = start(key)
  run.offline.sessionChanged()
  run.offline.put(place('/a'), text('mine'), 1)
  expect((await run.offline.state()).off).toBe(false)
  await run.settled()
  await vi.waitFor(() => expect(folder.files().length).toBe(2))
  return run
}

test('returns an entry with its receipt time at the next start of the same session', async () => {
  const key = randomBytes(32)
  const { read, offline } = await filled(key)
  expect(await read('/a')).toBe('mine of 1000')
  expect(await offline.state()).toEqual({
    off: false,
    limit: 50_000_000,
    kinds: [{ kind: 'answers', bytes: 33, count: 1 }, ...empty.slice(1)],
  })
  const next = start(key)
  next.offline.sessionChanged()
  expect(await next.read('/a')).toBe('mine of 1000')
})

test('D3: removes every file at sign-out and returns no content afterwards', async () => {
  const { offline, world, read } = await filled(randomBytes(32))
  world.key = null
  expect([offline.isOn(), await read('/a')]).toEqual([false, null])
  offline.sessionChanged()
  expect(await offline.clear(null)).toEqual({ off: true, limit: 50_000_000, kinds: empty })
  expect(folder.files()).toEqual([])
  offline.put(place('/a'), text('late'), 2)
  expect([await read('/a'), await offline.state()]).toEqual([null, { off: true, limit: 50_000_000, kinds: empty }])
  expect(folder.files()).toEqual([])
})

test('C8: caches a new session separately and removes the previous session’s content', async () => {
  const { offline, world, read } = await filled(randomBytes(32))
  world.key = randomBytes(32)
  expect(await read('/a')).toBeNull()
  offline.sessionChanged()
  await offline.clear(null)
  expect(folder.files().length).toBeLessThan(2)
  offline.put(place('/a'), text('of the next'), 3)
  await vi.waitFor(async () => expect(await read('/a')).toBe('of the next of 1000'))
})

test('D3: removes leftover files after the first paint of a start without a session', async () => {
  await filled(randomBytes(32))
  writeFileSync(path.join(folder.directory, 'left.new'), 'half')
  const run = start(null, { isDrawn: false })
  run.offline.sessionChanged()
  expect(folder.files()).toHaveLength(3)
  run.draw()
  await run.offline.clear(null)
  expect(folder.files()).toEqual([])
})

test('D3: a start without a session removes nothing before the first paint, a sign-out before it removes at once', async () => {
  const key = randomBytes(32)
  await filled(key)
  const visitor = start(null, { isDrawn: false })
  visitor.offline.sessionChanged()
  await new Promise((resolve) => void setImmediate(resolve))
  expect(folder.files()).toHaveLength(2)
  const run = start(key, { isDrawn: false })
  run.offline.sessionChanged()
  expect(await run.read('/a')).toBe('mine of 1000')
  run.world.key = null
  run.offline.sessionChanged()
  await vi.waitFor(() => expect(folder.files()).toEqual([]))
})

test('lists nothing without a session, and what is cached with one', async () => {
  expect(await start(null).offline.list()).toEqual([])
  const { offline } = await filled(randomBytes(32))
  expect(await offline.list()).toEqual([
    { kind: 'answers', size: 33, receivedAt: 1000, contentType: 'application/json' },
  ])
})

test('D3: removes the files of a session that ends before any of them was read', async () => {
  const key = randomBytes(32)
  await filled(key)
  const run = start(key)
  run.offline.sessionChanged()
  run.world.key = null
  run.offline.sessionChanged()
  await run.offline.clear(null)
  expect(folder.files()).toEqual([])
})

test('reads, removes and writes nothing before the session is restored', async () => {
  const key = randomBytes(32)
  await filled(key)
  const run = start(null)
  expect([run.offline.isOn(), await run.read('/a'), (await run.offline.state()).off]).toEqual([false, null, true])
  run.world.key = key
  run.offline.put(place('/b'), text('early'), 1)
  expect(await run.read('/a')).toBeNull()
  run.offline.sessionChanged()
  expect([await run.read('/a'), await run.read('/b')]).toEqual(['mine of 1000', null])
})

test('reads entries before the first paint but writes none', async () => {
  const key = randomBytes(32)
  await filled(key)
  const before = folder.files().sort()
  const run = start(key, { isDrawn: false })
  run.offline.sessionChanged()
  run.offline.put(place('/b'), text('new'), 1)
  expect(await run.read('/a')).toBe('mine of 1000')
  await run.offline.flush()
  expect(folder.files().sort()).toEqual(before)
  run.draw()
  await vi.waitFor(async () => expect(await run.read('/b')).toBe('new of 1000'))
})

test('discards a put that waits for the first paint when the session changes', async () => {
  const run = start(randomBytes(32), { isDrawn: false })
  run.offline.sessionChanged()
  run.offline.put(place('/a'), text('of the first'), 1)
  run.world.key = randomBytes(32)
  run.offline.sessionChanged()
  run.draw()
  await run.settled()
  expect([await run.read('/a'), (await run.offline.state()).kinds]).toEqual([null, empty])
})

test('caches nothing and does not fail when the folder cannot be read', async () => {
  writeFileSync(folder.directory, 'a file in the place of the folder')
  const run = start(randomBytes(32))
  run.offline.sessionChanged()
  run.offline.put(place('/a'), text('x'), 1)
  expect([await run.read('/a'), (await run.offline.clear('pages')).kinds]).toEqual([null, empty])
  expect(folder.lines.some((line) => line.startsWith('offline.task-failed'))).toBe(true)
})

test('erases nothing at a start with a locked keychain and reads the entries once the key is found', async () => {
  const key = randomBytes(32)
  await filled(key)
  const run = start(null)
  run.world.isKeyUnknown = true
  run.offline.sessionChanged()
  run.offline.put(place('/b'), text('unknown'), 1)
  await run.settled()
  expect([folder.files().length, await run.read('/a'), (await run.offline.state()).off]).toEqual([2, null, true])
  Object.assign(run.world, { key, isKeyUnknown: false })
  run.offline.sessionChanged()
  expect([await run.read('/a'), await run.read('/b')]).toEqual(['mine of 1000', null])
})

test('erases the files of a locked start at the sign-out', async () => {
  await filled(randomBytes(32))
  const run = start(null)
  run.world.isKeyUnknown = true
  run.offline.sessionChanged()
  run.world.isKeyUnknown = false
  run.offline.sessionChanged()
  await run.offline.clear(null)
  expect(folder.files()).toEqual([])
})

test('does not erase the entries of a session whose storage is refused later', async () => {
  const key = randomBytes(32)
  const run = await filled(key)
  Object.assign(run.world, { key: null, isKeyUnknown: true })
  run.offline.sessionChanged()
  await run.offline.flush()
  Object.assign(run.world, { key, isKeyUnknown: false })
  run.offline.sessionChanged()
  expect(await run.read('/a')).toBe('mine of 1000')
})

test('reads the entries once another program no longer blocks their index', async () => {
  const key = randomBytes(32)
  await filled(key)
  let isBlocked = true
  const disk: FileSystem = {
    ...nodeFileSystem,
    readBytes: (file) => (isBlocked ? Promise.reject(new Error('EBUSY')) : nodeFileSystem.readBytes(file)),
  }
  const run = start(key, { disk })
  run.offline.sessionChanged()
  expect(await run.read('/a')).toBeNull()
  isBlocked = false
  run.world.now += 10_000
  expect(await run.read('/a')).toBe('mine of 1000')
  expect(folder.files()).toHaveLength(2)
})

test('asks a blocked index again after a pause only', async () => {
  const key = randomBytes(32)
  await filled(key)
  let reads = 0
  const run = start(key, {
    disk: { ...nodeFileSystem, readBytes: () => ((reads += 1), Promise.reject(new Error('EBUSY'))) },
  })
  run.offline.sessionChanged()
  for (let request = 0; request < 5; request += 1) expect(await run.read('/a')).toBeNull()
  expect(reads).toBe(1)
})
