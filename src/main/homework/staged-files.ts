import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, open } from 'node:fs/promises'
import { homeworkLimits, mergedName, type HomeworkRefusal } from '#shared/desktop/homework.ts'
import type { HomeworkType } from '#shared/homework-type.ts'
import type { Folder } from '../base/fs/folder'
import { detectType, getContentType, getFileKind } from './file-content'
import {
  currentMerged,
  mergedStoredName,
  storedName,
  type Manifest,
  type MergedPages,
  type StagedFile,
} from './manifest'

export const previewFolder = 'preview'

export const partialSuffix = '.part'

const readChunkBytes = 256 * 1024
const hashChunkBytes = 4 * 1024 * 1024

export type FileCopy = { id: string; name: string; type: HomeworkType; bytes: Uint8Array }

/** `fill` writes into the request's body to avoid a second copy. */
export type UploadFile = {
  id: string
  name: string
  type: HomeworkType
  bytes: number
  fill(into: Uint8Array): Promise<boolean>
}

export async function readImage(
  folder: Folder,
  { files }: Manifest,
  fileId: string,
): Promise<{ contentType: string; bytes: Uint8Array<ArrayBuffer> } | null> {
  const file = files.find(({ id, type }) => id === fileId && getFileKind(type) === 'image')
  const bytes = file === undefined ? null : await folder.read(storedName(file))
  return file === undefined || bytes === null ? null : { contentType: getContentType(file.type), bytes }
}

export async function readCopy(folder: Folder, draft: Manifest, fileId: string | null): Promise<FileCopy | null> {
  const merged = fileId === null ? currentMerged(draft) : null
  const file = merged === null ? draft.files.find(({ id }) => id === fileId) : toMergedFile(merged)
  const bytes = file === undefined ? null : await folder.read(nameOnDisk(file))
  return file === undefined || bytes === null ? null : { id: file.id, name: file.name, type: file.type, bytes }
}

export function findUploadFile(folder: Folder, draft: Manifest, id: string): UploadFile | null {
  const merged = currentMerged(draft)
  const file = merged?.id === id ? toMergedFile(merged) : draft.files.find((each) => each.id === id)
  if (file === undefined) return null
  const { name, type, bytes, sha256 } = file
  return {
    id,
    name,
    type,
    bytes,
    fill: async (into) => (await folder.readInto(nameOnDisk(file), into)) && hasHash(into, sha256),
  }
}

type MergedFile = MergedPages & { name: string; type: 'pdf' }

function toMergedFile(merged: MergedPages): MergedFile {
  return { ...merged, name: mergedName, type: 'pdf' }
}

function nameOnDisk(file: StagedFile | MergedFile): string {
  return 'pages' in file ? mergedStoredName(file) : storedName(file)
}

export async function removeCopies(folder: Folder, names: readonly string[]): Promise<void> {
  for (const name of names) await folder.remove(name).catch(() => undefined)
}

export async function removeCopiesAndPreviews(folder: Folder, names: readonly string[]): Promise<void> {
  await removeCopies(folder, names)
  await folder
    .folder(previewFolder)
    .removeAll()
    .catch(() => undefined)
}

/** `type`: of its content. */
export type StagedCopy = { id: string; type: HomeworkType; bytes: number; sha256: string }

type StageOptions = {
  folder: Folder
  id: string
  type: HomeworkType
  toName?: (copy: { id: string; sha256: string; type: HomeworkType }) => string
  content: AsyncIterable<Uint8Array>
  maxBytes: number
  isRequested: () => boolean
}

export async function stageFile({
  folder,
  id,
  type,
  toName = storedName,
  ...source
}: StageOptions): Promise<StagedCopy | HomeworkRefusal> {
  const partial = `${id}${partialSuffix}`
  const refuse = async (reason: HomeworkRefusal): Promise<HomeworkRefusal> => {
    await removeCopies(folder, [partial])
    return reason
  }
  try {
    const written = await writePartial(folder, partial, source)
    if (typeof written === 'string') return await refuse(written)
    if (written.bytes === 0) return await refuse('empty')
    const content = await folder.read(partial)
    if (content?.byteLength !== written.bytes) return await refuse('disk-full')
    const detected = await detectType(type, content)
    if (typeof detected === 'string') return await refuse(detected)
    const copy = { id, type: detected.type, ...written }
    await folder.rename(partial, toName(copy))
    return copy
  } catch {
    return refuse('disk-full')
  }
}

async function writePartial(
  folder: Folder,
  partial: string,
  { content, maxBytes, isRequested }: Pick<StageOptions, 'content' | 'maxBytes' | 'isRequested'>,
): Promise<Pick<StagedCopy, 'bytes' | 'sha256'> | HomeworkRefusal> {
  folder.make()
  const file = await folder.create(partial)
  const chunks = content[Symbol.asyncIterator]()
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for (;;) {
      const next = await chunks.next().catch(() => null)
      if (next === null) return 'unreadable'
      if (!isRequested()) return 'closed'
      if (next.done === true) break
      bytes += next.value.byteLength
      if (bytes > homeworkLimits.fileBytes) return 'too-large'
      if (bytes > maxBytes) return 'too-much'
      hash.update(next.value)
      await file.write(next.value)
    }
    await file.sync()
    return { bytes, sha256: hash.digest('hex') }
  } finally {
    await file.close()
    await chunks.return?.().catch(() => undefined)
  }
}

export async function* readChosenFile(file: string): AsyncGenerator<Uint8Array> {
  // Windows has no O_NOFOLLOW.
  if (process.platform === 'win32' && !(await lstat(file)).isFile()) throw new Error('not a regular file')
  const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  try {
    const before = await handle.stat()
    if (!before.isFile()) throw new Error('not a regular file')
    for (;;) {
      const { bytesRead, buffer } = await handle.read(new Uint8Array(readChunkBytes), 0, readChunkBytes, null)
      if (bytesRead === 0) break
      yield buffer.subarray(0, bytesRead)
    }
    const { size, mtimeMs } = await handle.stat()
    if (size !== before.size || mtimeMs !== before.mtimeMs) throw new Error('changed during the read')
  } finally {
    await handle.close()
  }
}

export async function hasHash(bytes: Uint8Array, sha256: string): Promise<boolean> {
  const hash = createHash('sha256')
  for (let at = 0; at < bytes.byteLength; at += hashChunkBytes) {
    hash.update(bytes.subarray(at, at + hashChunkBytes))
    await new Promise<void>((resolve) => void setImmediate(resolve))
  }
  return hash.digest('hex') === sha256
}

/** A browser would run scripts of an SVG. */
const neverOpened: ReadonlySet<HomeworkType> = new Set(['svg'])

/** The name of a copy on a shared computer: file names often contain the pupil's. */
export const neutralName = (type: HomeworkType): string => `copie.${type}`

export function isPreviewable({ name, type }: FileCopy): boolean {
  return !neverOpened.has(type) && name.endsWith(`.${type}`)
}

/** Edits must never reach the staged file. */
export async function openPreview(
  folder: Folder,
  name: string,
  bytes: Uint8Array,
  openFile: (file: string) => Promise<boolean>,
): Promise<boolean> {
  const hasEarlier = async (): Promise<boolean> => (await folder.list()).get(name) === bytes.byteLength
  const exists = await writePreview(folder, name, bytes).then(() => true, hasEarlier)
  return exists && openFile(folder.toPath(name))
}

async function writePreview(folder: Folder, name: string, bytes: Uint8Array): Promise<void> {
  folder.make()
  const file = await folder.create(name)
  try {
    await file.write(bytes)
  } finally {
    await file.close()
  }
}
