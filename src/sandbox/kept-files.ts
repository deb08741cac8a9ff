import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { randomSecret } from './secrets'

/** The names that kept files have, but for what follows the dot: nothing else is ever read from a folder. */
export const keptNameStem = '[\\w-]{16}'

/** Files that people have sent, by names that nobody can guess. */
export type KeptFiles<Kind extends string> = {
  /** Keeps bytes under a new name, on the disk when it is settled. */
  add(bytes: Uint8Array<ArrayBuffer>, kind: Kind): Promise<string>
  bytes(name: string): Uint8Array<ArrayBuffer> | null
  remove(name: string): Promise<void>
  has(name: string): boolean
  /** Answers `<place>/<name>`; null for any other path. */
  serve(path: string, method: string): Response | null
  clear(): Promise<void>
}

type Kept<Kind extends string> = { place: string; types: Readonly<Record<Kind, string>>; folder: string | null; wanted: ReadonlySet<string> }

/** Files in memory and, where a folder is given, on the disk; of an earlier start only those that are still `wanted`. `types` are their media types by what follows the dot. */
export async function createKeptFiles<Kind extends string>({ place, types, folder, wanted }: Kept<Kind>): Promise<KeptFiles<Kind>> {
  const known = new RegExp(`^${keptNameStem}\\.(?:${Object.keys(types).join('|')})$`)
  const typeOf = new Map(Object.entries<string>(types))
  const files = await readKept(folder, (name) => wanted.has(name) && known.test(name))
  return {
    add: async (bytes, kind) => {
      const name = `${randomSecret(12)}.${kind}`
      files.set(name, bytes)
      if (folder !== null) {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFileAtomic(join(folder, name), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { mode: 0o600, fsync: true })
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
        'Content-Type': typeOf.get(name.slice(name.lastIndexOf('.') + 1)) ?? 'application/octet-stream', 'Content-Length': String(bytes.length), 'Cache-Control': 'private, max-age=3600',
        // What somebody sent may not run anything where it is opened as a page of its own.
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

async function readKept(folder: string | null, wanted: (name: string) => boolean): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  const names = folder === null ? [] : await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder ?? '', name)
    if (wanted(name)) files.set(name, new Uint8Array(await readFile(path)))
    else await rm(path, { recursive: true, force: true })
  }
  return files
}
