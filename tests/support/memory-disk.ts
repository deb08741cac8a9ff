import path from 'node:path'
import type { FileSystem } from '#main/base/fs/file-system.ts'

type Kept = { bytes: Buffer; writtenAt: number }

export function createMemoryDisk(now: () => number = Date.now): FileSystem & { files: Map<string, Kept> } {
  const files = new Map<string, Kept>()
  const append = (file: string, content: string | Uint8Array): void => {
    files.set(file, {
      bytes: Buffer.concat([files.get(file)?.bytes ?? Buffer.alloc(0), Buffer.from(content)]),
      writtenAt: now(),
    })
  }
  const move = (from: string, to: string): void => {
    const kept = files.get(from)
    if (kept === undefined) throw Object.assign(new Error('missing'), { code: 'ENOENT' })
    files.delete(from)
    files.set(to, kept)
  }
  return {
    files,
    makeDirectory: () => undefined,
    readTextSync: (file) => files.get(file)?.bytes.toString('utf8') ?? null,
    renameSync: move,
    open: async (file, how) => {
      if (how === 'new') files.set(file, { bytes: Buffer.alloc(0), writtenAt: now() })
      return {
        write: async (content) => append(file, content),
        sync: () => Promise.resolve(),
        close: () => Promise.resolve(),
      }
    },
    rename: async (from, to) => move(from, to),
    remove: async (file) => void files.delete(file),
    readBytes: async (file) => {
      const kept = files.get(file)
      return kept === undefined ? null : new Uint8Array(kept.bytes)
    },
    readInto: async (file, into) => {
      const kept = files.get(file)
      if (kept?.bytes.byteLength !== into.byteLength) return false
      into.set(kept.bytes)
      return true
    },
    list: async (directory) => {
      const names = new Map<string, number>()
      for (const [file, { bytes }] of files) {
        const [first, ...deeper] = path.relative(directory, file).split(path.sep)
        if (first !== undefined && first !== '..') names.set(first, deeper.length === 0 ? bytes.byteLength : 0)
      }
      return names
    },
    writtenAt: async (file) => files.get(file)?.writtenAt ?? null,
    removeDirectory: async (directory) => {
      for (const file of [...files.keys()]) if (file.startsWith(`${directory}${path.sep}`)) files.delete(file)
    },
    syncDirectory: () => Promise.resolve(),
  }
}
