import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, rmdirSync } from 'node:fs'
import { lstat, open, readFile, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { isBusyError, retryBusy, retryBusyNow } from './retry-busy'

/** Text is UTF-8. */
export type Content = string | Uint8Array

export type OpenFile = { write(content: Content): Promise<void>; sync(): Promise<void>; close(): Promise<void> }

export type FileSystem = {
  makeDirectory(directory: string): void
  readTextSync(file: string): string | null
  renameSync(from: string, to: string): void
  open(file: string, how: 'new' | 'append'): Promise<OpenFile>
  rename(from: string, to: string): Promise<void>
  remove(file: string): Promise<void>
  readBytes(file: string): Promise<Uint8Array<ArrayBuffer> | null>
  readInto(file: string, into: Uint8Array): Promise<boolean>
  list(directory: string): Promise<Map<string, number>>
  /** Epoch milliseconds; null if missing. */
  writtenAt(file: string): Promise<number | null>
  removeDirectory(directory: string): Promise<void>
  syncDirectory(directory: string): Promise<void>
}

type System = {
  rename: typeof rename
  rm: typeof rm
  rmdir: typeof rmdir
  open: typeof open
  readFile: typeof readFile
  readFileSync: (file: string, encoding: 'utf8') => string
  renameSync: typeof renameSync
}

/** Retries blocked files; modes are 0600 and 0700. */
export function createFileSystem(system: System, pause?: (ms: number) => Promise<unknown>): FileSystem {
  const retry = <T>(work: () => Promise<T>): Promise<T> => retryBusy(work, pause === undefined ? {} : { pause })
  return {
    makeDirectory(directory) {
      mkdirSync(directory, { recursive: true, mode: 0o700 })
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
    readInto: async (file, into) => (await orNull(retry(() => readCompleteFile(file, into)))) ?? false,
    async list(directory) {
      const names = (await orNull(readdir(directory))) ?? []
      const sizes = await Promise.all(
        names.map(async (name) => [name, (await orNull(stat(path.join(directory, name))))?.size ?? 0] as const),
      )
      return new Map(sizes)
    },
    writtenAt: async (file) => (await orNull(stat(file)))?.mtimeMs ?? null,
    removeDirectory: (directory) => {
      const isBusy = (error: unknown): boolean => isBusyError(error) || getCode(error) === 'ENOTEMPTY'
      return retryBusy(() => removeTree(system, directory), { ...(pause === undefined ? {} : { pause }), isBusy })
    },
    async syncDirectory(directory) {
      // Windows cannot open a folder and orders renames itself.
      if (process.platform === 'win32') return
      try {
        const handle = await system.open(directory, 'r')
        try {
          await handle.sync()
        } finally {
          await handle.close()
        }
      } catch (error) {
        if (!unsupportedSync.has(getCode(error))) throw error
      }
    },
  }
}

/** Network and shared folders (NFS, SMB, vboxsf, FUSE) refuse the fsync of a folder; the content itself is synced. */
const unsupportedSync: ReadonlySet<unknown> = new Set([
  'EINVAL',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EBADF',
  'EPERM',
  'EACCES',
])

export const nodeCalls: System = { rename, rm, rmdir, open, readFile, readFileSync, renameSync }

export const nodeFileSystem: FileSystem = createFileSystem(nodeCalls)

export function removeSync(file: string): void {
  retryBusyNow(() => rmSync(file, { recursive: true, force: true }))
}

/** Rejects a folder with content. In one call: a tree would be read first, while the first frame waits. */
export function removeEmptyFolderSync(folder: string): void {
  retryBusyNow(() => rmdirSync(folder))
}

/** Removes the rest if a file is in use; links are not followed. */
async function removeTree(system: System, target: string): Promise<void> {
  const found = await orNull(lstat(target))
  if (found?.isDirectory() !== true) return system.rm(target, { force: true })
  const names = await readdir(target)
  const failed = (await Promise.allSettled(names.map((name) => removeTree(system, path.join(target, name))))).find(
    (result) => result.status === 'rejected',
  )
  if (failed !== undefined) throw failed.reason
  await system.rmdir(target)
}

/**
 * `backup` names a copy of the old content. write-file-atomic syncs no folder, retries no rename, and uses temporary
 * names that erasing cannot find.
 */
export async function writeFileAtomic(
  disk: FileSystem,
  file: string,
  content: Content,
  backup: string | null = null,
): Promise<void> {
  const pending = pendingName(file)
  try {
    const handle = await disk.open(pending, 'new')
    try {
      await handle.write(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    const isMoved = backup !== null && (await moveAway(disk, file, backup))
    await disk.rename(pending, file).catch(async (error: unknown) => {
      if (isMoved) await disk.rename(backup, file).catch(() => undefined)
      throw error
    })
  } catch (error) {
    await disk.remove(pending).catch(() => undefined)
    throw error
  }
  await disk.syncDirectory(path.dirname(file))
}

export function pendingName(file: string): string {
  return `${file}.new`
}

async function moveAway(disk: FileSystem, from: string, to: string): Promise<boolean> {
  try {
    await disk.rename(from, to)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

async function readCompleteFile(file: string, into: Uint8Array): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    if ((await handle.stat()).size !== into.byteLength) return false
    for (let at = 0; at < into.byteLength;) {
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
  return getCode(error) === 'ENOENT'
}

function getCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}
