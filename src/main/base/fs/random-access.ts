import { constants } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { retryBusy } from './retry-busy'

export type RandomAccessFile = {
  size(): Promise<number>
  read(position: number, into: Uint8Array): Promise<number>
  write(position: number, bytes: Uint8Array): Promise<void>
  truncate(size: number): Promise<void>
  sync(): Promise<void>
  close(): Promise<void>
}

export type RandomAccessDisk = {
  open(file: string, how: 'read' | 'change' | 'new'): Promise<RandomAccessFile | null>
  rename(from: string, to: string): Promise<void>
  remove(file: string): Promise<void>
  /** Null if the system does not say. */
  freeBytes(directory: string): Promise<number | null>
}

const { O_RDONLY, O_RDWR, O_WRONLY, O_CREAT, O_TRUNC } = constants
/** A link that another program left under the name would make another file receive the bytes. Windows has no such flag. */
const noFollow = constants.O_NOFOLLOW ?? 0
const flags = {
  read: O_RDONLY | noFollow,
  change: O_RDWR | noFollow,
  new: O_WRONLY | O_CREAT | O_TRUNC | noFollow,
} as const

/** Files get mode 0600. */
export const nodeRandomAccess: RandomAccessDisk = {
  async open(file, how) {
    try {
      return toRandomAccessFile(await retryBusy(() => open(file, flags[how], 0o600)))
    } catch (error) {
      if (how !== 'new' && error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    }
  },
  rename: (from, to) => retryBusy(() => rename(from, to)),
  remove: (file) => retryBusy(() => rm(file, { force: true })),
  async freeBytes(directory) {
    try {
      const { bavail, bsize } = await statfs(directory)
      return bavail * bsize
    } catch {
      return null
    }
  },
}

function toRandomAccessFile(handle: Awaited<ReturnType<typeof open>>): RandomAccessFile {
  return {
    size: async () => (await handle.stat()).size,
    async read(position, into) {
      let total = 0
      while (total < into.byteLength) {
        const { bytesRead } = await handle.read(into, total, into.byteLength - total, position + total)
        if (bytesRead === 0) break
        total += bytesRead
      }
      return total
    },
    async write(position, bytes) {
      for (let written = 0; written < bytes.byteLength;) {
        const { bytesWritten } = await handle.write(bytes, written, bytes.byteLength - written, position + written)
        written += bytesWritten
      }
    },
    truncate: (size) => handle.truncate(size),
    sync: () => handle.datasync(),
    close: () => handle.close(),
  }
}
