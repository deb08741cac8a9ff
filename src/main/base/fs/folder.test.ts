import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { writeForOthers } from './external-file'
import { type FileSystem, nodeFileSystem } from './file-system'
import { createFiles } from './files'
import type { FileProblem } from './store'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'tutorat-folder-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const bytes = (text: string) => new Uint8Array(Buffer.from(text))
const textOf = (content: Uint8Array | null) => (content === null ? null : Buffer.from(content).toString())

function open(disk: FileSystem = nodeFileSystem) {
  const problems: FileProblem[] = []
  const files = createFiles({ directory, disk, onProblem: (problem) => problems.push(problem) })
  return { files, problems, folder: files.openFolder('homework') }
}

describe('openFolder', () => {
  it('lists nothing and creates no folder before make', async () => {
    const { folder } = open()
    expect([readdirSync(directory), await folder.list()]).toEqual([[], new Map()])
    folder.make()
    expect(readdirSync(directory)).toEqual(['homework'])
    expect(folder.toPath('a.pdf')).toBe(path.join(directory, 'homework', 'a.pdf'))
  })

  it('writes, renames, reads and removes files by name', async () => {
    const { folder } = open()
    folder.make()
    const handle = await folder.create('a.part')
    await handle.write('abc')
    await handle.close()
    await folder.rename('a.part', 'a')
    expect(await folder.list()).toEqual(new Map([['a', 3]]))
    expect(textOf(await folder.read('a'))).toBe('abc')
    const into = new Uint8Array(3)
    expect([await folder.readInto('a', into), textOf(into)]).toEqual([true, 'abc'])
    expect(await folder.writtenAt('a')).toBe(statSync(folder.toPath('a')).mtimeMs)
    await folder.remove('a')
    expect([await folder.read('a'), await folder.writtenAt('a')]).toEqual([null, null])
  })

  it('truncates an existing file', async () => {
    const { folder } = open()
    folder.make()
    for (const content of ['long content', 'x']) {
      const handle = await folder.create('a')
      await handle.write(content)
      await handle.close()
    }
    expect(textOf(await folder.read('a'))).toBe('x')
  })

  it('contains folders and stores and is removed with them', async () => {
    const { folder, problems } = open()
    const inner = folder.folder('exam-1')
    inner.make()
    await inner.openStore('manifest.json', z.number(), () => 0, { kind: 'homework' }).save(7)
    expect(inner.openStore('manifest.json', z.number(), () => 0, { kind: 'homework' }).current()).toBe(7)
    writeFileSync(inner.toPath('manifest.json'), 'noise')
    expect(inner.openStore('manifest.json', z.number(), () => 5, { kind: 'homework' }).current()).toBe(5)
    expect(problems).toEqual([
      { kind: 'corrupt', file: 'manifest.json', data: 'homework', backupFile: 'manifest.json.corrupt' },
    ])
    expect([...(await folder.list()).keys()]).toEqual(['exam-1'])
    await folder.removeAll()
    expect(readdirSync(directory)).toEqual([])
  })

  it('I4: syncs the folder before a rename resolves', async () => {
    const steps: string[] = []
    const disk: FileSystem = {
      ...nodeFileSystem,
      rename: async (from, to) => (
        await nodeFileSystem.rename(from, to),
        void steps.push(`rename to ${path.basename(to)}`)
      ),
      syncDirectory: async (folder) => (
        await nodeFileSystem.syncDirectory(folder),
        void steps.push(`sync ${path.basename(folder)}`)
      ),
    }
    const { folder } = open(disk)
    folder.make()
    await (await folder.create('a.part')).close()
    await folder.rename('a.part', 'a')
    expect(steps).toEqual(['rename to a', 'sync homework'])
  })

  it.each(['', '.', '..', 'a/..', '/'])('rejects the name "%s"', (name) => {
    expect(() => open().folder.toPath(name)).toThrow('not a file name')
  })

  it.each(['../session.json', '/etc/passwd', 'deep/session.json'])('resolves %s inside the folder', (name) => {
    expect(open().folder.toPath(name)).toBe(path.join(directory, 'homework', path.basename(name)))
  })
})

describe('openBlobs', () => {
  it('writes, lists, reads and removes blobs by name', async () => {
    const blobs = open().files.openBlobs('offline')
    expect([await blobs.list(), readdirSync(directory)]).toEqual([new Map(), []])
    await blobs.write('a', bytes('abc'))
    await blobs.write('../b', bytes('d'))
    expect(await blobs.list()).toEqual(
      new Map([
        ['a', 3],
        ['b', 1],
      ]),
    )
    expect([textOf(await blobs.read('a')), await blobs.read('missing')]).toEqual(['abc', null])
    await blobs.remove('a')
    expect([...(await blobs.list()).keys()]).toEqual(['b'])
  })

  it('creates its folder once, and again after removeAll', async () => {
    let made = 0
    const blobs = open({
      ...nodeFileSystem,
      makeDirectory: (folder) => ((made += folder.endsWith('offline') ? 1 : 0), nodeFileSystem.makeDirectory(folder)),
    }).files.openBlobs('offline')
    await blobs.write('a', bytes('1'))
    await blobs.write('b', bytes('2'))
    expect(made).toBe(1)
    await blobs.removeAll()
    expect(readdirSync(directory)).toEqual([])
    await blobs.write('a', bytes('3'))
    expect([made, textOf(await blobs.read('a'))]).toEqual([2, '3'])
  })
})

describe('createFiles', () => {
  it('I3: reports a read-only data folder by its name', () => {
    const problems: FileProblem[] = []
    createFiles({
      directory,
      disk: {
        ...nodeFileSystem,
        makeDirectory: () => {
          throw new Error('EROFS')
        },
      },
      onProblem: (problem) => problems.push(problem),
    })
    expect(problems).toEqual([{ kind: 'unreadable', file: path.basename(directory), data: null }])
  })

  it('creates its folder', () => {
    createFiles({ directory: path.join(directory, 'deep', 'data') })
    expect(readdirSync(path.join(directory, 'deep'))).toEqual(['data'])
  })

  it('removes a file by name', async () => {
    const { files } = open()
    await files.openStore('a.json', z.number(), () => 0, { kind: 'homework' }).save(1)
    await files.remove('../a.json')
    expect(readdirSync(directory)).toEqual([])
  })

  it('repeats a refused write once', async () => {
    let isFull = true
    const { files } = open({
      ...nodeFileSystem,
      open: (file, how) => (isFull ? Promise.reject(new Error('ENOSPC')) : nodeFileSystem.open(file, how)),
    })
    const store = files.openStore('a.json', z.number(), () => 0, { kind: 'homework' })
    await expect(store.save(1)).rejects.toThrow('ENOSPC')
    await expect(files.retryWrites()).rejects.toThrow('ENOSPC')
    isFull = false
    await files.retryWrites()
    const written = statSync(path.join(directory, 'a.json')).ino
    expect(
      open()
        .files.openStore('a.json', z.number(), () => 0, { kind: 'homework' })
        .current(),
    ).toBe(1)
    await files.retryWrites()
    expect([readdirSync(directory), statSync(path.join(directory, 'a.json')).ino]).toEqual([['a.json'], written])
  })

  it('creates the folders of a file of another program', async () => {
    const file = path.join(directory, 'applications', 'deep', 'tutorat.desktop')
    await writeForOthers(file, 'entry')
    await writeForOthers(file, 'other')
    expect(textOf(await nodeFileSystem.readBytes(file))).toBe('other')
    expect(readdirSync(path.dirname(file))).toEqual(['tutorat.desktop'])
  })
})
