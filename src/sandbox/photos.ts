import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { randomSecret } from './secrets'

const kinds = {
  jpg: { type: 'image/jpeg', begins: (bytes: Uint8Array) => startsWith(bytes, [0xff, 0xd8, 0xff]) },
  png: { type: 'image/png', begins: (bytes: Uint8Array) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  webp: { type: 'image/webp', begins: (bytes: Uint8Array) => startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]) },
} as const

/** The kinds of picture that a photo can be. */
export type PhotoKind = keyof typeof kinds

/** The names that photos have: nothing else is ever read from the folder. */
export const photoName = /^[\w-]{16}\.(?:jpg|png|webp)$/

/** The kind of a picture by its first bytes, whatever its name and type say; null when it is none of them. */
export function photoKindOf(bytes: Uint8Array): PhotoKind | null {
  if (kinds.jpg.begins(bytes)) return 'jpg'
  if (kinds.png.begins(bytes)) return 'png'
  return kinds.webp.begins(bytes) ? 'webp' : null
}

/** Photos that people have sent, by name. */
export type Photos = {
  /** Keeps a picture under a new name that nobody can guess. */
  add(bytes: Uint8Array<ArrayBuffer>, kind: PhotoKind): Promise<string>
  remove(name: string): Promise<void>
  has(name: string): boolean
  serve(path: string, method: string): Response | null
  clear(): Promise<void>
}

/** Photos in memory and, where a folder is given, on the disk; of an earlier start only those that are still `wanted`. */
export async function createPhotos(folder: string | null, wanted: ReadonlySet<string>): Promise<Photos> {
  const photos = await readPhotos(folder, wanted)
  return {
    add: async (bytes, kind) => {
      const name = `${randomSecret(12)}.${kind}`
      photos.set(name, bytes)
      if (folder !== null) {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFileAtomic(join(folder, name), Buffer.from(bytes), { mode: 0o600, fsync: true })
      }
      return name
    },
    remove: async (name) => {
      photos.delete(name)
      if (folder !== null) await rm(join(folder, name), { force: true })
    },
    has: (name) => photos.has(name),
    serve: (path, method) => {
      const name = /^photos\/([^/]+)$/.exec(path)?.[1] ?? ''
      const bytes = photos.get(name)
      if (bytes === undefined) return null
      const headers = { 'Content-Type': typeOf(name), 'Content-Length': String(bytes.length), 'Cache-Control': 'private, max-age=3600' }
      return new Response(method === 'HEAD' ? null : bytes, { headers })
    },
    clear: async () => {
      photos.clear()
      if (folder !== null) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function readPhotos(folder: string | null, wanted: ReadonlySet<string>): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const photos = new Map<string, Uint8Array<ArrayBuffer>>()
  const names = folder === null ? [] : await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder ?? '', name)
    if (wanted.has(name) && photoName.test(name)) photos.set(name, new Uint8Array(await readFile(path)))
    else await rm(path, { recursive: true, force: true })
  }
  return photos
}

function typeOf(name: string): string {
  return Object.entries(kinds).find(([kind]) => name.endsWith(`.${kind}`))?.[1].type ?? 'application/octet-stream'
}

function startsWith(bytes: Uint8Array, wanted: readonly number[]): boolean {
  return wanted.every((byte, index) => bytes[index] === byte)
}
