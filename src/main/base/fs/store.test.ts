import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { open as openFile, readFile, rename, rm, rmdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod'
import { type FileSystem, createFileSystem, nodeFileSystem, writeFileAtomic } from './file-system'
import { createFiles } from './files'
import { retryBusy, retryBusyNow } from './retry-busy'
import type { FileProblem } from './store'

const schema = z.object({ count: z.number() })
const refusal = (code: string): Error => Object.assign(new Error(code), { code })

let directory: string
let file: string
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'tutorat-store-'))
  file = path.join(directory, 'thing.json')
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
})

function open(disk: FileSystem = nodeFileSystem, onProblem: (problem: FileProblem) => void = () => undefined) {
  return createFiles({ directory, disk, onProblem }).openStore('thing.json', schema, () => ({ count: 0 }), {
    kind: 'other',
  })
}

/** Refuses the listed operations, counted from the first rename or removal. */
function refusingDisk(refused: ReadonlySet<number>, code = 'EPERM'): FileSystem {
  let operation = 0
  const act = (work: () => Promise<void>): Promise<void> => {
    const isRefused = refused.has(operation)
    operation += 1
    return isRefused ? Promise.reject(refusal(code)) : work()
  }
  return {
    ...nodeFileSystem,
    rename: (from, to) => act(() => nodeFileSystem.rename(from, to)),
    remove: (name) => act(() => nodeFileSystem.remove(name)),
  }
}

describe('openStore after a refused write', () => {
  it.each([
    ['old value', 1],
    ['new value', 2],
  ])('saves the next value after one refused rename of the %s', async (_which, operation) => {
    const store = open(refusingDisk(new Set([operation])))
    await store.save({ count: 1 })
    await expect(store.save({ count: 2 })).rejects.toThrow('EPERM')
    await store.save({ count: 3 })
    expect(open().current()).toEqual({ count: 3 })
    expect(open().readFrom).toBe('file')
  })

  it('stores its last value in its main file, not only in the backup', async () => {
    const store = open(refusingDisk(new Set([2])))
    await store.save({ count: 1 })
    await expect(store.save({ count: 2 })).rejects.toThrow('EPERM')
    const again = open()
    expect([again.readFrom, again.current()]).toEqual(['file', { count: 1 }])
  })

  it('restores a saved value after any refused renames and removals, and the next write succeeds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat(20), { maxLength: 8 }),
        fc.constantFrom('EPERM', 'EIO', 'ENOENT', 'ENOSPC'),
        async (refused, code) => {
          await open().erase()
          const store = open(refusingDisk(new Set(refused), code))
          let saved = 0
          for (let count = 1; count <= 6; count += 1) {
            const isSaved = await store.save({ count }).then(
              () => true,
              () => false,
            )
            if (isSaved) saved = count
            expect(open().current().count).toBeGreaterThanOrEqual(saved)
          }
          await open().save({ count: 99 })
          expect(open().current().count).toBe(99)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('restores a value whose process ended between the two renames of its write', async () => {
    const store = open()
    await store.save({ count: 1 })
    await store.save({ count: 2 })
    renameSync(file, `${file}.new`)
    const again = open()
    expect([again.readFrom, again.current()]).toEqual(['file', { count: 2 }])
    expect(readdirSync(directory).toSorted()).toEqual(['thing.json', 'thing.json.bak'])
  })

  it('restores the backup if the write was interrupted before the new value was complete', async () => {
    const store = open()
    await store.save({ count: 1 })
    await store.save({ count: 2 })
    rmSync(file)
    writeFileSync(`${file}.new`, readFileSync(`${file}.bak`).subarray(0, 40))
    const again = open()
    expect([again.readFrom, again.current()]).toEqual(['backup', { count: 1 }])
  })
})

describe('openStore with a file that another program blocks at startup', () => {
  function blockedDisk(blocked: () => boolean): FileSystem {
    return {
      ...nodeFileSystem,
      readTextSync: (name) => {
        if (name === file && blocked()) throw refusal('EBUSY')
        return nodeFileSystem.readTextSync(name)
      },
    }
  }

  it('reads the file when its value is requested later', async () => {
    await open().save({ count: 7 })
    let isBlocked = true
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const store = open(blockedDisk(() => isBlocked))
    expect(store.current()).toEqual({ count: 0 })
    isBlocked = false
    vi.advanceTimersByTime(1000)
    expect(store.current()).toEqual({ count: 7 })
  })

  it('quarantines the file before it writes a new value', async () => {
    await open().save({ count: 7 })
    const problems: FileProblem[] = []
    const store = open(
      blockedDisk(() => true),
      (problem) => problems.push(problem),
    )
    await store.save({ count: 1 })
    expect(readFileSync(`${file}.corrupt`, 'utf8')).toContain('{"count":7}')
    expect(problems.at(-1)).toEqual({
      kind: 'unreadable',
      file: 'thing.json',
      data: 'other',
      backupFile: 'thing.json.corrupt',
    })
    expect(open().current()).toEqual({ count: 1 })
  })
})

describe('I4: sync order of a write', () => {
  function notedDisk(): { disk: FileSystem; steps: string[] } {
    const steps: string[] = []
    const note = <T>(step: string, done: Promise<T>): Promise<T> => done.finally(() => steps.push(step))
    const name = (address: string): string => path.basename(address)
    return {
      steps,
      disk: {
        ...nodeFileSystem,
        open: async (address, how) => {
          const handle = await nodeFileSystem.open(address, how)
          return {
            write: (content) => note(`write ${name(address)}`, handle.write(content)),
            sync: () => note(`sync ${name(address)}`, handle.sync()),
            close: () => handle.close(),
          }
        },
        rename: (from, to) => note(`rename ${name(from)} to ${name(to)}`, nodeFileSystem.rename(from, to)),
        syncDirectory: (folder) => note(`sync folder ${name(folder)}`, nodeFileSystem.syncDirectory(folder)),
      },
    }
  }

  it('syncs the content before the rename and the folder after it', async () => {
    const { disk, steps } = notedDisk()
    const store = open(disk)
    await store.save({ count: 1 })
    await store.save({ count: 2 })
    const folder = path.basename(directory)
    expect(steps).toEqual([
      'write thing.json.new',
      'sync thing.json.new',
      'rename thing.json.new to thing.json',
      `sync folder ${folder}`,
      'write thing.json.new',
      'sync thing.json.new',
      'rename thing.json to thing.json.bak',
      'rename thing.json.new to thing.json',
      `sync folder ${folder}`,
    ])
  })

  it('syncs each line of a log before the append resolves, and the folder of a new log', async () => {
    const { disk, steps } = notedDisk()
    const log = createFiles({ directory, disk }).openLog('outbox.log')
    await log.append('a')
    steps.push('promised')
    await log.append('b')
    expect(steps).toEqual([
      'write outbox.log',
      'sync outbox.log',
      `sync folder ${path.basename(directory)}`,
      'promised',
      'write outbox.log',
      'sync outbox.log',
    ])
    await log.close()
  })

  it('syncs the folder after restoring a backup', async () => {
    const { disk, steps } = notedDisk()
    const folder = createFiles({ directory, disk }).openFolder('homework')
    folder.make()
    const copy = await folder.create('a.part')
    await copy.write(new Uint8Array([1]))
    await copy.sync()
    await copy.close()
    await folder.rename('a.part', 'a.pdf')
    expect(steps).toEqual(['write a.part', 'sync a.part', 'rename a.part to a.pdf', 'sync folder homework'])
  })
})

describe('erase', () => {
  it('removes the backup, the temporary file and every quarantined copy, folders included', async () => {
    const store = open()
    await store.save({ count: 1 })
    await store.save({ count: 2 })
    for (const ending of ['.new', '.corrupt', '.corrupt.2']) writeFileSync(`${file}${ending}`, 'a copy')
    mkdirSync(path.join(`${file}.corrupt.3`, 'deep'), { recursive: true })
    await store.erase()
    expect(readdirSync(directory)).toEqual([])
    expect(open().current()).toEqual({ count: 0 })
  })

  it('removes the other copies and rejects if one removal is refused, and removes that one at the retry', async () => {
    let isRefused = true
    const files = createFiles({
      directory,
      disk: {
        ...nodeFileSystem,
        remove: (name) => (isRefused && name === file ? Promise.reject(refusal('EBUSY')) : nodeFileSystem.remove(name)),
        removeDirectory: (name) =>
          isRefused && name === file ? Promise.reject(refusal('EBUSY')) : nodeFileSystem.removeDirectory(name),
      },
    })
    const store = files.openStore('thing.json', schema, () => ({ count: 0 }), { kind: 'other' })
    await store.save({ count: 1 })
    await store.save({ count: 2 })
    await expect(store.erase()).rejects.toThrow('EBUSY')
    expect(readdirSync(directory)).toEqual(['thing.json'])
    isRefused = false
    await files.retryWrites()
    expect(readdirSync(directory)).toEqual([])
  })
})

describe('retryBusy', () => {
  const codes = ['EPERM', 'EACCES', 'EBUSY'] as const

  function blockedSystem(times: number, code: string) {
    const waited: number[] = []
    let left = times
    const block = <Call extends (...args: never[]) => unknown>(call: Call): Call =>
      ((...args: never[]) => {
        left -= 1
        if (left >= 0) throw refusal(code)
        return call(...args)
      }) as Call
    const asBlocked = <Call extends (...args: never[]) => Promise<unknown>>(call: Call): Call =>
      (async (...args: never[]) => block(call)(...args)) as Call
    const disk = createFileSystem(
      {
        rename: asBlocked(rename),
        rm: asBlocked(rm),
        rmdir: asBlocked(rmdir),
        open: asBlocked(openFile),
        readFile: asBlocked(readFile),
        readFileSync: block(readFileSync as never),
        renameSync: block(renameSync),
      },
      async (ms) => void waited.push(ms),
    )
    return { disk, waited, again: (count: number) => void (left = count) }
  }

  it.each(codes)('renames, removes, opens and reads within a second of %s', async (code) => {
    const { disk, waited, again } = blockedSystem(6, code)
    writeFileSync(file, 'a')
    await disk.rename(file, `${file}.b`)
    again(6)
    expect(await disk.readBytes(`${file}.b`)).toEqual(readFileSync(`${file}.b`))
    again(6)
    expect(await disk.readInto(`${file}.b`, new Uint8Array(1))).toBe(true)
    again(6)
    await (await disk.open(file, 'new')).close()
    again(6)
    await disk.remove(`${file}.b`)
    again(6)
    mkdirSync(path.join(directory, 'deep', 'deeper'), { recursive: true })
    writeFileSync(path.join(directory, 'deep', 'deeper', 'x'), 'x')
    await disk.removeDirectory(path.join(directory, 'deep'))
    again(3)
    disk.renameSync(file, `${file}.c`)
    expect(readdirSync(directory)).toEqual(['thing.json.c'])
    expect(waited.slice(0, 6)).toEqual([10, 20, 40, 80, 100, 100])
  })

  it.each(codes)('rejects with the error after a second of %s', async (code) => {
    const waited: number[] = []
    await expect(
      retryBusy(() => Promise.reject(refusal(code)), { pause: async (ms) => void waited.push(ms) }),
    ).rejects.toThrow(code)
    expect(waited.reduce((sum, ms) => sum + ms, 0)).toBe(1000)
    const blocked: number[] = []
    expect(() =>
      retryBusyNow(
        () => {
          throw refusal(code)
        },
        (ms) => void blocked.push(ms),
      ),
    ).toThrow(code)
    expect(blocked.reduce((sum, ms) => sum + ms, 0)).toBe(150)
  })

  it('stops at the first success, also synchronously', () => {
    const blocked: number[] = []
    let refusals = 2
    const work = (): string => {
      if (refusals-- > 0) throw refusal('EBUSY')
      return 'done'
    }
    expect([
      retryBusyNow(work, (ms) => void blocked.push(ms)),
      retryBusyNow(work, (ms) => void blocked.push(ms)),
    ]).toEqual(['done', 'done'])
    expect(blocked).toEqual([10, 20])
  })

  it('does not retry errors of other causes', async () => {
    const waited: number[] = []
    for (const error of [refusal('ENOSPC'), refusal('ENOENT'), refusal('EROFS'), new Error('EBUSY')]) {
      await expect(retryBusy(() => Promise.reject(error), { pause: async (ms) => void waited.push(ms) })).rejects.toBe(
        error,
      )
      expect(() =>
        retryBusyNow(
          () => {
            throw error
          },
          (ms) => void waited.push(ms),
        ),
      ).toThrow(error)
    }
    expect(waited).toEqual([])
  })

  it('removes the other files of a folder, and links without their targets', async () => {
    const [folder, elsewhere] = [path.join(directory, 'folder'), path.join(directory, 'elsewhere')]
    mkdirSync(path.join(folder, 'deep'), { recursive: true })
    mkdirSync(elsewhere)
    for (const name of ['a', 'held', path.join('deep', 'b')]) writeFileSync(path.join(folder, name), 'x')
    writeFileSync(path.join(elsewhere, 'kept'), 'x')
    await symlink(elsewhere, path.join(folder, 'link'))
    const held = (async (name: string, options: object) =>
      name.endsWith('held') ? Promise.reject(refusal('EBUSY')) : rm(name, options)) as typeof rm
    const disk = createFileSystem({ rename, rm: held, rmdir, open: openFile, readFile, readFileSync, renameSync }, () =>
      Promise.resolve(),
    )
    await expect(disk.removeDirectory(folder)).rejects.toThrow('EBUSY')
    expect(readdirSync(folder)).toEqual(['held'])
    expect(existsSync(path.join(elsewhere, 'kept'))).toBe(true)
  })
})

it('I4: leaves no partial and no changed file if a write fails before its rename', async () => {
  await writeFileAtomic(nodeFileSystem, file, 'old')
  const disk: FileSystem = {
    ...nodeFileSystem,
    open: async (name, how) => ({
      ...(await nodeFileSystem.open(name, how)),
      sync: () => Promise.reject(refusal('EIO')),
    }),
  }
  await expect(writeFileAtomic(disk, file, 'new', `${file}.bak`)).rejects.toThrow('EIO')
  expect([readdirSync(directory), readFileSync(file, 'utf8')]).toEqual([['thing.json'], 'old'])
})
