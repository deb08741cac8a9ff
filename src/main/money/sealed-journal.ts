import * as z from 'zod'
import { parseJson } from '../../shared/std/json'
import type { Cipher } from '../base/encryption'
import type { Files } from '../base/fs/files'
import { moneyRecord } from './attempt'
import type { MoneyRecord } from './attempt'
import type { Journal } from './journal'

const file = 'money.json'
const sealed = z.object({ text: z.string().max(16_000_000) })
const kept = z.array(z.unknown())
const maxUnknown = 200

/**
 * Journals in one file, encrypted with the key of the session and bound to the file and the user; `cipher` gives null where there is no key. What cannot be read, because it is of
 * another session or user, is removed. Without a key everything stays in memory.
 * Attempts of a shape that this version does not know may be orders in doubt of another one: they are written back as they are.
 */
export function createSealedJournals({ files, cipher }: { files: Pick<Files, 'openStore'>; cipher: () => Cipher | null }): (userId: number) => Journal {
  const store = files.openStore(file, sealed, () => ({ text: '' }))
  return (userId) => {
    const about = `${file} ${String(userId)}`
    const found = read(store.current().text, cipher(), about)
    if (found === null) void store.erase().catch(() => undefined)
    let { records, unknown } = found ?? { records: [], unknown: [] }
    return {
      current: () => records,
      save: async (next) => {
        records = next
        const present = cipher()
        if (present !== null) await store.save({ text: Buffer.from(present.encrypt(Buffer.from(JSON.stringify([...next, ...unknown])), about)).toString('base64') })
        else if (store.current().text !== '') await store.erase()
      },
      erase: async () => {
        records = []
        unknown = []
        await store.erase()
      },
    }
  }
}

type Found = { records: readonly MoneyRecord[]; unknown: readonly unknown[] }

/** The attempts, and those of another shape; null where there is something that this session cannot read. */
function read(text: string, cipher: Cipher | null, about: string): Found | null {
  if (text === '') return { records: [], unknown: [] }
  const plain = cipher?.decrypt(Buffer.from(text, 'base64'), about) ?? null
  if (plain === null) return null
  const json = parseJson(Buffer.from(plain).toString('utf8'))
  const rows = kept.safeParse(json).data ?? [json]
  const read = rows.map((row) => ({ row, record: moneyRecord.safeParse(row).data ?? null }))
  return { records: read.flatMap(({ record }) => record ?? []), unknown: read.filter(({ record }) => record === null).map(({ row }) => row).slice(-maxUnknown) }
}
