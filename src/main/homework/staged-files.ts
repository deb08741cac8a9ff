import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, open } from 'node:fs/promises'
import { homeworkLimits, mergedName } from '../../shared/desktop/homework'
import type { HomeworkRefusal } from '../../shared/desktop/homework'
import type { Folder } from '../base/fs/folder'
import { contentTypeOf, isWhatItSays, kindOf } from './file-content'
import type { HomeworkType } from './file-name'
import { currentMerged, mergedStoredName, storedName } from './manifest'
import type { Manifest, MergedPages, StagedFile } from './manifest'

/** Where copies for other programs lie. */
export const previewFolder = 'preview'

/** A copy with the name it is handed in under. */
export type Copy = { id: string; name: string; type: HomeworkType; bytes: Uint8Array }

/** A copy that leaves: its content is read straight into the body it leaves in, so that a large file is not in memory twice. `fill` is false where it is not whole any more. */
export type Outgoing = { id: string; name: string; type: HomeworkType; bytes: number; fill(into: Uint8Array): Promise<boolean> }

/** An image, for the page to show. */
export async function readImage(folder: Folder, { files }: Manifest, fileId: string): Promise<{ contentType: string; bytes: Uint8Array<ArrayBuffer> } | null> {
  const file = files.find(({ id, type }) => id === fileId && kindOf(type) === 'image')
  const bytes = file === undefined ? null : await folder.read(storedName(file))
  return file === undefined || bytes === null ? null : { contentType: contentTypeOf(file.type), bytes }
}

/** A file of the draft, or (null) the merged pages. */
export async function readCopy(folder: Folder, draft: Manifest, fileId: string | null): Promise<Copy | null> {
  const merged = fileId === null ? currentMerged(draft) : null
  const found = merged === null ? draft.files.find(({ id }) => id === fileId) : mergedFile(merged)
  const bytes = found === undefined ? null : await folder.read(nameOnDisk(found))
  return found === undefined || bytes === null ? null : { id: found.id, name: found.name, type: found.type, bytes }
}

/** A file of the draft, or its merged pages, on the way out; null where the draft has none of that id. */
export function outgoing(folder: Folder, draft: Manifest, id: string): Outgoing | null {
  const merged = currentMerged(draft)
  const found = merged?.id === id ? mergedFile(merged) : draft.files.find((file) => file.id === id)
  if (found === undefined) return null
  const { name, type, bytes, sha256 } = found
  return { id, name, type, bytes, fill: async (into) => (await folder.readInto(nameOnDisk(found), into)) && hasHash(into, sha256) }
}

type StoredFile = StagedFile | ReturnType<typeof mergedFile>

function mergedFile(merged: MergedPages) {
  return { ...merged, name: mergedName, type: 'pdf' as const }
}

function nameOnDisk(file: StoredFile): string {
  return 'pages' in file ? mergedStoredName(file) : storedName(file)
}

/** Erases these copies; one that another program holds is swept when the draft is next opened. */
export async function drop(folder: Folder, names: readonly string[]): Promise<void> {
  for (const name of names) await folder.remove(name).catch(() => undefined)
}

/** Erases these copies, and whatever other programs were shown. */
export async function dropAll(folder: Folder, names: readonly string[]): Promise<void> {
  await drop(folder, names)
  await folder.folder(previewFolder).removeAll().catch(() => undefined)
}

/** A copy in our folder, whole and on the disk. */
export type Staged = { id: string; bytes: number; sha256: string }

type Staging = {
  folder: Folder
  id: string
  type: HomeworkType
  /** What the copy is called on the disk; `storedName` where nothing else is said. */
  nameOnDisk?: (copy: { id: string; sha256: string; type: HomeworkType }) => string
  content: AsyncIterable<Uint8Array>
  /** What is left of the room for all files. */
  room: number
  /** Whether somebody still waits for it. */
  isWanted: () => boolean
}

/** A copy in the making, which is never taken for a file. */
export const unfinished = '.part'

/**
 * Copies a file into the folder piece by piece and looks at what it is; resolves once it is on the disk for good.
 * Only the manifest makes it part of a draft: a copy that no manifest names is left over from a crash.
 */
export async function stage({ folder, id, type, nameOnDisk = storedName, content, room, isWanted }: Staging): Promise<Staged | HomeworkRefusal> {
  const part = `${id}${unfinished}`
  try {
    const copied = await copy(folder, part, isWanted, content, room)
    if (typeof copied === 'string') return await without(folder, part, copied)
    if (copied.bytes === 0) return await without(folder, part, 'empty')
    const bytes = await folder.read(part)
    if (bytes?.byteLength !== copied.bytes) return await without(folder, part, 'disk-full')
    if (!(await isWhatItSays(type, bytes))) return await without(folder, part, 'content')
    await folder.rename(part, nameOnDisk({ id, type, sha256: copied.sha256 }))
    return { id, ...copied }
  } catch {
    return without(folder, part, 'disk-full')
  }
}

async function copy(folder: Folder, part: string, isWanted: () => boolean, content: AsyncIterable<Uint8Array>, room: number): Promise<Omit<Staged, 'id'> | HomeworkRefusal> {
  folder.make()
  const file = await folder.create(part)
  const pieces = content[Symbol.asyncIterator]()
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for (;;) {
      const next = await pieces.next().catch(() => null)
      if (next === null) return 'unreadable'
      if (!isWanted()) return 'closed'
      if (next.done === true) break
      bytes += next.value.byteLength
      if (bytes > homeworkLimits.fileBytes) return 'too-large'
      if (bytes > room) return 'too-much'
      hash.update(next.value)
      await file.write(next.value)
    }
    await file.sync()
    return { bytes, sha256: hash.digest('hex') }
  } finally {
    await file.close()
    // Whoever gives the pieces may still hold a file or a request open.
    await pieces.return?.().catch(() => undefined)
  }
}

async function without(folder: Folder, part: string, reason: HomeworkRefusal): Promise<HomeworkRefusal> {
  await folder.remove(part).catch(() => undefined)
  return reason
}

const readChunkBytes = 256 * 1024

/**
 * The content of a file that the person chose, piece by piece. It rejects for anything but a file: a folder, a link that leads
 * elsewhere, a pipe that would never end, one that is gone by now, or one that another program writes meanwhile.
 */
export async function* readChosen(address: string): AsyncGenerator<Uint8Array> {
  // Windows cannot refuse a link while it opens a file.
  if (process.platform === 'win32' && !(await lstat(address)).isFile()) throw new Error('not a file')
  const handle = await open(address, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  try {
    const begun = await handle.stat()
    if (!begun.isFile()) throw new Error('not a file')
    for (;;) {
      const { bytesRead, buffer } = await handle.read(new Uint8Array(readChunkBytes), 0, readChunkBytes, null)
      if (bytesRead === 0) break
      yield buffer.subarray(0, bytesRead)
    }
    const { size, mtimeMs } = await handle.stat()
    if (size !== begun.size || mtimeMs !== begun.mtimeMs) throw new Error('changed meanwhile')
  } finally {
    await handle.close()
  }
}

/** So much is looked at in one go: the rest of the application goes on meanwhile. */
const hashChunkBytes = 4 * 1024 * 1024

/** Whether bytes are those of this hash. */
export async function hasHash(bytes: Uint8Array, sha256: string): Promise<boolean> {
  const hash = createHash('sha256')
  for (let at = 0; at < bytes.byteLength; at += hashChunkBytes) {
    hash.update(bytes.subarray(at, at + hashChunkBytes))
    await new Promise<void>((resolve) => void setImmediate(resolve))
  }
  return hash.digest('hex') === sha256
}

/** A drawing could carry a script that a browser would run; the page shows it as a picture. */
const neverOpened: ReadonlySet<HomeworkType> = new Set(['svg'])

/** Shows a file of a draft with another program: always a copy of its own, so that nothing done there changes what is handed in. */
export function createPreviews({ open }: { open: (address: string) => Promise<boolean> }): { show(exam: Folder, copy: Copy): Promise<boolean> } {
  return {
    async show(exam, { id, name, type, bytes }) {
      if (neverOpened.has(type) || !name.endsWith(`.${type}`)) return false
      const folder = exam.folder(previewFolder).folder(id)
      // A program that holds the last copy open keeps it on some systems; that copy is the same. On a full disk there is none.
      const isThere = await write(folder, name, bytes).then(() => true, async () => (await folder.list()).get(name) === bytes.byteLength)
      return isThere && open(folder.pathOf(name))
    },
  }
}

async function write(folder: Folder, name: string, bytes: Uint8Array): Promise<void> {
  folder.make()
  const file = await folder.create(name)
  try {
    await file.write(bytes)
  } finally {
    await file.close()
  }
}
