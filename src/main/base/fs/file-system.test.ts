import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSerialQueue } from '#shared/std/serial-queue.ts'
import { type FileSystem, createFileSystem, nodeCalls, nodeFileSystem, writeFileAtomic } from './file-system'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'tutorat-disk-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const at = (...names: string[]) => path.join(directory, ...names)
const isUnix = process.platform !== 'win32'
const openFiles = () => (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0)

function recordingDisk(refused: string | null = null) {
  const steps: string[] = []
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    steps.push(name)
    if (name === refused) throw new Error(`${name} refused`)
    return work()
  }
  const disk: FileSystem = {
    ...nodeFileSystem,
    async open(file, how) {
      const handle = await step(`open ${path.basename(file)}`, () => nodeFileSystem.open(file, how))
      return {
        write: (content) => step('write', () => handle.write(content)),
        sync: () => step('sync', () => handle.sync()),
        close: () => step('close', () => handle.close()),
      }
    },
    rename: (from, to) =>
      step(`rename ${path.basename(from)} to ${path.basename(to)}`, () => nodeFileSystem.rename(from, to)),
    remove: (file) => step(`remove ${path.basename(file)}`, () => nodeFileSystem.remove(file)),
    syncDirectory: (folder) => step(`sync folder ${path.basename(folder)}`, () => nodeFileSystem.syncDirectory(folder)),
  }
  return { disk, steps }
}

describe('createFileSystem', () => {
  it('D7: creates folders with mode 0700 and narrows a wider mode', () => {
    nodeFileSystem.makeDirectory(at('new', 'deep'))
    mkdirSync(at('old'))
    chmodSync(at('old'), 0o755)
    nodeFileSystem.makeDirectory(at('old'))
    if (isUnix)
      expect([at('new'), at('new', 'deep'), at('old')].map((folder) => statSync(folder).mode & 0o777)).toEqual([
        0o700, 0o700, 0o700,
      ])
    expect(readdirSync(at('new'))).toEqual(['deep'])
  })

  it('distinguishes a missing file from an unreadable one', async () => {
    mkdirSync(at('folder'))
    expect(nodeFileSystem.readTextSync(at('missing'))).toBeNull()
    expect(() => nodeFileSystem.readTextSync(at('folder'))).toThrow('EISDIR')
    expect(await nodeFileSystem.readBytes(at('missing'))).toBeNull()
    await expect(nodeFileSystem.readBytes(at('folder'))).rejects.toThrow('EISDIR')
    expect(await nodeFileSystem.writtenAt(at('missing'))).toBeNull()
    expect(await nodeFileSystem.readInto(at('missing'), new Uint8Array(1))).toBe(false)
  })

  it('truncates a file or appends to it', async () => {
    for (const [how, content] of [
      ['new', 'ab'],
      ['append', 'cd'],
      ['new', 'é'],
    ] as const) {
      const handle = await nodeFileSystem.open(at('file'), how)
      await handle.write(content)
      await handle.sync()
      await handle.close()
      if (how === 'append') expect(nodeFileSystem.readTextSync(at('file'))).toBe('abcd')
    }
    expect(await nodeFileSystem.readBytes(at('file'))).toEqual(readFileSync(at('file')))
    expect(nodeFileSystem.readTextSync(at('file'))).toBe('é')
  })

  it('fills a buffer only from a file of exactly its length', async () => {
    writeFileSync(at('file'), 'abc')
    writeFileSync(at('empty'), '')
    const into = new Uint8Array(3)
    expect([await nodeFileSystem.readInto(at('file'), into), Buffer.from(into).toString()]).toEqual([true, 'abc'])
    const short = new Uint8Array(2)
    const long = new Uint8Array(4)
    expect([await nodeFileSystem.readInto(at('file'), short), await nodeFileSystem.readInto(at('file'), long)]).toEqual(
      [false, false],
    )
    expect([...short, ...long]).toEqual([0, 0, 0, 0, 0, 0])
    expect(await nodeFileSystem.readInto(at('empty'), new Uint8Array(0))).toBe(true)
  })

  it('fills a buffer from several partial reads', async () => {
    const whole = Buffer.alloc(3_000_000, 'abcdefg')
    writeFileSync(at('file'), whole)
    const into = new Uint8Array(whole.byteLength)
    expect(await nodeFileSystem.readInto(at('file'), into)).toBe(true)
    expect(whole.equals(into)).toBe(true)
  })

  it('lists names with sizes, and none for a missing folder', async () => {
    writeFileSync(at('a'), 'four')
    writeFileSync(at('b'), '')
    expect(await nodeFileSystem.list(directory)).toEqual(
      new Map([
        ['a', 4],
        ['b', 0],
      ]),
    )
    expect(await nodeFileSystem.list(at('missing'))).toEqual(new Map())
    await expect(nodeFileSystem.list(at('a'))).rejects.toThrow('ENOTDIR')
  })

  it('returns the time of the last write', async () => {
    writeFileSync(at('a'), 'x')
    utimesSync(at('a'), 1000, 2000)
    expect(await nodeFileSystem.writtenAt(at('a'))).toBe(2_000_000)
  })

  it('removes files and folder trees, existing or not', async () => {
    mkdirSync(at('folder', 'deep'), { recursive: true })
    writeFileSync(at('folder', 'deep', 'a'), 'x')
    writeFileSync(at('b'), 'x')
    for (let round = 0; round < 2; round += 1) {
      await nodeFileSystem.remove(at('b'))
      await nodeFileSystem.removeDirectory(at('folder'))
    }
    expect(readdirSync(directory)).toEqual([])
  })

  it('closes every opened file', async () => {
    writeFileSync(at('a'), 'abc')
    const before = openFiles()
    for (let round = 0; round < 20; round += 1) {
      await nodeFileSystem.syncDirectory(directory)
      await nodeFileSystem.readInto(at('a'), new Uint8Array(3))
      await nodeFileSystem.readInto(at('a'), new Uint8Array(1))
      const handle = await nodeFileSystem.open(at('a'), 'append')
      await handle.close()
    }
    expect(openFiles()).toBeLessThan(before + 10)
  })

  it('syncs an opened folder', async () => {
    if (isUnix) await expect(nodeFileSystem.syncDirectory(at('missing'))).rejects.toThrow('ENOENT')
    await nodeFileSystem.syncDirectory(directory)
  })
})

describe('a folder without fsync', () => {
  const withFolder = (open: () => Promise<unknown>) => createFileSystem({ ...nodeCalls, open: open as never })
  const failure = (code: string) => Object.assign(new Error(code), { code })
  const handle = (code: string) => ({ sync: () => Promise.reject(failure(code)), close: () => Promise.resolve() })

  it.runIf(isUnix).each(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EBADF', 'EPERM', 'EACCES'])(
    'counts as synced when the file system answers %s',
    async (code) => {
      await withFolder(() => Promise.resolve(handle(code))).syncDirectory(directory)
      await withFolder(() => Promise.reject(failure(code))).syncDirectory(directory)
    },
  )

  it.runIf(isUnix).each(['EIO', 'ENOSPC', 'EDQUOT', 'ENOENT'])('fails when the disk answers %s', async (code) => {
    await expect(withFolder(() => Promise.resolve(handle(code))).syncDirectory(directory)).rejects.toThrow(code)
    await expect(withFolder(() => Promise.reject(failure(code))).syncDirectory(directory)).rejects.toThrow(code)
  })

  it.runIf(isUnix)('is closed whatever the file system answers', async () => {
    let closed = 0
    const open = () => Promise.resolve({ ...handle('EINVAL'), close: async () => void (closed += 1) })
    await withFolder(open).syncDirectory(directory)
    expect(closed).toBe(1)
  })
})

describe('writeFileAtomic', () => {
  it('I4: syncs the content before the rename and the folder before it resolves', async () => {
    const { disk, steps } = recordingDisk()
    await writeFileAtomic(disk, at('file'), 'content')
    expect(steps).toEqual([
      'open file.new',
      'write',
      'sync',
      'close',
      'rename file.new to file',
      `sync folder ${path.basename(directory)}`,
    ])
    expect(readFileSync(at('file'), 'utf8')).toBe('content')
  })

  it.each(['write', 'sync', 'rename file.new to file'])(
    'I4: leaves the old content and no temporary file if %s fails',
    async (refused) => {
      writeFileSync(at('file'), 'old')
      const { disk, steps } = recordingDisk(refused)
      await expect(writeFileAtomic(disk, at('file'), 'new')).rejects.toThrow(`${refused} refused`)
      expect(steps).toContain('close')
      expect(steps.at(-1)).toBe('remove file.new')
      expect([readdirSync(directory), readFileSync(at('file'), 'utf8')]).toEqual([['file'], 'old'])
    },
  )

  it('reports the first failure if the temporary file cannot be removed either', async () => {
    const { disk } = recordingDisk('write')
    await expect(
      writeFileAtomic({ ...disk, remove: () => Promise.reject(new Error('remove refused')) }, at('file'), 'new'),
    ).rejects.toThrow('write refused')
  })
})

it('runs queued tasks in sequence, also after a failed one', async () => {
  const inTurn = createSerialQueue()
  const order: string[] = []
  const work = (name: string, fails = false) =>
    inTurn(async () => {
      order.push(`${name} begins`)
      await Promise.resolve()
      order.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const all = await Promise.allSettled([work('a'), work('b', true), work('c')])
  expect(all.map((each) => (each.status === 'fulfilled' ? each.value : 'failed'))).toEqual(['a', 'failed', 'c'])
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})
