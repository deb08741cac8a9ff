import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { randomSecret } from '../base/secrets'

export const fileNamePattern = '[\\w-]{16}'

export type FileStore<Kind extends string> = {
  /** Resolves with the new name once on disk. */
  add(bytes: Uint8Array<ArrayBuffer>, kind: Kind): Promise<string>
  bytes(name: string): Uint8Array<ArrayBuffer> | null
  remove(name: string): Promise<void>
  has(name: string): boolean
  serve(path: string, method: string): Response | null
  clear(): Promise<void>
}

type FileStoreOptions<Kind extends string> = {
  place: string
  types: Readonly<Record<Kind, string>>
  folder: string | null
  referencedNames: ReadonlySet<string>
}

export async function createFileStore<Kind extends string>({
  place,
  types,
  folder,
  referencedNames,
}: FileStoreOptions<Kind>): Promise<FileStore<Kind>> {
  const namePattern = new RegExp(`^${fileNamePattern}\\.(?:${Object.keys(types).join('|')})$`)
  const typesByEnding = new Map(Object.entries<string>(types))
  const files = await readFiles(folder, (name) => referencedNames.has(name) && namePattern.test(name))
  return {
    add: async (bytes, kind) => {
      const name = `${randomSecret(12)}.${kind}`
      files.set(name, bytes)
      if (folder !== null) {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFileAtomic(join(folder, name), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
          mode: 0o600,
          fsync: true,
        })
      }
      return name
    },
    bytes: (name) => files.get(name) ?? null,
    remove: async (name) => {
      files.delete(name)
      if (folder !== null) await rm(join(folder, name), { force: true })
    },
    has: (name) => files.has(name),
    serve: (path, method) => {
      const name = path.startsWith(`${place}/`) ? path.slice(place.length + 1) : ''
      const bytes = files.get(name)
      if (bytes === undefined) return null
      const headers = {
        'Content-Type': typesByEnding.get(name.slice(name.lastIndexOf('.') + 1)) ?? 'application/octet-stream',
        'Content-Length': String(bytes.length),
        'Cache-Control': 'private, max-age=3600',
        // Prevents scripts in an upload opened as a document.
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      }
      return new Response(method === 'HEAD' ? null : bytes, { headers })
    },
    clear: async () => {
      files.clear()
      if (folder !== null) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function readFiles(
  folder: string | null,
  isReferenced: (name: string) => boolean,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  const names = folder === null ? [] : await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder ?? '', name)
    if (isReferenced(name)) files.set(name, new Uint8Array(await readFile(path)))
    else await rm(path, { recursive: true, force: true })
  }
  return files
}
