import path from 'node:path'
import type { FileSystem } from './file-system'
import { writeFileAtomic } from './file-system'

/** Contents of any kind in one folder, by name; each call rejects where the disk refuses. */
export type Blobs = {
  /** Names and sizes in bytes of what is there, a write that was cut off included. */
  list(): Promise<Map<string, number>>
  /** Null where there is none of that name. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Resolves once the content is on disk for good, whole or not at all. */
  write(name: string, content: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
  removeAll(): Promise<void>
}

/** Opens a folder (0700) of contents, which is made when the first of them is written. */
export function openBlobs(disk: FileSystem, directory: string): Blobs {
  const at = (name: string): string => path.join(directory, path.basename(name))
  let isMade = false
  return {
    list: () => disk.list(directory),
    read: (name) => disk.readBytes(at(name)),
    async write(name, content) {
      if (!isMade) disk.makeDirectory(directory)
      isMade = true
      await writeFileAtomic(disk, at(name), content)
    },
    remove: (name) => disk.remove(at(name)),
    removeAll() {
      isMade = false
      return disk.removeDirectory(directory)
    },
  }
}
