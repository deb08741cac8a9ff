import { randomUUID } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brand } from '#shared/brand.ts'
import { type FileSystem, nodeFileSystem } from './file-system'
import { type Folder, openFolder } from './folder'

type System = {
  platform: NodeJS.Platform
  environment: Readonly<Record<string, string | undefined>>
  /** The system's folder of temporary files. */
  temporary: string
  userId: number | undefined
}

/**
 * Files for other programs that must not outlive a crash on a disk. XDG_RUNTIME_DIR (XDG Base Directory Specification)
 * and /dev/shm are memory; macOS and Windows have only the user's temporary folder.
 */
export function findVolatileRoot({ platform, environment, temporary, userId }: System): string {
  if (platform !== 'linux') return temporary
  const runtime = environment['XDG_RUNTIME_DIR'] ?? ''
  if (path.isAbsolute(runtime) && isOwnFolder(runtime, userId, 0o077)) return runtime
  return isFolder('/dev/shm') ? '/dev/shm' : temporary
}

/** Of this brand alone: another that runs beside it has its own folder there. */
const prefix = `${brand.id}-`
const isVolatileName = (name: string): boolean =>
  name.startsWith(prefix) && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(name.slice(prefix.length))

export type VolatileFolder = {
  readonly directory: string
  readonly folder: Folder
  /** Removes what earlier runs of this user left. */
  sweep(): Promise<void>
  erase(): Promise<void>
}

type Options = { root: string; run: string; userId: number | undefined; disk?: FileSystem }

/** Created with mode 0700 at the first file. */
export function createVolatileFolder({ root, run, userId, disk = nodeFileSystem }: Options): VolatileFolder {
  const toFolder = (name: string): Folder =>
    openFolder({ disk, directory: path.join(root, name), onProblem: () => undefined })
  const name = `${prefix}${run}`
  const folder = toFolder(name)
  return {
    directory: path.join(root, name),
    folder,
    async sweep() {
      const names = await readdir(root).catch(() => [])
      const left = names.filter(
        (each) => isVolatileName(each) && each !== name && isOwnFolder(path.join(root, each), userId, 0),
      )
      await Promise.all(left.map((each) => toFolder(each).removeAll()))
    },
    erase: () => folder.removeAll(),
  }
}

export function openVolatileFolder(environment: Readonly<Record<string, string | undefined>> = process.env) {
  const userId = process.getuid?.()
  const root = findVolatileRoot({ platform: process.platform, environment, temporary: tmpdir(), userId })
  return createVolatileFolder({ root, run: randomUUID(), userId })
}

function isOwnFolder(directory: string, userId: number | undefined, forbiddenMode: number): boolean {
  try {
    const found = lstatSync(directory)
    return found.isDirectory() && (userId === undefined || found.uid === userId) && (found.mode & forbiddenMode) === 0
  } catch {
    return false
  }
}

function isFolder(directory: string): boolean {
  try {
    return lstatSync(directory).isDirectory()
  } catch {
    return false
  }
}
