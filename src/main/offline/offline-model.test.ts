import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import path from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StorageKind } from '#shared/desktop/storage.ts'
import { content, createTestFolder, hastyDisk, place } from '#tests/support/offline-folder.ts'
import { getRunCount } from '#tests/support/runs.ts'
import type { FileSystem } from '../base/fs/file-system'

type Step =
  | { do: 'put'; address: number; size: number }
  | { do: 'get'; address: number }
  | { do: 'clear'; kind: StorageKind | null }
  | { do: 'settle' }
  | { do: 'restart' }
  | { do: 'crash'; after: number; puts: { address: number; size: number }[] }

const kinds = ['answers', 'pages', 'attachments'] as const
const bounds = { total: 1200, entry: 300, waiting: 100_000, count: 100 }
const address = fc.integer({ min: 0, max: 7 })
const size = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constantFrom(1, 300, 301))
const put = fc.record({ address, size })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: put.map((what) => ({ do: 'put' as const, ...what })) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('get' as const), address }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const), kind: fc.constantFrom(null, ...kinds) }) },
  { weight: 2, arbitrary: fc.constantFrom({ do: 'settle' as const }, { do: 'restart' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('crash' as const),
      after: fc.integer({ min: 0, max: 12 }),
      puts: fc.array(put, { minLength: 1, maxLength: 4 }),
    }),
  },
)

function mortalDisk() {
  let left = Number.POSITIVE_INFINITY
  async function act<T>(action: () => Promise<T>, half?: () => Promise<unknown>): Promise<T> {
    left -= 1
    if (left === 0) await half?.()
    if (left <= 0) throw new Error('the process is dead')
    return action()
  }
  const disk: FileSystem = {
    ...hastyDisk,
    async open(file, how) {
      const handle = await act(() => hastyDisk.open(file, how))
      return {
        ...handle,
        write: (bytes) =>
          act(
            () => handle.write(bytes),
            () => handle.write(bytes.slice(0, bytes.length / 2)),
          ),
      }
    },
    rename: (from, to) => act(() => hastyDisk.rename(from, to)),
    remove: (file) => act(() => hastyDisk.remove(file)),
  }
  return { disk, dieAfter: (actions: number) => void (left = actions + 1) }
}

const createKey = (index: number) =>
  place(`/${index}`, { kind: kinds[index % 3] ?? 'answers', userId: 7 + (index % 2) })

async function follow(steps: readonly Step[]): Promise<void> {
  const folder = createTestFolder()
  const key = randomBytes(32)
  const possible = new Map<number, (string | null)[]>()
  let order = 0
  let mortal = mortalDisk()
  let store = await folder.open(key, { disk: mortal.disk, bounds })

  const putNow = (index: number, bytes: number): string | null => {
    order += 1
    const text = `${order} `.padEnd(bytes, 'x').slice(0, bytes)
    store.put(createKey(index), content(text, order), order)
    return bytes > bounds.entry ? null : text
  }
  const read = async (index: number): Promise<string | null> => {
    const entry = await store.get(createKey(index))
    return entry === null ? null : Buffer.from(entry.bytes).toString()
  }
  const check = async (index: number): Promise<void> => {
    const found = await read(index)
    if (found !== null) expect(possible.get(index) ?? []).toContain(found)
  }
  const checkBound = (): void => {
    const sizes = folder.contents(key).map((name) => statSync(path.join(folder.directory, name)).size)
    expect(sizes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(bounds.total)
  }
  const reopen = async (): Promise<void> => {
    mortal = mortalDisk()
    store = await folder.open(key, { disk: mortal.disk, bounds })
    checkBound()
    for (const index of Array.from({ length: 8 }).keys()) await check(index)
  }

  for (const action of steps) {
    if (action.do === 'put') possible.set(action.address, [putNow(action.address, action.size)])
    else if (action.do === 'get') await check(action.address)
    else if (action.do === 'settle') await store.flush()
    else if (action.do === 'clear') {
      await store.clear(action.kind)
      for (const index of possible.keys())
        if (action.kind === null || createKey(index).kind === action.kind) possible.set(index, [])
    } else if (action.do === 'restart') {
      await store.flush()
      await reopen()
    } else {
      await store.flush()
      mortal.dieAfter(action.after)
      for (const { address: index, size: bytes } of action.puts)
        possible.set(index, [...(possible.get(index) ?? []), putNow(index, bytes)])
      await store.flush()
      await reopen()
      for (const index of possible.keys()) possible.set(index, [await read(index)])
    }
    const total = (await store.usage()).reduce((sum, { bytes }) => sum + bytes, 0)
    expect(total).toBeLessThanOrEqual(bounds.total)
    checkBound()
  }
  folder.remove()
}

test('D2, I4: returns the last content or none, within the limits, after every sequence of crashes', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16 }), follow), {
    numRuns: getRunCount(80, 400),
  })
})

test('loses no entry while all fit', async () => {
  const run = fc.array(
    fc.record({
      address: fc.integer({ min: 0, max: 3 }),
      size: fc.integer({ min: 1, max: 200 }),
      restart: fc.boolean(),
    }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  await fc.assert(
    fc.asyncProperty(run, async (puts) => {
      const folder = createTestFolder()
      const key = randomBytes(32)
      const last = new Map<number, string>()
      let store = await folder.open(key, { disk: hastyDisk, bounds })
      for (const [order, { address: index, size: bytes, restart }] of puts.entries()) {
        const text = `${order} `.padEnd(bytes, 'y').slice(0, bytes)
        store.put(createKey(index), content(text, order), order)
        last.set(index, text)
        if (!restart) continue
        await store.flush()
        store = await folder.open(key, { disk: hastyDisk, bounds })
      }
      for (const [index, text] of last)
        expect(Buffer.from((await store.get(createKey(index)))?.bytes ?? []).toString()).toBe(text)
      await store.flush()
      folder.remove()
    }),
    { numRuns: getRunCount(40, 200) },
  )
})
