import * as z from 'zod'
import { storageKinds } from '../../shared/desktop/storage'
import { parseJson } from '../../shared/std/json'
import type { Cipher } from '../base/encryption'

const entry = z.object({
  kind: z.enum(storageKinds),
  /** Where its content lies; each content has a file of its own, so that the index is never about another one. */
  file: z.string(),
  /** Bytes on the disk. */
  size: z.int().nonnegative(),
  /** Epoch milliseconds. */
  receivedAt: z.number(),
  contentType: z.string(),
  /** SHA-256 of the content, which an older content of the same address does not have. */
  digest: z.string(),
})
const index = z.array(z.tuple([z.string(), entry]))

/** What is known of one content that is kept. */
export type Entry = z.output<typeof entry>

/** The contents by the name of their address, the least recently used first. */
export type Entries = Map<string, Entry>

/** What is kept, as the folder and its index agree on it, and the files that belong to nothing. */
export type LoadedIndex = { entries: Entries; orphans: string[]; lost: number }

type Blobs = { list(): Promise<Map<string, number>>; read(name: string): Promise<Uint8Array | null> }

/** The file of the index. */
export function indexFile(seal: Cipher): string {
  return seal.nameOf('index')
}

/** The index, sealed. */
export function sealIndex(seal: Cipher, entries: Entries): Uint8Array {
  return seal.encrypt(Buffer.from(JSON.stringify([...entries])), 'index')
}

/** Reads the folder; a damaged or foreign index is an empty one, and a file of another size than it had is not what was written. */
export async function loadIndex(blobs: Blobs, seal: Cipher): Promise<LoadedIndex> {
  const own = indexFile(seal)
  const [sizes, sealed] = await Promise.all([blobs.list(), blobs.read(own)])
  const listed = sealed === null ? [] : (parse(seal.decrypt(sealed, 'index')) ?? [])
  const entries: Entries = new Map(listed.filter(([, { file, size }]) => sizes.get(file) === size))
  const known = new Set([...[...entries.values()].map(({ file }) => file), own])
  const strays = [...sizes.keys()].filter((name) => !known.has(name))
  return { entries, orphans: strays, lost: Math.max(strays.length, listed.length - entries.size) }
}

function parse(plain: Uint8Array | null): z.output<typeof index> | null {
  if (plain === null) return null
  try {
    return index.safeParse(parseJson(new TextDecoder().decode(plain))).data ?? null
  } catch {
    return null
  }
}
