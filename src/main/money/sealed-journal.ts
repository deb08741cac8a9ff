import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { moneyRecord } from './attempt'
import type { MoneyRecord } from './attempt'
import type { Journal } from './journal'

const file = 'money.json'
const ivBytes = 12
const tagBytes = 16
const sealed = z.object({ text: z.string().max(16_000_000) })
const kept = z.array(z.unknown())

type Files = {
  openStore(name: string, schema: z.ZodType<{ text: string }>, fallback: () => { text: string }): { current(): { text: string }; save(value: { text: string }): Promise<void>; erase(): Promise<void> }
}

/**
 * Journals in one file, sealed with the key of the session (AES-256-GCM, bound to the file and the user). What cannot be read, because it is of
 * another session or user, is removed. Without a key everything stays in memory.
 */
export function createSealedJournals({ files, key }: { files: Files; key: () => Buffer | null }): (userId: number) => Journal {
  const store = files.openStore(file, sealed, () => ({ text: '' }))
  return (userId) => {
    const about = `${file} ${String(userId)}`
    let records = read(store.current().text, key(), about)
    if (records === null) void store.erase().catch(() => undefined)
    records ??= []
    return {
      current: () => records ?? [],
      save: async (next) => {
        records = next
        const present = key()
        if (present !== null) await store.save({ text: seal(JSON.stringify(next), present, about) })
        else if (store.current().text !== '') await store.erase()
      },
      erase: async () => {
        records = []
        await store.erase()
      },
    }
  }
}

/** The readable attempts; null where there is something that this session cannot read. */
function read(text: string, key: Buffer | null, about: string): readonly MoneyRecord[] | null {
  if (text === '') return []
  const plain = key === null ? null : unseal(text, key, about)
  if (plain === null) return null
  const rows = kept.safeParse(JSON.parse(plain)).data ?? []
  return rows.flatMap((row) => moneyRecord.safeParse(row).data ?? [])
}

function seal(plain: string, key: Buffer, about: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', contentKey(key), iv, { authTagLength: tagBytes }).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

function unseal(text: string, key: Buffer, about: string): string | null {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.byteLength < ivBytes + tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', contentKey(key), bytes.subarray(0, ivBytes), { authTagLength: tagBytes }).setAAD(Buffer.from(about))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** The offline store derives its keys from the same secret: no two uses share one. */
function contentKey(key: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'money journal', 32))
}
