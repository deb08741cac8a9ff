import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { realDisk, writeWhole } from './disk'
import type { Content } from './disk'

/** Writes a file into a folder that other programs use as well: whole or not at all; a folder that is there stays as open as it is. */
export async function writeForOthers(file: string, content: Content): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await writeWhole(realDisk, file, content)
}
