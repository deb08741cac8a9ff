import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createReserve, openAppendLog, type AppendLog } from './append-log'
import { type FileSystem, nodeFileSystem } from './file-system'

let directory: string
const opened: AppendLog[] = []
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'tutorat-log-'))
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((log) => log.close()))
  await rm(directory, { recursive: true, force: true })
})

function open(disk: FileSystem = nodeFileSystem): AppendLog {
  const log = openAppendLog(disk, path.join(directory, 'log'))
  opened.push(log)
  return log
}

function recordingDisk(refused: { step: string | null } = { step: null }) {
  const steps: string[] = []
  const step = async (name: string, work: () => Promise<void>): Promise<void> => {
    steps.push(name)
    if (refused.step === name) throw new Error(`${name} refused`)
    await work()
  }
  const disk: FileSystem = {
    ...nodeFileSystem,
    async open(file, how) {
      steps.push(`open ${path.basename(file)}`)
      const handle = await nodeFileSystem.open(file, how)
      return {
        write: (content) => step('write', () => handle.write(content)),
        sync: () => step('sync', () => handle.sync()),
        close: () => step('close', () => handle.close()),
      }
    },
    rename: (from, to) => step('rename', () => nodeFileSystem.rename(from, to)),
    syncDirectory: (folder) => step('sync folder', () => nodeFileSystem.syncDirectory(folder)),
    remove: (file) => step('remove', () => nodeFileSystem.remove(file)),
  }
  return { disk, steps, refused }
}

describe('openAppendLog', () => {
  it('G5: syncs the text before the append resolves, and the folder at the first append', async () => {
    const { disk, steps } = recordingDisk()
    const log = open(disk)
    await log.append('a')
    expect(steps).toEqual(['open log', 'write', 'sync', 'sync folder'])
    await log.append('b')
    expect(steps.slice(4)).toEqual(['write', 'sync'])
    expect(await log.read()).toBe('ab')
  })

  it.each(['write', 'sync'])('G5: reopens the file after %s failed', async (step) => {
    const { disk, steps, refused } = recordingDisk()
    const log = open(disk)
    await log.append('a')
    refused.step = step
    await expect(log.append('b')).rejects.toThrow(`${step} refused`)
    expect(steps.at(-1)).toBe('close')
    refused.step = null
    steps.length = 0
    await log.append('c')
    expect(steps).toEqual(['open log', 'write', 'sync', 'sync folder'])
  })

  it('reopens a closed file at the next append', async () => {
    const { disk, steps } = recordingDisk()
    const log = open(disk)
    await log.close()
    expect(steps).toEqual([])
    await log.append('a')
    await log.close()
    await log.close()
    expect(steps.filter((step) => step === 'close')).toHaveLength(1)
    await log.append('b')
    expect(await log.read()).toBe('ab')
  })

  it('closes its file before replacing it', async () => {
    const { disk, steps } = recordingDisk()
    const log = open(disk)
    await log.append('a')
    steps.length = 0
    await log.replace('b')
    expect(steps).toEqual(['close', 'open log.new', 'write', 'sync', 'close', 'rename', 'sync folder'])
    await log.append('c')
    expect(await readFile(path.join(directory, 'log'), 'utf8')).toBe('bc')
  })

  it('reads an empty text without a file', async () => {
    expect(await open().read()).toBe('')
  })
})

describe('createReserve', () => {
  it('G5: allocates its bytes once, releases them and allocates them again', async () => {
    const { disk, steps } = recordingDisk()
    const file = path.join(directory, 'reserve')
    const reserve = createReserve(disk, file, 1000)
    expect(await reserve.isHeld()).toBe(false)
    await reserve.hold()
    expect((await stat(file)).size).toBe(1000)
    const first = steps.length
    expect(await reserve.isHeld()).toBe(true)
    await reserve.hold()
    expect(steps).toHaveLength(first)
    await reserve.release()
    await expect(stat(file)).rejects.toThrow('ENOENT')
    await reserve.hold()
    expect((await stat(file)).size).toBe(1000)
  })

  it('G5: replaces a reserve of another size', async () => {
    const file = path.join(directory, 'reserve')
    await createReserve(nodeFileSystem, file, 10).hold()
    await createReserve(nodeFileSystem, file, 1000).hold()
    expect((await stat(file)).size).toBe(1000)
  })
})
