import { chmodSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { open, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** What is written to a file: text in UTF-8, or bytes as they are. */
export type Content = string | Uint8Array

/** A file being written; `write` appends where the file was opened to append. */
export type OpenFile = { write(content: Content): Promise<void>; sync(): Promise<void>; close(): Promise<void> }

/** What the modules of this folder ask of the disk: a test can make each step fail as a full disk does. */
export type Disk = {
  makeDirectory(directory: string): void
  /** The whole text, or null where there is no such file. */
  readNow(file: string): string | null
  renameNow(from: string, to: string): void
  open(file: string, how: 'new' | 'append'): Promise<OpenFile>
  rename(from: string, to: string): Promise<void>
  remove(file: string): Promise<void>
  /** The whole content, or null where there is no such file. */
  readBytes(file: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Fills `into` with the content; false where there is no such file, or one of another length. */
  readInto(file: string, into: Uint8Array): Promise<boolean>
  /** Each file of the folder with its size; none where there is no such folder. */
  list(directory: string): Promise<Map<string, number>>
  /** Epoch milliseconds of a file's last write, or null where there is no such file. */
  writtenAt(file: string): Promise<number | null>
  removeDirectory(directory: string): Promise<void>
  syncDirectory(directory: string): Promise<void>
}

/** The real disk: files only their owner can read (0600) in folders only he can open (0700). */
export const realDisk: Disk = {
  makeDirectory(directory) {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    // A folder of an earlier version may be open to others.
    if (process.platform !== 'win32') chmodSync(directory, 0o700)
  },
  readNow(file) {
    try {
      return readFileSync(file, 'utf8')
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  },
  renameNow: renameSync,
  async open(file, how) {
    const handle = await open(file, how === 'new' ? 'w' : 'a', 0o600)
    return {
      async write(content) {
        await handle.writeFile(content, 'utf8')
      },
      sync: () => handle.sync(),
      close: () => handle.close(),
    }
  },
  rename,
  remove: (file) => rm(file, { force: true }),
  readBytes: (file) => orNull(readFile(file)),
  readInto: async (file, into) => (await orNull(readWholeInto(file, into))) ?? false,
  async list(directory) {
    const names = (await orNull(readdir(directory))) ?? []
    const sizes = await Promise.all(names.map(async (name) => [name, (await orNull(stat(path.join(directory, name))))?.size ?? 0] as const))
    return new Map(sizes)
  },
  writtenAt: async (file) => (await orNull(stat(file)))?.mtimeMs ?? null,
  removeDirectory: (directory) => rm(directory, { recursive: true, force: true }),
  async syncDirectory(directory) {
    // Windows cannot open a folder; its file system orders the rename by itself.
    if (process.platform === 'win32') return
    const handle = await open(directory, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  },
}

/** Writes a file so that at any moment either the old content or the new one is there, whole; `before` runs just before it takes its place. */
export async function writeWhole(disk: Disk, file: string, content: Content, before?: () => Promise<void>): Promise<void> {
  const fresh = `${file}.new`
  try {
    const handle = await disk.open(fresh, 'new')
    try {
      await handle.write(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await before?.()
    await disk.rename(fresh, file)
    await disk.syncDirectory(path.dirname(file))
  } catch (error) {
    await disk.remove(fresh).catch(() => undefined)
    throw error
  }
}

/** Runs what it is given one after the other; a failure does not stop the next. */
export function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work, work)
    last = result.catch(() => undefined)
    return result
  }
}

async function readWholeInto(file: string, into: Uint8Array): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    if ((await handle.stat()).size !== into.byteLength) return false
    for (let at = 0; at < into.byteLength; ) {
      const { bytesRead } = await handle.read(into, at, into.byteLength - at, at)
      if (bytesRead === 0) return false
      at += bytesRead
    }
    return true
  } finally {
    await handle.close()
  }
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
