import path from 'node:path'
import type * as z from 'zod'
import type { Blobs } from './blobs'
import { openBlobs } from './blobs'
import type { AppendLog, SpaceReserve } from './append-log'
import { createReserve, openAppendLog } from './append-log'
import type { FileSystem } from './file-system'
import type { Folder } from './folder'
import { openFolder } from './folder'
import { nodeFileSystem, writeFileAtomic } from './file-system'
import type { Cipher } from '../encryption'
import { encryptFileSystem } from './encrypted-file-system'
import type { FileProblem, Store } from './store'
import { openStore } from './store'

/** The application's files, by name, in one private folder; nothing else in the main process writes files. */
export type Files = {
  /** Reads the named value synchronously; damaged content becomes the last-good copy or the fallback, never an exception. */
  openStore<T>(name: string, schema: z.ZodType<T>, fallback: () => T): Store<T>
  openLog(name: string): AppendLog
  createReserve(name: string, bytes: number): SpaceReserve
  /** Opens a folder for contents without a schema. */
  openBlobs(name: string): Blobs
  /** Opens a folder that may contain folders. */
  openFolder(name: string): Folder
  remove(name: string): Promise<void>
  /** Lists the names in the folder. */
  list(): Promise<string[]>
  /** Opens a folder of encrypted files; folders named `clear` stay in plain text. */
  openSealed(name: string, cipher: Cipher, clear: string): Files
  /** Probes the disk and repeats refused writes; rejects while it still refuses. */
  retryWrites(): Promise<void>
}

type FilesOptions = { directory: string; onProblem?: (problem: FileProblem) => void; disk?: FileSystem }

/** Opens the data folder of the application (0700); problems are reported with the name of the file only. */
export function createFiles({ directory, onProblem = () => undefined, disk = nodeFileSystem }: FilesOptions): Files {
  try {
    disk.makeDirectory(directory)
  } catch {
    // A home that cannot be written to: all values stay in memory until the application closes.
    onProblem({ kind: 'unreadable', file: path.basename(directory) })
  }
  const at = (name: string): string => path.join(directory, path.basename(name))
  const dirty = new Map<() => Promise<void>, true>()
  const setDirty = (isDirty: boolean, retry: () => Promise<void>): void => void (isDirty ? dirty.set(retry, true) : dirty.delete(retry))
  const report = (problem: FileProblem): void => onProblem({ ...problem, file: path.basename(problem.file) })
  return {
    openStore: (name, schema, fallback) => openStore({ disk, file: at(name), schema, fallback, onProblem: report, onDirtyChange: setDirty }),
    openLog: (name) => openAppendLog(disk, at(name)),
    createReserve: (name, bytes) => createReserve(disk, at(name), bytes),
    openBlobs: (name) => openBlobs(disk, at(name)),
    openFolder: (name) => openFolder({ disk, directory: at(name), onProblem: report }),
    remove: (name) => disk.remove(at(name)),
    list: async () => [...(await disk.list(directory)).keys()],
    openSealed: (name, cipher, clear) => createFiles({ directory: at(name), onProblem, disk: encryptFileSystem(disk, cipher, clear) }),
    async retryWrites() {
      const probe = at('probe')
      await writeFileAtomic(disk, probe, 'probe')
      await disk.remove(probe)
      await Promise.all([...dirty.keys()].map((retry) => retry()))
    },
  }
}
