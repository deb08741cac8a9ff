import { mkdir } from 'node:fs/promises'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { nodeFileSystem, writeFileAtomic } from './file-system'
import type { Content, FileSystem } from './file-system'

/** A file that another program of this computer reads, such as an entry of its desktop. */
export type PlainFile = {
  /** The text, or null where there is none that can be read. */
  read(): string | null
  /** Writes it whole or not at all; rejects where the disk refuses. */
  write(text: string): Promise<void>
  remove(): Promise<void>
}

/** Opens a file outside the application's own folder, whose folder is made where it is missing. */
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

/** Writes a file into a folder that other programs use as well: whole or not at all; a folder that is there stays as open as it is. */
export async function writeForOthers(file: string, content: Content): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await writeFileAtomic(nodeFileSystem, file, content)
}

/** Writes a text where the person asked for it, whole or not at all. */
export function saveText(file: string, text: string): Promise<void> {
  return writeFileAtomic(nodeFileSystem, file, text)
}
