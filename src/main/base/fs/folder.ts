import path from 'node:path'
import type * as z from 'zod'
import type { FileSystem, OpenFile } from './file-system'
import type { FileProblem, Store } from './store'
import { openStore } from './store'

/** A folder of the application's own (0700) with folders in it; each name is one part of a path and leads nowhere else. */
export type Folder = {
  /** Where it is, for whoever hands a file of it to another program. */
  pathOf(name: string): string
  folder(name: string): Folder
  /** Makes it; to be called before the first write. */
  make(): void
  openStore<T>(name: string, schema: z.ZodType<T>, fallback: () => T): Store<T>
  /** Names and sizes of what is in it, folders included; none where it does not exist. */
  list(): Promise<Map<string, number>>
  /** Begins a file anew; it is written piece by piece. */
  create(name: string): Promise<OpenFile>
  /** Gives a finished file its name; resolves once that is on the disk. */
  rename(from: string, to: string): Promise<void>
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Fills `into` with a whole file; false where there is none of that name and length. */
  readInto(name: string, into: Uint8Array): Promise<boolean>
  /** Epoch milliseconds of the last write; null where there is none of that name. */
  writtenAt(name: string): Promise<number | null>
  remove(name: string): Promise<void>
  removeAll(): Promise<void>
}

type Opening = { disk: FileSystem; directory: string; onProblem: (problem: FileProblem) => void }

/** Opens a folder, which is made when something is written. */
export function openFolder({ disk, directory, onProblem }: Opening): Folder {
  const at = (name: string): string => {
    const base = path.basename(name)
    if (base === '' || base === '.' || base === '..') throw new Error('not a name')
    return path.join(directory, base)
  }
  return {
    pathOf: at,
    folder: (name) => openFolder({ disk, directory: at(name), onProblem }),
    make: () => disk.makeDirectory(directory),
    openStore: (name, schema, fallback) => openStore({ disk, file: at(name), schema, fallback, onProblem }),
    list: () => disk.list(directory),
    create: (name) => disk.open(at(name), 'new'),
    async rename(from, to) {
      await disk.rename(at(from), at(to))
      await disk.syncDirectory(directory)
    },
    read: (name) => disk.readBytes(at(name)),
    readInto: (name, into) => disk.readInto(at(name), into),
    writtenAt: (name) => disk.writtenAt(at(name)),
    remove: (name) => disk.remove(at(name)),
    removeAll: () => disk.removeDirectory(directory),
  }
}
