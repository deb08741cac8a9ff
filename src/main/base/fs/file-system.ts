import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { lstat, open, readFile, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { isBusyError, retryBusy, retryBusyNow } from './retry-busy'

/** What is written to a file: text in UTF-8, or bytes as they are. */
export type Content = string | Uint8Array

/** A file being written; `write` appends where the file was opened to append. */
export type OpenFile = { write(content: Content): Promise<void>; sync(): Promise<void>; close(): Promise<void> }

/** What the modules of this folder ask of the disk: a test can make each step fail as a full disk does. */
export type FileSystem = {
  makeDirectory(directory: string): void
  /** The whole text, or null where there is no such file. */
  readTextSync(file: string): string | null
  renameSync(from: string, to: string): void
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

/** The calls of the system that another program can block for a moment. */
type System = { rename: typeof rename; rm: typeof rm; rmdir: typeof rmdir; open: typeof open; readFile: typeof readFile; readFileSync: (file: string, encoding: 'utf8') => string; renameSync: typeof renameSync }

/** A disk over the system's own calls, repeated while another program blocks the file: files only their owner can read (0600) in folders only he can open (0700). */
export function createFileSystem(system: System, pause?: (ms: number) => Promise<unknown>): FileSystem {
  const retry = <T>(work: () => Promise<T>): Promise<T> => retryBusy(work, pause === undefined ? {} : { pause })
  return {
    makeDirectory(directory) {
      mkdirSync(directory, { recursive: true, mode: 0o700 })
      // A folder of an earlier version may be open to others.
      if (process.platform !== 'win32') chmodSync(directory, 0o700)
    },
    readTextSync(file) {
      try {
        return retryBusyNow(() => system.readFileSync(file, 'utf8'))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    renameSync: (from, to) => retryBusyNow(() => system.renameSync(from, to)),
    async open(file, how) {
      const handle = await retry(() => system.open(file, how === 'new' ? 'w' : 'a', 0o600))
      return {
        async write(content) {
          await handle.writeFile(content, 'utf8')
        },
        sync: () => handle.sync(),
        close: () => handle.close(),
      }
    },
    rename: (from, to) => retry(() => system.rename(from, to)),
    remove: (file) => retry(() => system.rm(file, { force: true })),
    readBytes: (file) => orNull(retry(() => system.readFile(file))),
    readInto: async (file, into) => (await orNull(retry(() => readWholeInto(file, into)))) ?? false,
    async list(directory) {
      const names = (await orNull(readdir(directory))) ?? []
      const sizes = await Promise.all(names.map(async (name) => [name, (await orNull(stat(path.join(directory, name))))?.size ?? 0] as const))
      return new Map(sizes)
    },
    writtenAt: async (file) => (await orNull(stat(file)))?.mtimeMs ?? null,
    removeDirectory: (directory) => retryBusy(() => removeTree(system, directory), { ...(pause === undefined ? {} : { pause }), isBusy: (error) => isBusyError(error) || codeOf(error) === 'ENOTEMPTY' }),
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
}

/** The disk of this computer. */
export const nodeFileSystem: FileSystem = createFileSystem({ rename, rm, rmdir, open, readFile, readFileSync, renameSync })

/** Removes a file or a folder at once, for what runs before anything else is awaited. */
export function removeSync(file: string): void {
  retryBusyNow(() => rmSync(file, { recursive: true, force: true }))
}

/** Removes all that can be removed, so that one file in use does not spare the others; a link is removed, not followed. */
async function removeTree(system: System, place: string): Promise<void> {
  const found = await orNull(lstat(place))
  if (found?.isDirectory() !== true) return system.rm(place, { force: true })
  const names = await readdir(place)
  const failed = (await Promise.allSettled(names.map((name) => removeTree(system, path.join(place, name))))).find((result) => result.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  await system.rmdir(place)
}

/**
 * Writes a file so that at any moment either the old content or the new one is there, whole; with `backup` the old one stays under that name.
 * Not write-file-atomic: it syncs no folder, repeats no rename, and names its temporary files so that erasing and sweeping cannot find them.
 */
export async function writeFileAtomic(disk: FileSystem, file: string, content: Content, backup: string | null = null): Promise<void> {
  const fresh = pendingName(file)
  try {
    const handle = await disk.open(fresh, 'new')
    try {
      await handle.write(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    const isMoved = backup !== null && (await moveAway(disk, file, backup))
    await disk.rename(fresh, file).catch(async (error: unknown) => {
      // The next reader finds the old content where it was.
      if (isMoved) await disk.rename(backup, file).catch(() => undefined)
      throw error
    })
  } catch (error) {
    await disk.remove(fresh).catch(() => undefined)
    throw error
  }
  await disk.syncDirectory(path.dirname(file))
}

/** Where a new content lies until it takes the place of the old one. */
export function pendingName(file: string): string {
  return `${file}.new`
}

/** False where there is nothing to move, as after a write that failed between its two renames. */
async function moveAway(disk: FileSystem, from: string, to: string): Promise<boolean> {
  try {
    await disk.rename(from, to)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
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
  return codeOf(error) === 'ENOENT'
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}
