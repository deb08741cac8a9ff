import path from 'node:path'
import type * as z from 'zod'
import type { FileSystem, OpenFile } from './file-system'
import { type FileProblem, type Store, type StoredAs, openStore } from './store'

/** Names are single path segments. */
export type Folder = {
  toPath(name: string): string
  folder(name: string): Folder
  /** Must be called before the first write. */
  make(): void
  openStore<T>(name: string, schema: z.ZodType<T>, fallback: () => T, as: StoredAs): Store<T>
  list(): Promise<Map<string, number>>
  create(name: string): Promise<OpenFile>
  rename(from: string, to: string): Promise<void>
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  readInto(name: string, into: Uint8Array): Promise<boolean>
  /** Epoch milliseconds; null if missing. */
  writtenAt(name: string): Promise<number | null>
  remove(name: string): Promise<void>
  removeAll(): Promise<void>
}

type Opening = { disk: FileSystem; directory: string; onProblem: (problem: FileProblem) => void }

export function openFolder({ disk, directory, onProblem }: Opening): Folder {
  const resolveName = (name: string): string => {
    const base = path.basename(name)
    if (base === '' || base === '.' || base === '..') throw new Error('not a file name')
    return path.join(directory, base)
  }
  return {
    toPath: resolveName,
    folder: (name) => openFolder({ disk, directory: resolveName(name), onProblem }),
    make: () => disk.makeDirectory(directory),
    openStore: (name, schema, fallback, { kind }) =>
      openStore({ disk, file: resolveName(name), kind, schema, fallback, onProblem }),
    list: () => disk.list(directory),
    create: (name) => disk.open(resolveName(name), 'new'),
    async rename(from, to) {
      await disk.rename(resolveName(from), resolveName(to))
      await disk.syncDirectory(directory)
    },
    read: (name) => disk.readBytes(resolveName(name)),
    readInto: (name, into) => disk.readInto(resolveName(name), into),
    writtenAt: (name) => disk.writtenAt(resolveName(name)),
    remove: (name) => disk.remove(resolveName(name)),
    removeAll: () => disk.removeDirectory(directory),
  }
}
