import * as z from 'zod'
import { storageKinds } from '../../shared/desktop/storage'
import { parseJson } from '../../shared/std/json'
import type { Cipher } from '../base/encryption'

const entry = z.object({
  kind: z.enum(storageKinds),
  /** Name of the content file. Every write creates a new file, so that the index never refers to other content. */
  file: z.string(),
  /** Bytes on disk. */
  size: z.int().nonnegative(),
  /** Epoch milliseconds. */
  receivedAt: z.number(),
  contentType: z.string(),
  /** SHA-256 of the content; detects an older content of the same address. */
  digest: z.string(),
})
const index = z.array(z.tuple([z.string(), entry]))

/** Index entry of one cached content. */
export type IndexEntry = z.output<typeof entry>

/** Index entries by encrypted name of their key, the least recently used first. */
export type IndexEntries = Map<string, IndexEntry>

/** Entries on which the folder and its index agree, and the files that no entry refers to. */
export type LoadedIndex = { entries: IndexEntries; orphans: string[]; lost: number }

type Blobs = { list(): Promise<Map<string, number>>; read(name: string): Promise<Uint8Array | null> }

/** Returns the file name of the index. */
export function indexFile(cipher: Cipher): string {
  return cipher.nameOf('index')
}

/** Encrypts the index. */
export function encryptIndex(cipher: Cipher, entries: IndexEntries): Uint8Array {
  return cipher.encrypt(Buffer.from(JSON.stringify([...entries])), 'index')
}

/** Reads the folder. A damaged or foreign index counts as empty; a file of another size than in the index is dropped. */
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
