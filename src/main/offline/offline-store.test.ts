import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync, copyFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { content, createTestFolder, place } from '#tests/support/offline-folder.ts'
import { sealOverhead } from '../base/encryption'
import { type FileSystem, nodeFileSystem } from '../base/fs/file-system'
import { type OfflineStore, openOfflineStore } from './offline-store'

const key = randomBytes(32)
let folder: ReturnType<typeof createTestFolder>
beforeEach(() => {
  folder = createTestFolder()
})
afterEach(() => folder.remove())

const bounds = { total: 1000, entry: 400, waiting: 10_000, count: 100 }
const at = (name: string): string => path.join(folder.directory, name)

const contentFiles = (): string[] => folder.contents(key)

async function arePresent(store: OfflineStore, addresses: readonly string[]): Promise<boolean[]> {
  const found: boolean[] = []
  for (const address of addresses) found.push((await store.get(place(address))) !== null)
  return found
}

function diskWithRenameHook(beforeRename: () => void): FileSystem {
  return {
    ...nodeFileSystem,
    rename(from, to) {
      beforeRename()
      return nodeFileSystem.rename(from, to)
    },
  }
}

test('returns content before its write, after it, and at the next start', async () => {
  const store = await folder.open(key)
  store.put(place('/auth/me'), content('{"a":1}', 5), 1)
  expect(await store.get(place('/auth/me'))).toEqual(content('{"a":1}', 5))
  await store.flush()
  expect(Buffer.from((await store.get(place('/auth/me')))?.bytes ?? [])).toEqual(Buffer.from('{"a":1}'))
  const next = await folder.open(key)
  const entry = await next.get(place('/auth/me'))
  expect([Buffer.from(entry?.bytes ?? []).toString(), entry?.receivedAt, entry?.contentType]).toEqual([
    '{"a":1}',
    5,
    'application/json',
  ])
  expect(folder.lines).toEqual([])
})

test('D2: separates content by user, kind and address', async () => {
  const store = await folder.open(key)
  store.put(place('/a'), content('mine'), 1)
  await store.flush()
  for (const other of [place('/a', { userId: 8 }), place('/a', { kind: 'pages' }), place('/b')])
    expect(await store.get(other)).toBeNull()
})

test('updates only the receipt time when the same content is put again', async () => {
  const store = await folder.open(key)
  store.put(place('/a'), content('same', 1), 1)
  await store.flush()
  const before = contentFiles()
  store.put(place('/a'), content('same', 2), 2)
  await store.flush()
  expect(contentFiles()).toEqual(before)
  expect((await (await folder.open(key)).get(place('/a')))?.receivedAt).toBe(2)
})

test('evicts entries beyond the maximum count', async () => {
  const store = await folder.open(key, { bounds: { ...bounds, count: 2 } })
  for (const [order, name] of ['/a', '/b', '/b', '/a', '/c'].entries()) {
    store.put(place(name), content(`${name}${order}`), order)
    await store.flush()
  }
  expect(await arePresent(store, ['/a', '/b', '/c'])).toEqual([true, false, true])
  expect(contentFiles()).toHaveLength(2)
})

test('delays the save of the index when the content is unchanged', async () => {
  let writes = 0
  let later = (): void => undefined
  const schedule = (_ms: number, run: () => void): (() => void) => {
    later = run
    return () => undefined
  }
  const blobs = folder.blobs(
    diskWithRenameHook(() => {
      writes += 1
    }),
  )
  const store = await openOfflineStore({ blobs, key, schedule, log: folder.log })
  const again = async (receivedAt: number): Promise<void> => {
    const entry = content('same', receivedAt)
    store.put(place('/a'), entry, receivedAt)
    await vi.waitFor(async () => expect(await store.get(place('/a'))).not.toBe(entry))
  }
  await again(1)
  await store.flush()
  const before = writes
  await again(2)
  store.put(place('/b'), content('another'), 3)
  await store.flush()
  expect(writes).toBe(before + 2)
  await again(4)
  later()
  await vi.waitFor(() => expect(writes).toBe(before + 3))
  expect((await (await folder.open(key)).get(place('/a')))?.receivedAt).toBe(4)
})

test('F4: stores the response of the later request, regardless of the arrival order', async () => {
  const store = await folder.open(key)
  store.put(place('/a'), content('newer'), 2)
  store.put(place('/a'), content('older'), 1)
  await store.flush()
  store.put(place('/a'), content('older'), 1)
  expect(Buffer.from((await store.get(place('/a')))?.bytes ?? []).toString()).toBe('newer')
})

test('evicts the least recently used entry beyond the total size', async () => {
  const store = await folder.open(key, { bounds })
  for (const [order, name] of ['/a', '/b', '/c'].entries()) store.put(place(name), content(name.repeat(140)), order)
  await store.flush()
  await store.get(place('/a'))
  store.put(place('/d'), content('/d'.repeat(140)), 4)
  await store.flush()
  expect(await arePresent(store, ['/a', '/b', '/c', '/d'])).toEqual([true, false, true, true])
  await store.flush()
  const next = await folder.open(key, { bounds })
  next.put(place('/e'), content('/e'.repeat(140)), 1)
  await next.flush()
  expect(await arePresent(next, ['/a', '/c', '/d', '/e'])).toEqual([false, true, true, true])
})

test('removes an entry when its new content is too large', async () => {
  const store = await folder.open(key, { bounds })
  store.put(place('/a'), content('small'), 1)
  await store.flush()
  store.put(place('/a'), content('x'.repeat(401)), 2)
  expect(await store.get(place('/a'))).toBeNull()
  await store.flush()
  expect(contentFiles()).toEqual([])
})

test('reports usage by kind and clears one kind or all', async () => {
  const store = await folder.open(key)
  store.put(place('/a'), content('1234'), 1)
  store.put(place('/p', { kind: 'pages' }), content('123'), 2)
  expect(await store.usage()).toEqual([
    { kind: 'answers', bytes: 33, count: 1 },
    { kind: 'pages', bytes: 32, count: 1 },
    { kind: 'attachments', bytes: 0, count: 0 },
  ])
  await store.clear('answers')
  expect([await store.get(place('/a')), (await store.get(place('/p', { kind: 'pages' })))?.receivedAt]).toEqual([
    null,
    1,
  ])
  store.put(place('/a'), content('waiting'), 3)
  await store.clear(null)
  expect(await store.usage()).toEqual(['answers', 'pages', 'attachments'].map((kind) => ({ kind, bytes: 0, count: 0 })))
  expect(folder.files()).toHaveLength(1)
  expect(await (await folder.open(key)).get(place('/a'))).toBeNull()
})

test('D2: removes all content when opened with another key', async () => {
  const store = await folder.open(key)
  store.put(place('/a'), content('mine'), 1)
  await store.flush()
  expect(await (await folder.open(randomBytes(32))).get(place('/a'))).toBeNull()
  expect(folder.files()).toEqual([])
  expect(folder.lines).toEqual(['offline.entries-dropped {"count":2}'])
})

test('D2: rejects a file replaced by another or by its own older content', async () => {
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
  expect(found.filter((entry) => entry === null)).toHaveLength(1)
})

test('I3: drops a damaged file and logs it without its address', async () => {
  const harms: ((file: string) => void)[] = [
    (file) => writeFileSync(file, readFileSync(file).subarray(0, -1)),
    (file) => writeFileSync(file, Buffer.alloc(0)),
    (file) =>
      writeFileSync(
        file,
        readFileSync(file).map((byte) => byte ^ 1),
      ),
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
      expect(folder.lines[0]).toMatch(/^offline\.entries-dropped \{("kind":"answers",)?"count":\d\}$/)
      next.put(place('/b'), content('still works'), 2)
      await next.flush()
      expect((await (await folder.open(key)).get(place('/b')))?.contentType).toBe('application/json')
    }
  }
})

test('keeps an entry whose file another program blocks, and reads it later', async () => {
  const store = await folder.open(key)
  store.put(place('/a'), content('mine'), 1)
  await store.flush()
  let isBlocked = true
  const disk: FileSystem = {
    ...nodeFileSystem,
    readBytes: (file) =>
      isBlocked && contentFiles().includes(path.basename(file))
        ? Promise.reject(new Error('EBUSY'))
        : nodeFileSystem.readBytes(file),
  }
  const next = await folder.open(key, { disk })
  expect(await next.get(place('/a'))).toBeNull()
  await next.flush()
  isBlocked = false
  expect(Buffer.from((await next.get(place('/a')))?.bytes ?? []).toString()).toBe('mine')
})

test('G5: caches nothing on a full disk, allows clearing, and resumes once there is space', async () => {
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

test('writes one file at a time and skips pending content that was replaced', async () => {
  let open = 0
  let max = 0
  const written: string[] = []
  const disk: FileSystem = {
    ...nodeFileSystem,
    async open(file, how) {
      open += 1
      max = Math.max(max, open)
      written.push(file)
      const handle = await nodeFileSystem.open(file, how)
      return { ...handle, close: () => handle.close().finally(() => (open -= 1)) }
    },
  }
  const store = await folder.open(key, { disk })
  for (let order = 0; order < 20; order += 1) store.put(place(`/${order % 2}`), content(`content ${order}`), order)
  await store.flush()
  expect(max).toBe(1)
  expect(written).toHaveLength(3)
})

test('leaves no file of content that is cleared, closed or replaced during its write', async () => {
  const [clear, close, replace] = [
    (store: OfflineStore) => void store.clear(null),
    (store: OfflineStore) => void store.close(),
    (store: OfflineStore) => store.put(place('/a'), content('other'), 2),
  ]
  for (const [interrupt, left] of [
    [clear, null],
    [close, null],
    [replace, 'other'],
  ] as const) {
    let interruption: (() => void) | null = null
    const store = await folder.open(key, {
      disk: diskWithRenameHook(() => {
        const now = interruption
        interruption = null
        now?.()
      }),
    })
    interruption = () => interrupt(store)
    store.put(place('/a'), content('first'), 1)
    await store.flush()
    await store.flush()
    expect(interruption).toBeNull()
    expect(contentFiles()).toHaveLength(left === null ? 0 : 1)
    const entry = await (await folder.open(key)).get(place('/a'))
    expect(entry === null ? null : Buffer.from(entry.bytes).toString()).toBe(left)
    await (await folder.open(key)).clear(null)
  }
})

test('F4: returns the new content when an entry is replaced during a read', async () => {
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

test('never exceeds the total size on disk while entries are replaced', async () => {
  let max = 0
  const disk = diskWithRenameHook(() => {
    max = Math.max(
      max,
      contentFiles().reduce((sum, name) => sum + statSync(at(name)).size, 0),
    )
  })
  const store = await folder.open(key, { disk, bounds })
  for (let order = 0; order < 24; order += 1)
    store.put(place(`/${order % 3}`), content(`${order}`.repeat(150).slice(0, 280)), order)
  await store.flush()
  for (let order = 24; order < 48; order += 1)
    store.put(place(`/${order % 3}`), content(`${order}`.repeat(150).slice(0, 280)), order)
  await store.flush()
  expect(max).toBeGreaterThan(300)
  expect(max).toBeLessThanOrEqual(bounds.total)
})

/** A disk on which another program blocks one file, as a virus scanner does on Windows. */
function diskWithBlockedFile() {
  const blocked = { name: null as string | null }
  const disk: FileSystem = {
    ...nodeFileSystem,
    remove: (file) =>
      path.basename(file) === blocked.name ? Promise.reject(new Error('EBUSY')) : nodeFileSystem.remove(file),
  }
  return { disk, blocked }
}

test('G5: a file that another program blocks does not keep the others on the disk when they are cleared', async () => {
  const { disk, blocked } = diskWithBlockedFile()
  const store = await folder.open(key, { disk })
  for (const [order, name] of ['/a', '/b', '/c'].entries()) {
    store.put(place(name), content(name), order)
    await store.flush()
    blocked.name ??= contentFiles()[0] ?? null
  }
  await store.clear(null)
  expect(contentFiles()).toEqual([blocked.name])
  expect(folder.lines).toEqual(['offline.remove-failed {"failure":{}}'])
  const next = await folder.open(key)
  expect([await arePresent(next, ['/a', '/b', '/c']), contentFiles()]).toEqual([[false, false, false], []])
})

test('G5: a replaced file that another program blocks does not keep the other replaced ones', async () => {
  const { disk, blocked } = diskWithBlockedFile()
  const store = await folder.open(key, { disk })
  store.put(place('/a'), content('old a'), 1)
  await store.flush()
  const [first = ''] = contentFiles()
  store.put(place('/b'), content('old b'), 1)
  await store.flush()
  blocked.name = first
  store.put(place('/a'), content('new a'), 2)
  store.put(place('/b'), content('new b'), 2)
  await store.flush()
  expect(contentFiles()).toHaveLength(3)
  expect(await arePresent(await folder.open(key), ['/a', '/b'])).toEqual([true, true])
})

test('an index that the disk refused is written with the next one, and what it replaces is removed then', async () => {
  let isRefused = false
  const disk: FileSystem = {
    ...nodeFileSystem,
    rename: (from, to) =>
      isRefused && !contentFiles().includes(path.basename(to)) && path.basename(to) === indexName
        ? Promise.reject(new Error('ENOSPC'))
        : nodeFileSystem.rename(from, to),
  }
  const store = await folder.open(key, { disk })
  store.put(place('/a'), content('old'), 1)
  await store.flush()
  const indexName = folder.files().find((name) => !contentFiles().includes(name))
  isRefused = true
  store.put(place('/a'), content('new'), 2)
  await store.flush()
  expect(contentFiles()).toHaveLength(2)
  isRefused = false
  await store.flush()
  expect(contentFiles()).toHaveLength(1)
  folder.lines.length = 0
  const next = await folder.open(key)
  expect(Buffer.from((await next.get(place('/a')))?.bytes ?? []).toString()).toBe('new')
  expect(folder.lines).toEqual([])
})

test('what waits to be written is limited together, an entry that is put again only in its new form', async () => {
  const store = await folder.open(key, { bounds: { ...bounds, waiting: 100 } })
  store.put(place('/a'), content('a'.repeat(60)), 1)
  store.put(place('/a'), content('b'.repeat(60)), 2)
  store.put(place('/b'), content('c'.repeat(40)), 3)
  store.put(place('/c'), content('d'), 4)
  expect(await arePresent(store, ['/a', '/b', '/c'])).toEqual([true, true, false])
  await store.flush()
  store.put(place('/c'), content('d'), 5)
  await store.flush()
  expect(await arePresent(store, ['/a', '/b', '/c'])).toEqual([true, true, true])
})

test.each([
  ['an entry of the largest size', { ...bounds, entry: 400 }, 400, true],
  ['an entry that is larger', { ...bounds, entry: 400 }, 401, false],
  ['an entry that fills the cache with its seal', { ...bounds, total: 300 }, 300 - sealOverhead, true],
  ['an entry that its seal makes too large for the cache', { ...bounds, total: 300 }, 301 - sealOverhead, false],
])('of the limits: %s', async (_, limits, size, isCached) => {
  const store = await folder.open(key, { bounds: limits })
  store.put(place('/before'), content('x'), 1)
  await store.flush()
  store.put(place('/a'), content('x'.repeat(size)), 2)
  await store.flush()
  expect(await arePresent(store, ['/a', '/before'])).toEqual([isCached, !isCached || limits.total === bounds.total])
})

test('entries that fill the cache exactly stay', async () => {
  const store = await folder.open(key, { bounds: { ...bounds, total: 2 * (100 + sealOverhead) } })
  for (const name of ['/a', '/b']) store.put(place(name), content('x'.repeat(100)), 1)
  await store.flush()
  expect(await arePresent(store, ['/a', '/b'])).toEqual([true, true])
})

test('the same bytes as another type are another content', async () => {
  const store = await folder.open(key)
  store.put(place('/a'), content('same', 1, 'text/plain'), 1)
  await store.flush()
  store.put(place('/a'), content('same', 2, 'text/html'), 2)
  await store.flush()
  expect((await (await folder.open(key)).get(place('/a')))?.contentType).toBe('text/html')
})

test('I3: an entry outlives a replacement that the disk refuses, although others made room for it', async () => {
  let isFull = false
  const disk: FileSystem = {
    ...nodeFileSystem,
    open: (file, how) => (isFull ? Promise.reject(new Error('ENOSPC')) : nodeFileSystem.open(file, how)),
  }
  const store = await folder.open(key, { disk, bounds })
  for (const [order, name] of ['/a', '/b', '/c'].entries()) {
    store.put(place(name), content(name.repeat(140)), order)
    await store.flush()
  }
  isFull = true
  store.put(place('/a'), content('n'.repeat(400)), 4)
  await store.flush()
  expect(await arePresent(store, ['/a', '/b'])).toEqual([true, false])
  isFull = false
  await store.flush()
  folder.lines.length = 0
  expect(await arePresent(await folder.open(key, { bounds }), ['/a', '/b'])).toEqual([true, false])
  expect(folder.lines).toEqual([])
})

test('nothing is missed at the next start of what was cleared', async () => {
  const store = await folder.open(key)
  for (const kind of ['answers', 'pages'] as const) store.put(place('/a', { kind }), content('x'), 1)
  await store.flush()
  await store.clear('pages')
  await folder.open(key)
  await store.clear(null)
  await folder.open(key)
  expect(folder.lines).toEqual([])
})

test('lists what is cached, without addresses or contents', async () => {
  const store = await folder.open(key)
  store.put(place('/a'), content('1234', 5), 1)
  store.put(place('/p', { kind: 'pages' }), content('12', 6, 'image/png'), 2)
  await store.flush()
  expect(store.list()).toEqual([
    { kind: 'answers', size: 4 + sealOverhead, receivedAt: 5, contentType: 'application/json' },
    { kind: 'pages', size: 2 + sealOverhead, receivedAt: 6, contentType: 'image/png' },
  ])
})

test('returns and writes nothing after close', async () => {
  const store = await folder.open(key)
  store.put(place('/a'), content('a'), 1)
  await store.close()
  store.put(place('/b'), content('b'), 2)
  await store.flush()
  expect([await store.get(place('/a')), await store.get(place('/b')), folder.files()]).toEqual([null, null, []])
})

test('D7: creates the folder and its files with access for their owner only', async () => {
  const store = await folder.open(key)
  store.put(place('/a'), content('a'), 1)
  await store.flush()
  expect(statSync(folder.directory).mode & 0o777).toBe(0o700)
  expect(folder.files().map((name) => statSync(at(name)).mode & 0o777)).toEqual([0o600, 0o600])
})

test('D1, D2: leaves no plain text of its contents in files or file names, in any encoding', async () => {
  const canaries = ['canary-name', 'canary-token', '/student/canary-address', 'canary-type']
  const store = await folder.open(key)
  store.put(
    place('/student/canary-address', { userId: 4_815_162_342 }),
    content('{"name":"canary-name","token":"canary-token"}'.repeat(5), 1, 'canary-type'),
    1,
  )
  await store.flush()
  const everything = Buffer.concat(
    folder.files().flatMap((name) => [Buffer.from(name), readFileSync(at(name))]),
  ).toString('latin1')
  expect(everything.length).toBeGreaterThan(400)
  for (const canary of [...canaries, '4815162342', 'answers', key.toString('latin1')]) {
    const bytes = Buffer.from(canary)
    const spellings = [
      bytes.toString('latin1'),
      Buffer.from(canary, 'utf16le').toString('latin1'),
      bytes.toString('base64').slice(0, -4),
      bytes.toString('hex'),
      createHash('sha256').update(canary).digest('hex').slice(0, 20),
    ]
    for (const spelling of spellings) expect([canary, everything.includes(spelling)]).toEqual([canary, false])
  }
})
