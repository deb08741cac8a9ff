import * as z from 'zod'
import { storageKinds } from '#shared/desktop/storage.ts'
import { parseJson } from '#shared/std/json.ts'
import type { Cipher } from '../base/encryption'

const entry = z.object({
  kind: z.enum(storageKinds),
  /** The index never refers to other content. */
  file: z.string(),
  size: z.int().nonnegative(),
  /** Epoch milliseconds. */
  receivedAt: z.number(),
  contentType: z.string(),
  /** SHA-256; detects outdated content. */
  digest: z.string(),
})
const index = z.array(z.tuple([z.string(), entry]))

export type IndexEntry = z.output<typeof entry>

export type IndexEntries = Map<string, IndexEntry>

export type LoadedIndex = { entries: IndexEntries; orphans: string[]; lost: number }

type Blobs = { list(): Promise<Map<string, number>>; read(name: string): Promise<Uint8Array | null> }

export function indexFile(cipher: Cipher): string {
  return cipher.getName('index')
}

export function encryptIndex(cipher: Cipher, entries: IndexEntries): Uint8Array {
  return cipher.encrypt(Buffer.from(JSON.stringify([...entries])), 'index')
}

export async function loadIndex(blobs: Blobs, cipher: Cipher): Promise<LoadedIndex> {
  const indexName = indexFile(cipher)
  const [sizes, encrypted] = await Promise.all([blobs.list(), blobs.read(indexName)])
  const parsed = encrypted === null ? [] : (parse(cipher.decrypt(encrypted, 'index')) ?? [])
  const entries: IndexEntries = new Map(parsed.filter(([, { file, size }]) => sizes.get(file) === size))
  const referenced = new Set([...[...entries.values()].map(({ file }) => file), indexName])
  const orphans = [...sizes.keys()].filter((name) => !referenced.has(name))
  return { entries, orphans, lost: Math.max(orphans.length, parsed.length - entries.size) }
}

function parse(plain: Uint8Array | null): z.output<typeof index> | null {
  if (plain === null) return null
  try {
    return index.safeParse(parseJson(new TextDecoder().decode(plain))).data ?? null
  } catch {
    return null
  }
}
