import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Disk } from './disk'
import { realDisk, writeWhole } from './disk'

/** A file that another program of this computer reads, such as an entry of its desktop. */
export type PlainFile = {
  /** The text, or null where there is none that can be read. */
  read(): string | null
  /** Writes it whole or not at all; rejects where the disk refuses. */
  write(text: string): Promise<void>
  remove(): Promise<void>
}

/** Opens a file outside the application's own folder, whose folder is made where it is missing. */
export function openPlainFile(file: string, disk: Disk = realDisk): PlainFile {
  return {
    read() {
      try {
        return disk.readNow(file)
      } catch {
        return null
      }
    },
    async write(text) {
      mkdirSync(path.dirname(file), { recursive: true })
      await writeWhole(disk, file, text)
    },
    remove: () => disk.remove(file),
  }
}
