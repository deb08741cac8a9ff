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

/** The application's own files, by name, in one private folder; nothing else in the main process writes files. */
export type Files = {
  /** Reads the named value now; damaged content becomes the last-good copy or the fallback, never an exception. */
  openStore<T>(name: string, schema: z.ZodType<T>, fallback: () => T): Store<T>
  openLog(name: string): AppendLog
  createReserve(name: string, bytes: number): SpaceReserve
  /** A folder of its own for contents without a shape. */
  openBlobs(name: string): Blobs
  /** A folder of its own with folders in it. */
  openFolder(name: string): Folder
  remove(name: string): Promise<void>
  /** Names of what is in the folder. */
  list(): Promise<string[]>
  /** Files in a folder of their own whose content is encrypted, but for folders that are called `clear`. */
  openSealed(name: string, cipher: Cipher, clear: string): Files
  /** Tries the disk, and writes what it refused before; rejects where it still refuses. */
  tryAgain(): Promise<void>
}

type FilesOptions = { directory: string; onProblem?: (problem: FileProblem) => void; disk?: FileSystem }

/** Opens the folder (0700) in which everything the application keeps is written; file problems name the file only. */
export function createFiles({ directory, onProblem = () => undefined, disk = nodeFileSystem }: FilesOptions): Files {
  try {
    disk.makeDirectory(directory)
  } catch {
    // A home that cannot be written to: everything lives in memory until the application closes.
    onProblem({ kind: 'unreadable', file: path.basename(directory) })
  }
  const at = (name: string): string => path.join(directory, path.basename(name))
  const behind = new Map<() => Promise<void>, true>()
  const follow = (isBehind: boolean, again: () => Promise<void>): void => void (isBehind ? behind.set(again, true) : behind.delete(again))
  const report = (problem: FileProblem): void => onProblem({ ...problem, file: path.basename(problem.file) })
  return {
    openStore: (name, schema, fallback) => openStore({ disk, file: at(name), schema, fallback, onProblem: report, behind: follow }),
    openLog: (name) => openAppendLog(disk, at(name)),
    createReserve: (name, bytes) => createReserve(disk, at(name), bytes),
    openBlobs: (name) => openBlobs(disk, at(name)),
    openFolder: (name) => openFolder({ disk, directory: at(name), onProblem: report }),
    remove: (name) => disk.remove(at(name)),
    list: async () => [...(await disk.list(directory)).keys()],
    openSealed: (name, cipher, clear) => createFiles({ directory: at(name), onProblem, disk: encryptFileSystem(disk, cipher, clear) }),
    async tryAgain() {
      const probe = at('probe')
      await writeFileAtomic(disk, probe, 'probe')
      await disk.remove(probe)
      await Promise.all([...behind.keys()].map((again) => again()))
    },
  }
}
