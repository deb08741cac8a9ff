import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync, copyFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FileSystem } from '../base/fs/file-system'
import { nodeFileSystem } from '../base/fs/file-system'
import type { OfflineStore } from './offline-store'
import { openOfflineStore } from './offline-store'
import { content, createTestFolder, place } from '../../../tests/support/offline-folder'

const key = randomBytes(32)
let folder: ReturnType<typeof createTestFolder>
beforeEach(() => { folder = createTestFolder() })
afterEach(() => folder.remove())

const bounds = { total: 1000, entry: 400, waiting: 10_000, count: 100 }
const at = (name: string): string => path.join(folder.directory, name)

const contentFiles = (): string[] => folder.contents(key)

/** In this order, which is the order of their last use from then on. */
async function areThere(store: OfflineStore, addresses: readonly string[]): Promise<boolean[]> {
  const found: boolean[] = []
  for (const address of addresses) found.push((await store.get(place(address))) !== null)
  return found
}

/** A disk that says when a file is about to be put in its place. */
function watchedDisk(beforeRename: () => void): FileSystem {
  return {
    ...nodeFileSystem,
    rename(from, to) {
      beforeRename()
      return nodeFileSystem.rename(from, to)
    },
  }
}

test('what is put is read back at once, once written, and after the next start', async () => {
  const store = await folder.open(key)
  store.put(place('/auth/me'), content('{"a":1}', 5), 1)
  expect(await store.get(place('/auth/me'))).toEqual(content('{"a":1}', 5))
  await store.flush()
  expect(Buffer.from((await store.get(place('/auth/me')))?.bytes ?? [])).toEqual(Buffer.from('{"a":1}'))
  const next = await folder.open(key)
  const kept = await next.get(place('/auth/me'))
  expect([Buffer.from(kept?.bytes ?? []).toString(), kept?.receivedAt, kept?.contentType]).toEqual(['{"a":1}', 5, 'application/json'])
  expect(folder.lines).toEqual([])
})

test('D2: users, kinds and addresses are kept apart', async () => {
  const store = await folder.open(key)
  store.put(place('/a'), content('mine'), 1)
  await store.flush()
  for (const other of [place('/a', { userId: 8 }), place('/a', { kind: 'pages' }), place('/b')]) expect(await store.get(other)).toBeNull()
})

test('the same content again only changes when it was received', async () => {
  const store = await folder.open(key)
  store.put(place('/a'), content('same', 1), 1)
  await store.flush()
  const before = contentFiles()
  store.put(place('/a'), content('same', 2), 2)
  await store.flush()
  expect(contentFiles()).toEqual(before)
  expect((await (await folder.open(key)).get(place('/a')))?.receivedAt).toBe(2)
})

test('so many contents are kept and not more: a long index would hold up every write', async () => {
  const store = await folder.open(key, { bounds: { ...bounds, count: 2 } })
  for (const [order, name] of ['/a', '/b', '/b', '/a', '/c'].entries()) {
    store.put(place(name), content(`${name}${order}`), order)
    await store.flush()
  }
  expect(await areThere(store, ['/a', '/b', '/c'])).toEqual([true, false, true])
  expect(contentFiles()).toHaveLength(2)
})

test('the index is not written at once for what is the same as before', async () => {
  let writes = 0
  let later = (): void => undefined
  const schedule = (_ms: number, run: () => void): (() => void) => {
    later = run
    return () => undefined
  }
  const blobs = folder.blobs(watchedDisk(() => { writes += 1 }))
  const store = await openOfflineStore({ blobs, key, schedule, log: folder.log })
  const again = async (receivedAt: number): Promise<void> => {
    const kept = content('same', receivedAt)
    store.put(place('/a'), kept, receivedAt)
    // What waits is given back as it is.
    await vi.waitFor(async () => expect(await store.get(place('/a'))).not.toBe(kept))
  }
  await again(1)
  await store.flush()
  const before = writes
  await again(2)
  store.put(place('/b'), content('another'), 3)
  await store.flush()
  // The other content, and the index for both.
  expect(writes).toBe(before + 2)
  await again(4)
  later()
  await vi.waitFor(() => expect(writes).toBe(before + 3))
  expect((await (await folder.open(key)).get(place('/a')))?.receivedAt).toBe(4)
})

test('F4: of two answers the one that was asked for later stays, whichever comes last', async () => {
  const store = await folder.open(key)
  store.put(place('/a'), content('newer'), 2)
  store.put(place('/a'), content('older'), 1)
  await store.flush()
  store.put(place('/a'), content('older'), 1)
  expect(Buffer.from((await store.get(place('/a')))?.bytes ?? []).toString()).toBe('newer')
})

test('the bound holds for all together: the least recently used goes', async () => {
  const store = await folder.open(key, { bounds })
  for (const [order, name] of ['/a', '/b', '/c'].entries()) store.put(place(name), content(name.repeat(140)), order)
  await store.flush()
  await store.get(place('/a'))
  store.put(place('/d'), content('/d'.repeat(140)), 4)
  await store.flush()
  expect(await areThere(store, ['/a', '/b', '/c', '/d'])).toEqual([true, false, true, true])
  // What was used last is known after the next start.
  await store.flush()
  const next = await folder.open(key, { bounds })
  next.put(place('/e'), content('/e'.repeat(140)), 1)
  await next.flush()
  expect(await areThere(next, ['/a', '/c', '/d', '/e'])).toEqual([false, true, true, true])
})

test('a content that is too large is not kept, and neither is what it replaces', async () => {
  const store = await folder.open(key, { bounds })
  store.put(place('/a'), content('small'), 1)
  await store.flush()
  store.put(place('/a'), content('x'.repeat(401)), 2)
  expect(await store.get(place('/a'))).toBeNull()
  await store.flush()
  expect(contentFiles()).toEqual([])
})

test('what is kept is told by kind, and cleared by kind or as a whole', async () => {
  const store = await folder.open(key)
  store.put(place('/a'), content('1234'), 1)
  store.put(place('/p', { kind: 'pages' }), content('123'), 2)
  expect(await store.figures()).toEqual([{ kind: 'answers', bytes: 33, count: 1 }, { kind: 'pages', bytes: 32, count: 1 }, { kind: 'attachments', bytes: 0, count: 0 }])
  await store.clear('answers')
  expect([await store.get(place('/a')), (await store.get(place('/p', { kind: 'pages' })))?.receivedAt]).toEqual([null, 1])
  store.put(place('/a'), content('waiting'), 3)
  await store.clear(null)
  expect(await store.figures()).toEqual(['answers', 'pages', 'attachments'].map((kind) => ({ kind, bytes: 0, count: 0 })))
  expect(folder.files()).toHaveLength(1)
  expect(await (await folder.open(key)).get(place('/a'))).toBeNull()
})

test('D2: another key finds nothing and leaves nothing', async () => {
  const store = await folder.open(key)
  store.put(place('/a'), content('mine'), 1)
  await store.flush()
  expect(await (await folder.open(randomBytes(32))).get(place('/a'))).toBeNull()
  expect(folder.files()).toEqual([])
  expect(folder.lines).toEqual(['offline.dropped {"count":2}'])
})

test('D2: a file that was swapped for another, or for its own older content, is refused', async () => {
  const store = await folder.open(key)
  store.put(place('/a'), content('first'), 1)
  await store.flush()
  const [first = ''] = contentFiles()
  copyFileSync(at(first), path.join(folder.root, 'first'))
  store.put(place('/a'), content('later'), 2)
  await store.flush()
  const [later = ''] = contentFiles()
  copyFileSync(path.join(folder.root, 'first'), at(later))
  expect(await (await folder.open(key)).get(place('/a'))).toBeNull()
  store.put(place('/a'), content('aaaaa'), 3)
  store.put(place('/b'), content('bbbbb'), 4)
  await store.flush()
  const [one = '', two = ''] = contentFiles()
  copyFileSync(at(one), at(two))
  const next = await folder.open(key)
  const found = await Promise.all(['/a', '/b'].map((name) => next.get(place(name))))
  expect(found.filter((kept) => kept === null)).toHaveLength(1)
})

test('I3: every file cut, changed or replaced by a folder is dropped with a line that names no address', async () => {
  const harms: ((file: string) => void)[] = [
    (file) => writeFileSync(file, readFileSync(file).subarray(0, -1)),
    (file) => writeFileSync(file, Buffer.alloc(0)),
    (file) => writeFileSync(file, readFileSync(file).map((byte) => byte ^ 1)),
    (file) => writeFileSync(file, randomBytes(5000)),
  ]
  for (const harm of harms) {
    for (const which of [0, 1]) {
      const store = await folder.open(key)
      await store.clear(null)
      store.put(place('/student/subjects/geheim'), content('x'.repeat(30)), 1)
      await store.flush()
      folder.lines.length = 0
      harm(at(folder.files().sort((a, b) => statSync(at(a)).size - statSync(at(b)).size)[which] ?? ''))
      const next = await folder.open(key)
      expect(await next.get(place('/student/subjects/geheim'))).toBeNull()
      expect(folder.lines).toHaveLength(1)
      expect(folder.lines[0]).toMatch(/^offline\.dropped \{("kind":"answers",)?"count":\d\}$/)
      next.put(place('/b'), content('still works'), 2)
      await next.flush()
      expect((await (await folder.open(key)).get(place('/b')))?.contentType).toBe('application/json')
    }
  }
})

test('G5: on a full disk nothing is kept, nothing breaks, and it goes on once there is room; clearing makes some', async () => {
  let isFull = false
  const disk: FileSystem = {
    ...nodeFileSystem,
    async open(file, how) {
      const handle = await nodeFileSystem.open(file, how)
      return { ...handle, write: (bytes) => (isFull ? Promise.reject(new Error('ENOSPC')) : handle.write(bytes)) }
    },
  }
  const store = await folder.open(key, { disk })
  store.put(place('/a'), content('before'), 1)
  await store.flush()
  isFull = true
  store.put(place('/b'), content('lost'), 2)
  store.put(place('/a'), content('lost'), 3)
  await store.flush()
  expect(await store.get(place('/b'))).toBeNull()
  expect(Buffer.from((await store.get(place('/a')))?.bytes ?? []).toString()).toBe('before')
  await store.clear(null)
  expect(contentFiles()).toEqual([])
  isFull = false
  store.put(place('/b'), content('kept'), 4)
  await store.flush()
  const next = await folder.open(key)
  expect([await next.get(place('/a')), (await next.get(place('/b')))?.receivedAt]).toEqual([null, 1])
})

test('at most one file is written at a time, and what is replaced while it waits is never written', async () => {
  let open = 0
  let most = 0
  const written: string[] = []
  const disk: FileSystem = {
    ...nodeFileSystem,
    async open(file, how) {
      open += 1
      most = Math.max(most, open)
      written.push(file)
      const handle = await nodeFileSystem.open(file, how)
      return { ...handle, close: () => handle.close().finally(() => (open -= 1)) }
    },
  }
  const store = await folder.open(key, { disk })
  for (let order = 0; order < 20; order += 1) store.put(place(`/${order % 2}`), content(`content ${order}`), order)
  await store.flush()
  expect(most).toBe(1)
  // The two that stayed, and the index.
  expect(written).toHaveLength(3)
})

test('a content that is cleared, closed or replaced while it is written leaves nothing behind', async () => {
  const [clear, close, replace] = [
    (store: OfflineStore) => void store.clear(null),
    (store: OfflineStore) => void store.close(),
    (store: OfflineStore) => store.put(place('/a'), content('other'), 2),
  ]
  for (const [interrupt, left] of [[clear, null], [close, null], [replace, 'other']] as const) {
    let interruption: (() => void) | null = null
    const store = await folder.open(key, { disk: watchedDisk(() => {
      const now = interruption
      interruption = null
      now?.()
    }) })
    interruption = () => interrupt(store)
    store.put(place('/a'), content('first'), 1)
    await store.flush()
    await store.flush()
    expect(interruption).toBeNull()
    expect(contentFiles()).toHaveLength(left === null ? 0 : 1)
    const kept = await (await folder.open(key)).get(place('/a'))
    expect(kept === null ? null : Buffer.from(kept.bytes).toString()).toBe(left)
    await (await folder.open(key)).clear(null)
  }
})

test('F4: a content that is replaced while it is read is answered with the new one, and is no damage', async () => {
  let before: (() => Promise<void>) | null = null
  const disk: FileSystem = {
    ...nodeFileSystem,
    async readBytes(file) {
      const now = before
      before = null
      await now?.()
      return nodeFileSystem.readBytes(file)
    },
  }
  const store = await folder.open(key, { disk })
  store.put(place('/a'), content('old'), 1)
  await store.flush()
  before = () => {
    store.put(place('/a'), content('new'), 2)
    return store.flush()
  }
  expect(Buffer.from((await store.get(place('/a')))?.bytes ?? []).toString()).toBe('new')
  expect(folder.lines).toEqual([])
})

test('the bound holds on the disk as well while contents are replaced', async () => {
  let most = 0
  const disk = watchedDisk(() => {
    most = Math.max(most, contentFiles().reduce((sum, name) => sum + statSync(at(name)).size, 0))
  })
  const store = await folder.open(key, { disk, bounds })
  for (let order = 0; order < 24; order += 1) store.put(place(`/${order % 3}`), content(`${order}`.repeat(150).slice(0, 280)), order)
  await store.flush()
  for (let order = 24; order < 48; order += 1) store.put(place(`/${order % 3}`), content(`${order}`.repeat(150).slice(0, 280)), order)
  await store.flush()
  expect(most).toBeGreaterThan(300)
  expect(most).toBeLessThanOrEqual(bounds.total)
})

test('a closed store answers nothing and writes nothing any more', async () => {
  const store = await folder.open(key)
  store.put(place('/a'), content('a'), 1)
  await store.close()
  store.put(place('/b'), content('b'), 2)
  await store.flush()
  expect([await store.get(place('/a')), await store.get(place('/b')), folder.files()]).toEqual([null, null, []])
})

test('D7: the folder is its owner’s only, and so is every file', async () => {
  const store = await folder.open(key)
  store.put(place('/a'), content('a'), 1)
  await store.flush()
  expect(statSync(folder.directory).mode & 0o777).toBe(0o700)
  expect(folder.files().map((name) => statSync(at(name)).mode & 0o777)).toEqual([0o600, 0o600])
})

test('D1, D2: a search of every file and name for what was kept finds nothing, in any spelling', async () => {
  const canaries = ['canary-name', 'canary-token', '/student/canary-address', 'canary-type']
  const store = await folder.open(key)
  store.put(place('/student/canary-address', { userId: 4_815_162_342 }), content('{"name":"canary-name","token":"canary-token"}'.repeat(5), 1, 'canary-type'), 1)
  await store.flush()
  const everything = Buffer.concat(folder.files().flatMap((name) => [Buffer.from(name), readFileSync(at(name))])).toString('latin1')
  expect(everything.length).toBeGreaterThan(400)
  for (const canary of [...canaries, '4815162342', 'answers', key.toString('latin1')]) {
    const bytes = Buffer.from(canary)
    const spellings = [bytes.toString('latin1'), Buffer.from(canary, 'utf16le').toString('latin1'), bytes.toString('base64').slice(0, -4), bytes.toString('hex'), createHash('sha256').update(canary).digest('hex').slice(0, 20)]
    for (const spelling of spellings) expect([canary, everything.includes(spelling)]).toEqual([canary, false])
  }
})
