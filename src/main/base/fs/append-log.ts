import path from 'node:path'
import type { FileSystem, OpenFile } from './file-system'
import { writeFileAtomic } from './file-system'
import { createSerialQueue } from '../async'

/** A file that grows: `append` resolves once the text is on disk for good (fsync). */
export type AppendLog = {
  read(): Promise<string>
  append(text: string): Promise<void>
  /** Puts another content in the file's place, whole or not at all. */
  replace(text: string): Promise<void>
  close(): Promise<void>
}

/** Opens an append log; a torn end left by a crash is the reader's to recognise. */
export function openAppendLog(disk: FileSystem, file: string): AppendLog {
  const inTurn = createSerialQueue()
  let handle: OpenFile | null = null

  const release = async (): Promise<void> => {
    const open = handle
    handle = null
    await open?.close()
  }

  return {
    read: () => inTurn(() => Promise.resolve(disk.readTextSync(file) ?? '')),
    append: (text) =>
      inTurn(async () => {
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
      inTurn(async () => {
        await release()
        await writeFileAtomic(disk, file, text)
      }),
    close: () => inTurn(release),
  }
}

/** Some room on the disk kept for a bad day: given back when the disk is full, so that what matters can still be written. */
export type SpaceReserve = { isHeld(): Promise<boolean>; hold(): Promise<void>; release(): Promise<void> }

/** Keeps `bytes` of the disk in a file of zeros. */
export function createReserve(disk: FileSystem, file: string, bytes: number): SpaceReserve {
  const inTurn = createSerialQueue()
  const isWhole = (): boolean => disk.readTextSync(file)?.length === bytes
  return {
    isHeld: () => inTurn(() => Promise.resolve(isWhole())),
    hold: () =>
      inTurn(async () => {
        if (!isWhole()) await writeFileAtomic(disk, file, '0'.repeat(bytes))
      }),
    release: () => inTurn(() => disk.remove(file)),
  }
}

