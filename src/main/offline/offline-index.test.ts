import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createCipher } from '../base/encryption'
import { type IndexEntry, indexFile, encryptIndex, loadIndex } from './offline-index'
import { openOfflineStore } from './offline-store'

const key = randomBytes(32)
const seal = createCipher(key, 'offline')

const entry = (file: string, size: number): IndexEntry => ({
  kind: 'pages',
  file,
  size,
  receivedAt: 1,
  contentType: 'image/png',
  digest: 'x',
})

function createFolder(files: Record<string, Uint8Array> = {}) {
  const contents = new Map(Object.entries(files))
  const written: string[] = []
  return {
    contents,
    written,
    list: () => Promise.resolve(new Map([...contents].map(([name, bytes]) => [name, bytes.byteLength]))),
    read: (name: string) => Promise.resolve(contents.get(name) ?? null),
    write: async (name: string, content: Uint8Array) => {
      written.push(name)
      contents.set(name, content)
    },
    remove: async (name: string) => void contents.delete(name),
  }
}

describe('offline index', () => {
  const entries = new Map([
    ['a', entry('file-a', 3)],
    ['b', entry('file-b', 3)],
    ['c', entry('file-c', 3)],
  ])

  it('I3: lists only files with their recorded size and reports the others as orphans', async () => {
    const folder = createFolder({
      [indexFile(seal)]: encryptIndex(seal, entries),
      'file-a': new Uint8Array(3),
      'file-b': new Uint8Array(2),
      'stray': new Uint8Array(9),
      'other': new Uint8Array(1),
    })
    expect(await loadIndex(folder, seal)).toEqual({
      entries: new Map([['a', entry('file-a', 3)]]),
      orphans: ['file-b', 'stray', 'other'],
      lost: 3,
    })
    folder.contents.delete('stray')
    folder.contents.delete('other')
    expect(await loadIndex(folder, seal)).toMatchObject({ orphans: ['file-b'], lost: 2 })
  })

  it.each([
    ['a folder without an index', null],
    ['an index of another session', encryptIndex(createCipher(randomBytes(32), 'offline'), entries)],
    ['an index that is not JSON', seal.encrypt(Buffer.from('{"a":'), 'index')],
    ['an index of another shape', seal.encrypt(Buffer.from('[["a",{"file":"file-a"}]]'), 'index')],
    ['content encrypted for another purpose', seal.encrypt(Buffer.from('[]'), 'content')],
  ])('I3: loads no entries from %s', async (_what, sealed) => {
    const folder = createFolder({ 'file-a': new Uint8Array(3), ...(sealed !== null && { [indexFile(seal)]: sealed }) })
    expect(await loadIndex(folder, seal)).toEqual({ entries: new Map(), orphans: ['file-a'], lost: 1 })
  })
})

describe('writes of the offline store', () => {
  const put = { contentType: 'text/plain', bytes: new Uint8Array(4), receivedAt: 1 }
  const place = (address: string, kind: 'answers' | 'pages' = 'answers') => ({ userId: 7, kind, address })

  async function open() {
    const folder = createFolder()
    const timers: number[] = []
    const store = await openOfflineStore({
      blobs: folder,
      key,
      schedule: (ms) => (timers.push(ms), () => undefined),
      log: { warn: () => undefined },
    })
    return {
      folder,
      store,
      timers,
      indexWrites: () => folder.written.filter((name) => name === indexFile(seal)).length,
    }
  }

  it('writes no index when no content was stored or read', async () => {
    const { store, folder } = await open()
    await store.flush()
    expect(folder.written).toEqual([])
  })

  it('saves the index immediately for new content and later for unchanged content', async () => {
    const { store, timers, indexWrites } = await open()
    store.put(place('/a'), put, 1)
    await store.usage()
    expect(indexWrites()).toBe(1)
    store.put(place('/a'), put, 2)
    expect(await store.get(place('/a'))).toMatchObject({ receivedAt: 1 })
    await expect.poll(() => timers.length).toBeGreaterThan(1)
    expect(indexWrites()).toBe(1)
  })

  it('saves the index with the last pending write, for a process that is killed afterwards', async () => {
    const { store, folder, indexWrites } = await open()
    store.put(place('/a'), put, 1)
    store.put(place('/b'), put, 1)
    await expect.poll(indexWrites).toBe(1)
    expect(folder.written).toHaveLength(3)
    store.put(place('/c'), put, 2)
    await expect.poll(indexWrites).toBe(2)
  })

  it('skips pending writes only of the cleared kind', async () => {
    const { store, folder } = await open()
    store.put(place('/a', 'pages'), put, 1)
    store.put(place('/b'), put, 2)
    await store.clear('pages')
    expect([await store.get(place('/a', 'pages')), await store.get(place('/b'))]).toMatchObject([
      null,
      { contentType: 'text/plain' },
    ])
    expect((await store.usage()).map(({ count }) => count)).toEqual([1, 0, 0])
    store.put(place('/c'), put, 3)
    await store.clear(null)
    expect([await store.get(place('/b')), await store.get(place('/c')), folder.contents.size]).toEqual([null, null, 1])
  })
  it('I3: returns null for a missing or replaced file and drops its entry', async () => {
    for (const corrupt of [
      (folder: ReturnType<typeof createFolder>, file: string) => folder.contents.delete(file),
      (folder: ReturnType<typeof createFolder>, file: string) => folder.contents.set(file, new Uint8Array(40)),
    ]) {
      const { store, folder } = await open()
      store.put(place('/a'), put, 1)
      await store.flush()
      corrupt(folder, folder.written[0] ?? '')
      expect(await store.get(place('/a'))).toBeNull()
      expect((await store.usage()).map(({ count }) => count)).toEqual([0, 0, 0])
    }
  })
})
