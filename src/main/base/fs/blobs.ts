import path from 'node:path'
import type { FileSystem } from './file-system'
import { writeFileAtomic } from './file-system'

/** Binary contents in one folder, by name; each call rejects if the disk refuses. */
export type Blobs = {
  /** Names and sizes in bytes, those of interrupted writes included. */
  list(): Promise<Map<string, number>>
  /** Null if there is no such blob. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Writes atomically; resolves once the content is durable. */
  write(name: string, content: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
  removeAll(): Promise<void>
}

/** Opens a folder (0700), which the first write creates. */
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
