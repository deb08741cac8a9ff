import path from 'node:path'
import * as z from 'zod'
import { isSecretParameter } from '#shared/std/secrets.ts'
import { createCipher, type Cipher } from '../base/encryption'
import type { Files } from '../base/fs/files'
import type { Folder } from '../base/fs/folder'
import type { RandomAccessDisk } from '../base/fs/random-access'
import {
  type SealedFile,
  type SealedHeader,
  createPartialFile,
  openSealedFile,
  resumePartialFile,
} from '../base/fs/sealed-file'
import type { FileTarget } from './fetch-file'
import { type QueuedLesson, queuedLesson } from './queue'

const storedQueue = z.object({ version: z.literal(1), lessons: z.array(queuedLesson) })

const folderPrefix = 'offline-lessons-'
const partialSuffix = '.partial'

export type StoredContent = { contentType: string; bytes: Uint8Array<ArrayBuffer>; receivedAt: number }

/** An API response is addressed by service and path, without the language. */
export type StoredKey = { kind: 'file' | 'answer'; address: string }

/** Each lesson is a folder of sealed files, in a folder named after the session's key. */
export type LessonStore = {
  lessons(): readonly QueuedLesson[]
  save(lessons: readonly QueuedLesson[]): Promise<void>
  has(contentId: number, key: StoredKey): boolean
  target(contentId: number, key: StoredKey): FileTarget
  put(contentId: number, key: StoredKey, content: StoredContent): Promise<void>
  get(contentId: number | null, key: StoredKey): Promise<StoredContent | null>
  open(address: string): Promise<SealedFile | null>
  getBytes(contentId: number): number
  usedBytes(): number
  freeBytes(): Promise<number | null>
  /** A new version of the lesson may lack files. */
  prune(contentId: number, keep: readonly StoredKey[]): Promise<void>
  discard(contentId: number, keys: readonly StoredKey[]): Promise<void>
  discardPartials(contentId: number): Promise<void>
  remove(contentId: number): Promise<void>
  measure(contentId: number): Promise<void>
}

type StoreOptions = { files: Files; disk: RandomAccessDisk; key: Uint8Array }

/** Removes the folders of other sessions: their key is gone. */
export async function removeStoredLessons(files: Files, exceptName: string | null): Promise<void> {
  const names = (await files.list()).filter((name) => name.startsWith(folderPrefix) && name !== exceptName)
  for (const name of names) await files.openFolder(name).removeAll()
}

function openQueue(files: Files, folderName: string, cipher: Cipher) {
  const queue = files
    .openSealed(folderName, cipher)
    .openStore('lessons.json', storedQueue, (): z.output<typeof storedQueue> => ({ version: 1, lessons: [] }), {
      kind: 'lessons',
    })
  // Every lesson would seem unlisted, and the next save would replace the list.
  if (queue.isBlocked()) throw new Error('another program blocks the list of lessons')
  return queue
}

export async function openLessonStore({ files, disk, key }: StoreOptions): Promise<LessonStore> {
  const cipher = createCipher(key, 'lessons')
  const folderName = `${folderPrefix}${cipher.getName('folder').slice(0, 16)}`
  await removeStoredLessons(files, folderName)
  const queue = openQueue(files, folderName, cipher)
  const root = files.openFolder(folderName)
  const getFolderName = (contentId: number): string => cipher.getName('lesson', contentId)
  const getFolder = (contentId: number): Folder => root.folder(getFolderName(contentId))
  const getName = ({ kind, address }: StoredKey): string =>
    cipher.getName(kind, kind === 'file' ? toStoredAddress(address) : address)
  const sizes = new Map<number, Map<string, number>>()

  async function measure(contentId: number): Promise<void> {
    sizes.set(contentId, await getFolder(contentId).list())
  }

  async function removeOrphans(): Promise<void> {
    const folderNames = new Set(queue.current().lessons.map(({ contentId }) => getFolderName(contentId)))
    for (const name of (await root.list()).keys())
      if (/^[\da-f]{40}$/.test(name) && !folderNames.has(name)) await root.folder(name).removeAll()
  }

  async function openIn(contentId: number, name: string): Promise<SealedFile | null> {
    const opened = await openSealedFile(disk, getFolder(contentId).toPath(name), cipher)
    // A damaged file counts as missing, so that the next download repairs it.
    if (opened === null) sizes.get(contentId)?.delete(name)
    return opened
  }

  async function openAny(contentId: number | null, key: StoredKey): Promise<SealedFile | null> {
    const name = getName(key)
    for (const [owner, ofLesson] of sizes) {
      if (!ofLesson.has(name) || (contentId !== null && owner !== contentId)) continue
      const opened = await openIn(owner, name)
      if (opened !== null) return opened
    }
    return null
  }

  function target(contentId: number, key: StoredKey): FileTarget {
    const folder = getFolder(contentId)
    const name = getName(key)
    const partial = folder.toPath(`${name}${partialSuffix}`)
    return {
      resume: () => resumePartialFile(disk, partial, cipher),
      create(header) {
        folder.make()
        return createPartialFile(disk, partial, cipher, header)
      },
      async complete(bytes) {
        await folder.rename(`${name}${partialSuffix}`, name)
        const ofLesson = sizes.get(contentId) ?? new Map<string, number>()
        sizes.set(contentId, ofLesson.set(name, bytes))
      },
      discard: () => disk.remove(partial),
    }
  }

  await removeOrphans()
  for (const { contentId } of queue.current().lessons) await measure(contentId)

  return {
    lessons: () => queue.current().lessons,
    save: (lessons) => queue.save({ version: 1, lessons: [...lessons] }),
    has: (contentId, key) => sizes.get(contentId)?.has(getName(key)) ?? false,
    target,
    measure,
    async put(contentId, key, { contentType, bytes, receivedAt }) {
      const stored = target(contentId, key)
      await writeWhole(stored, { contentType, validator: null, size: bytes.byteLength, receivedAt }, bytes)
      await stored.complete(bytes.byteLength)
    },
    async get(contentId, key) {
      const file = await openAny(contentId, key)
      return file === null ? null : readWhole(file)
    },
    open: (address) => openAny(null, { kind: 'file', address }),
    getBytes: (contentId) => sumSizes(sizes.get(contentId)),
    usedBytes: () => [...sizes.values()].reduce((sum, ofLesson) => sum + sumSizes(ofLesson), 0),
    freeBytes: () => disk.freeBytes(path.dirname(root.toPath('lessons.json'))),
    async prune(contentId, keep) {
      const names = new Set(keep.map(getName))
      const folder = getFolder(contentId)
      for (const name of sizes.get(contentId)?.keys() ?? [])
        if (!names.has(name.replace(/\.partial$/, ''))) await folder.remove(name)
      await measure(contentId)
    },
    async discard(contentId, keys) {
      const folder = getFolder(contentId)
      for (const name of keys.map(getName).flatMap((each) => [each, `${each}${partialSuffix}`]))
        await disk.remove(folder.toPath(name))
      await measure(contentId)
    },
    async discardPartials(contentId) {
      const folder = getFolder(contentId)
      const names = [...(await folder.list()).keys()].filter((name) => name.endsWith(partialSuffix))
      for (const name of names) await disk.remove(folder.toPath(name))
      await measure(contentId)
    },
    async remove(contentId) {
      sizes.delete(contentId)
      await getFolder(contentId).removeAll()
    },
  }
}

function sumSizes(ofLesson: ReadonlyMap<string, number> | undefined): number {
  return [...(ofLesson?.values() ?? [])].reduce((sum, size) => sum + size, 0)
}

async function readWhole(file: SealedFile): Promise<StoredContent> {
  try {
    const parts: Uint8Array[] = []
    for await (const part of file.read(0, file.size)) parts.push(part)
    const { contentType, receivedAt } = file.header
    return { contentType, receivedAt, bytes: new Uint8Array(Buffer.concat(parts)) }
  } finally {
    await file.close()
  }
}

async function writeWhole(target: FileTarget, header: SealedHeader, bytes: Uint8Array): Promise<void> {
  const file = await target.create(header)
  try {
    await file.append(bytes)
    await file.finish()
  } finally {
    await file.close()
  }
}

/** Tomorrow's signed link must find the same file. */
export function toStoredAddress(address: string): string {
  const url = new URL(address)
  for (const name of [...url.searchParams.keys()]) if (isSecretParameter(name)) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}
