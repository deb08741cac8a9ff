import { createHash } from 'node:crypto'
import type { HomeworkRefusal } from '../../shared/desktop/homework'
import { homeworkLimits } from '../../shared/desktop/homework'
import type { Folder } from '../base/fs/folder'
import { isWhatItSays } from './file-content'
import type { HomeworkType } from './file-name'
import { storedName } from './manifest'

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
