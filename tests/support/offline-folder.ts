import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createCipher } from '#main/base/encryption.ts'
import { type FileSystem, nodeFileSystem } from '#main/base/fs/file-system.ts'
import { openBlobs } from '#main/base/fs/files.ts'
import { openOfflineStore, type CacheEntry, type CacheKey, type CacheLimits } from '#main/offline/offline-store.ts'

export function createTestFolder() {
  const root = mkdtempSync(path.join(tmpdir(), 'tutorat-offline-'))
  const directory = path.join(root, 'offline')
  const lines: string[] = []
  const note = (event: string, fields?: object): void => void lines.push(`${event} ${JSON.stringify(fields ?? {})}`)
  const log = { info: note, warn: note }
  return {
    root,
    directory,
    lines,
    log,
    blobs: (disk: FileSystem = nodeFileSystem) => openBlobs(disk, directory),
    open: (key: Uint8Array, { disk = nodeFileSystem, bounds }: { disk?: FileSystem; bounds?: CacheLimits } = {}) =>
      openOfflineStore({
        blobs: openBlobs(disk, directory),
        key,
        schedule: () => () => undefined,
        log,
        ...(bounds === undefined ? {} : { limits: bounds }),
      }),
    files: () => (existsSync(directory) ? readdirSync(directory) : []),
    contents: (key: Uint8Array) =>
      (existsSync(directory) ? readdirSync(directory) : []).filter(
        (name) => !name.startsWith(createCipher(key, 'offline').getName('index')),
      ),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

export const hastyDisk: FileSystem = {
  ...nodeFileSystem,
  syncDirectory: () => Promise.resolve(),
  open: async (file, how) => ({ ...(await nodeFileSystem.open(file, how)), sync: () => Promise.resolve() }),
}

export function place(address: string, part: Partial<CacheKey> = {}): CacheKey {
  return { userId: 7, kind: 'answers', address, ...part }
}

export function content(text: string, receivedAt = 1, contentType = 'application/json'): CacheEntry {
  return { contentType, bytes: new TextEncoder().encode(text), receivedAt }
}
