import path from 'node:path'
import { createSerialQueue } from '#shared/std/serial-queue.ts'
import { type FileSystem, type OpenFile, writeFileAtomic } from './file-system'

export type AppendLog = {
  read(): Promise<string>
  append(text: string): Promise<void>
  replace(text: string): Promise<void>
  close(): Promise<void>
}

/** The reader must recognise a torn end. */
export function openAppendLog(disk: FileSystem, file: string): AppendLog {
  const runInSequence = createSerialQueue()
  let handle: OpenFile | null = null

  const release = async (): Promise<void> => {
    const open = handle
    handle = null
    await open?.close()
  }

  return {
    read: () => runInSequence(() => Promise.resolve(disk.readTextSync(file) ?? '')),
    append: (text) =>
      runInSequence(async () => {
        const isNew = handle === null
        handle ??= await disk.open(file, 'append')
        try {
          await handle.write(text)
          await handle.sync()
        } catch (error) {
          await release().catch(() => undefined)
          throw error
        }
        if (isNew) await disk.syncDirectory(path.dirname(file))
      }),
    replace: (text) =>
      runInSequence(async () => {
        await release()
        await writeFileAtomic(disk, file, text)
      }),
    close: () => runInSequence(release),
  }
}

export type SpaceReserve = { isHeld(): Promise<boolean>; hold(): Promise<void>; release(): Promise<void> }

export function createReserve(disk: FileSystem, file: string, bytes: number): SpaceReserve {
  const runInSequence = createSerialQueue()
  const isComplete = (): boolean => disk.readTextSync(file)?.length === bytes
  return {
    isHeld: () => runInSequence(() => Promise.resolve(isComplete())),
    hold: () =>
      runInSequence(async () => {
        if (!isComplete()) await writeFileAtomic(disk, file, '0'.repeat(bytes))
      }),
    release: () => runInSequence(() => disk.remove(file)),
  }
}
