import path from 'node:path'
import type * as z from 'zod'
import type { Cipher } from '../encryption'
import { type AppendLog, type SpaceReserve, createReserve, openAppendLog } from './append-log'
import { encryptFileSystem } from './encrypted-file-system'
import { type FileSystem, nodeFileSystem, writeFileAtomic } from './file-system'
import { type Folder, openFolder } from './folder'
import { type FileProblem, type Store, type StoredAs, openStore } from './store'

export type Files = {
  /** Synchronous; damaged content becomes the last-good copy or the fallback. */
  openStore<T>(name: string, schema: z.ZodType<T>, fallback: () => T, as: StoredAs): Store<T>
  openLog(name: string): AppendLog
  createReserve(name: string, bytes: number): SpaceReserve
  openBlobs(name: string): Blobs
  openFolder(name: string): Folder
  remove(name: string): Promise<void>
  list(): Promise<string[]>
  openSealed(name: string, cipher: Cipher): Files
  hasUnsaved(): boolean
  /** Rejects while the disk refuses. */
  retryWrites(): Promise<void>
}

type Retry = () => Promise<void>
type FilesOptions = {
  directory: string
  onProblem?: (problem: FileProblem) => void
  onAllSaved?: () => void
  disk?: FileSystem
  unsaved?: Set<Retry>
}

/** Problem reports contain only file names. */
export function createFiles(options: FilesOptions): Files {
  const {
    directory,
    onProblem = () => undefined,
    onAllSaved = () => undefined,
    disk = nodeFileSystem,
    unsaved = new Set<Retry>(),
  } = options
  try {
    disk.makeDirectory(directory)
  } catch {
    // Without a writable folder, values stay in memory.
    onProblem({ kind: 'unreadable', file: path.basename(directory), data: null })
  }
  const at = (name: string): string => path.join(directory, path.basename(name))
  const setDirty = (isDirty: boolean, retry: Retry): void => {
    if (isDirty) unsaved.add(retry)
    else if (unsaved.delete(retry) && unsaved.size === 0) onAllSaved()
  }
  const report = (problem: FileProblem): void => onProblem({ ...problem, file: path.basename(problem.file) })
  return {
    openStore: (name, schema, fallback, as) =>
      openStore({ disk, file: at(name), ...as, schema, fallback, onProblem: report, onDirtyChange: setDirty }),
    openLog: (name) => openAppendLog(disk, at(name)),
    createReserve: (name, bytes) => createReserve(disk, at(name), bytes),
    openBlobs: (name) => openBlobs(disk, at(name)),
    openFolder: (name) => openFolder({ disk, directory: at(name), onProblem: report }),
    remove: (name) => disk.remove(at(name)),
    list: async () => [...(await disk.list(directory)).keys()],
    openSealed: (name, cipher) =>
      createFiles({ ...options, directory: at(name), disk: encryptFileSystem(disk, cipher), unsaved }),
    hasUnsaved: () => unsaved.size > 0,
    async retryWrites() {
      const probe = at('probe')
      await writeFileAtomic(disk, probe, 'probe')
      await disk.remove(probe)
      await Promise.all([...unsaved].map((retry) => retry()))
    },
  }
}

/** Each call rejects if the disk refuses. */
type Blobs = {
  /** Sizes in bytes, interrupted writes included. */
  list(): Promise<Map<string, number>>
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  write(name: string, content: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
  removeAll(): Promise<void>
}

export function openBlobs(disk: FileSystem, directory: string): Blobs {
  const resolveName = (name: string): string => path.join(directory, path.basename(name))
  let isCreated = false
  return {
    list: () => disk.list(directory),
    read: (name) => disk.readBytes(resolveName(name)),
    async write(name, content) {
      if (!isCreated) disk.makeDirectory(directory)
      isCreated = true
      await writeFileAtomic(disk, resolveName(name), content)
    },
    remove: (name) => disk.remove(resolveName(name)),
    removeAll() {
      isCreated = false
      return disk.removeDirectory(directory)
    },
  }
}
