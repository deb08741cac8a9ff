import { randomUUID } from 'node:crypto'
import { constants, mkdirSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { brand } from '#shared/brand.ts'
import { nodeFileSystem, type Content } from './file-system'

export type PlainFile = {
  read(): string | null
  /** Atomic; rejects if the disk refuses. */
  write(text: string): Promise<void>
  remove(): Promise<void>
}

export function openPlainFile(file: string): PlainFile {
  return {
    read() {
      try {
        return nodeFileSystem.readTextSync(file)
      } catch {
        return null
      }
    },
    async write(text) {
      mkdirSync(path.dirname(file), { recursive: true })
      await saveFile(file, text)
    },
    remove: () => nodeFileSystem.remove(file),
  }
}

export async function writeForOthers(file: string, content: Content): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await saveFile(file, content)
}

/** Windows has no O_NOFOLLOW: undefined counts as 0 here, and the name stays random and new. */
const createNew = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW

/**
 * Atomic. Other users and programs may write to the folder: the temporary name is random and must be new, so that
 * neither a link nor a file prepared there receives the content. The file is readable by its owner alone (0600), even if
 * it replaces a file of another mode or owner. A link is replaced as well; its target is not written.
 */
export async function saveFile(file: string, content: Content): Promise<void> {
  const pending = path.join(path.dirname(file), `.${brand.id}-${randomUUID()}.tmp`)
  const handle = await open(pending, createNew, 0o600)
  try {
    try {
      await handle.writeFile(content, 'utf8')
      await handle.sync()
    } finally {
      await handle.close()
    }
    await nodeFileSystem.rename(pending, file)
  } catch (error) {
    await nodeFileSystem.remove(pending).catch(() => undefined)
    throw error
  }
  await nodeFileSystem.syncDirectory(path.dirname(file))
}
