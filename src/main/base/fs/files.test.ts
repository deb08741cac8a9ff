import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { type FileSystem, nodeFileSystem } from './file-system'
import { createFiles } from './files'
import type { FileProblem } from './store'

const schema = z.object({ count: z.number(), name: z.string() })
const fallback = (): z.output<typeof schema> => ({ count: 0, name: 'fallback' })

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'tutorat-files-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

function open(disk?: FileSystem, onProblem?: (problem: FileProblem) => void) {
  const files = createFiles({ directory, ...(disk ? { disk } : {}), ...(onProblem ? { onProblem } : {}) })
  return files.openStore('thing.json', schema, fallback, { kind: 'other' })
}

test('reads a saved value back and returns the fallback at the first opening', async () => {
  const store = open()
  expect(store.readFrom).toBe('fallback')
  expect(store.current()).toEqual(fallback())
  await store.save({ count: 1, name: 'é 中 \n' })
  const again = open()
  expect(again.readFrom).toBe('file')
  expect(again.current()).toEqual({ count: 1, name: 'é 中 \n' })
})

test('stores the last of concurrent saves', async () => {
  const store = open()
  await Promise.all(Array.from({ length: 30 }, (_, index) => store.save({ count: index, name: 'x' })))
  expect(open().current().count).toBe(29)
})

test('D7: creates the folder with mode 0700 and every file with 0600', async () => {
  const umask = process.umask(0)
  onTestFinished(() => void process.umask(umask))
  chmodSync(directory, 0o755)
  const files = createFiles({ directory })
  await files.openStore('thing.json', schema, fallback, { kind: 'other' }).save({ count: 1, name: 'a' })
  await files.openStore('thing.json', schema, fallback, { kind: 'other' }).save({ count: 2, name: 'b' })
  const log = files.openLog('log')
  await log.append('x')
  await log.close()
  await files.createReserve('reserve', 100).hold()
  const folder = files.openFolder('homework').folder('7')
  folder.make()
  await (await folder.create('copy.pdf')).close()
  for (const place of [directory, path.join(directory, 'homework'), path.join(directory, 'homework', '7')])
    expect(statSync(place).mode & 0o777).toBe(0o700)
  const names = readdirSync(directory)
  expect(names.sort()).toEqual(['homework', 'log', 'reserve', 'thing.json', 'thing.json.bak'])
  for (const name of [...names.filter((each) => each !== 'homework'), path.join('homework', '7', 'copy.pdf')])
    expect(statSync(path.join(directory, name)).mode & 0o777).toBe(0o600)
})

describe('I3: a damaged file', () => {
  async function twoVersions(): Promise<Buffer> {
    const store = open()
    await store.save({ count: 1, name: 'first' })
    await store.save({ count: 2, name: 'second' })
    return readFileSync(path.join(directory, 'thing.json'))
  }

  test('I3: restores the last-good copy for a truncation at any byte', async () => {
    const whole = await twoVersions()
    const backup = readFileSync(path.join(directory, 'thing.json.bak'))
    for (let length = 0; length < whole.length; length += 1) {
      writeFileSync(path.join(directory, 'thing.json'), whole.subarray(0, length))
      writeFileSync(path.join(directory, 'thing.json.bak'), backup)
      const problems: FileProblem[] = []
      const store = open(undefined, (problem) => problems.push(problem))
      expect(store.current()).toEqual({ count: 1, name: 'first' })
      expect(problems.map(({ kind }) => kind)).toEqual(['corrupt', 'restored'])
      expect(problems[0]?.file).toBe('thing.json')
    }
  })

  test('I3: returns a valid value for 500 files with flipped bits or arbitrary bytes', async () => {
    const whole = await twoVersions()
    const damaged = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 })).map(([at, mask]) => {
        const copy = Buffer.from(whole)
        copy[at] = (copy[at] ?? 0) ^ mask
        return copy
      }),
    )
    fc.assert(
      fc.property(damaged, fc.boolean(), (bytes, bothDamaged) => {
        writeFileSync(path.join(directory, 'thing.json'), bytes)
        if (bothDamaged) writeFileSync(path.join(directory, 'thing.json.bak'), bytes)
        expect(schema.safeParse(open().current()).success).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('I3: quarantines a value that violates the schema, after which saving works', async () => {
    await createFiles({ directory })
      .openStore('thing.json', z.unknown(), () => null, { kind: 'other' })
      .save({ count: 'many' })
    const store = open()
    expect(store.current()).toEqual(fallback())
    expect(readdirSync(directory)).toContain('thing.json.corrupt')
    await store.save({ count: 3, name: 'c' })
    expect(open().current().count).toBe(3)
  })

  test('I3: starts with a directory in place of the file', async () => {
    nodeFileSystem.makeDirectory(path.join(directory, 'thing.json'))
    expect(open().current()).toEqual(fallback())
  })
})

function dyingDisk(step: number): FileSystem {
  let left = step
  const act = async (action: () => Promise<void>, half?: () => Promise<void>): Promise<void> => {
    left -= 1
    if (left === 0) await half?.()
    if (left <= 0) throw new Error('the process is dead')
    await action()
  }
  return {
    ...nodeFileSystem,
    async open(file, how) {
      await act(() => Promise.resolve())
      const handle = await nodeFileSystem.open(file, how)
      return {
        write: (text) =>
          act(
            () => handle.write(text),
            () => handle.write(text.slice(0, text.length / 2)),
          ),
        sync: () => act(() => handle.sync()),
        close: () => handle.close(),
      }
    },
    rename: (from, to) => act(() => nodeFileSystem.rename(from, to)),
    remove: (file) => act(() => nodeFileSystem.remove(file)),
    syncDirectory: (folder) => act(() => nodeFileSystem.syncDirectory(folder)),
  }
}

test('I4: leaves the complete old or new value when the process dies at any step of saving', async () => {
  const seen = new Set<number>()
  for (let step = 1; step < 9; step += 1) {
    await open().erase()
    await open().save({ count: 1, name: 'old' })
    await open().save({ count: 2, name: 'old' })
    await open(dyingDisk(step))
      .save({ count: 3, name: 'new' })
      .catch(() => undefined)
    const { count } = open().current()
    expect([2, 3]).toContain(count)
    seen.add(count)
  }
  expect(seen).toEqual(new Set([2, 3]))
})

test('erases the value and its copies from the disk', async () => {
  const store = open()
  await store.save({ count: 1, name: 'canary-1' })
  await store.save({ count: 2, name: 'canary-2' })
  await store.erase()
  expect(store.current()).toEqual(fallback())
  expect(readdirSync(directory)).toEqual([])
})

test('preserves appended text across openings and replacements of a log', async () => {
  const files = createFiles({ directory })
  const log = files.openLog('log')
  await Promise.all([log.append('a'), log.append('b')])
  expect(await log.read()).toBe('ab')
  await log.replace('c')
  await log.append('d')
  await log.close()
  expect(await files.openLog('log').read()).toBe('cd')
})

test('G5: rejects an append on a full disk and accepts the next one', async () => {
  let isFull = true
  const disk: FileSystem = {
    ...nodeFileSystem,
    async open(file, how) {
      const handle = await nodeFileSystem.open(file, how)
      return { ...handle, write: (text) => (isFull ? Promise.reject(new Error('ENOSPC')) : handle.write(text)) }
    },
  }
  const log = createFiles({ directory, disk }).openLog('log')
  await expect(log.append('lost')).rejects.toThrow('ENOSPC')
  isFull = false
  await log.append('kept')
  expect(await log.read()).toBe('kept')
})

describe('I4: other modules of the main process', () => {
  const main = path.resolve(import.meta.dirname, '../..')
  const sources = readdirSync(main, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && path.dirname(name) !== path.join('base', 'fs'),
  )
  const namesOf = (name: string): string[] =>
    [
      ...readFileSync(path.join(main, name), 'utf8').matchAll(/import \{([^}]*)\} from '(?:node:)?fs(?:\/promises)?'/g),
    ].flatMap(([, names = '']) => names.split(',').map((each) => each.trim()))

  test('write no files, except for the AppImage update', () => {
    expect(sources.length).toBeGreaterThan(5)
    const writers = sources.filter((name) =>
      /\b(writeFile|appendFile|createWriteStream|writeFileSync|appendFileSync)\b/.test(
        readFileSync(path.join(main, name), 'utf8'),
      ),
    )
    expect(writers).toEqual(['updates/replace-appimage.ts'])
  })

  test('rename and remove files through the base layer only, which retries while a virus scanner blocks', () => {
    expect(sources.flatMap(namesOf)).toContain('lstat')
    const removers = sources.filter(
      (name) =>
        /\b(?:fs|promises)\.(?:rename|rm|unlink)/.test(readFileSync(path.join(main, name), 'utf8')) ||
        namesOf(name).some((each) => /^(?:rename|rm|rmdir|unlink|promises$|\* as)(?:Sync)?\b/.test(each)),
    )
    expect(removers).toEqual([])
  })
})
