import { mkdir } from 'node:fs/promises'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { nodeFileSystem, writeFileAtomic } from './file-system'
import type { Content, FileSystem } from './file-system'

export type PlainFile = {
  read(): string | null
  /** Atomic; rejects if the disk refuses. */
  write(text: string): Promise<void>
  remove(): Promise<void>
}

export function openPlainFile(file: string, disk: FileSystem = nodeFileSystem): PlainFile {
  return {
    read() {
      try {
        return disk.readTextSync(file)
      } catch {
        return null
      }
    },
    async write(text) {
      mkdirSync(path.dirname(file), { recursive: true })
      await writeFileAtomic(disk, file, text)
    },
    remove: () => disk.remove(file),
  }
}

export async function writeForOthers(file: string, content: Content): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await writeFileAtomic(nodeFileSystem, file, content)
}

export function saveFile(file: string, content: Content): Promise<void> {
  return writeFileAtomic(nodeFileSystem, file, content)
}
