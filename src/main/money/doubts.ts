import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { moneyOrder } from '../../shared/desktop/payments'
import type { MoneyOrder } from '../../shared/desktop/payments'
import { parseJson } from '../../shared/std/json'
import type { Cipher } from '../base/encryption'
import type { Files } from '../base/fs/files'
import type { Store } from '../base/fs/store'
import { before, doubtKey, newAttempt } from './attempt'
import type { MoneyRecord } from './attempt'

const file = 'orders-in-doubt.json'
const maxRows = 200
/** A person who did not see the end of an order, because the application died with it, presses again within this time. */
const settledMs = 10 * 60_000
/** Rows are padded to a multiple of this, so that their size says little of what was bought before. */
const paddedBytes = 2048

const row = z.object({ id: z.uuid(), tag: z.string().max(64), sealed: z.string().max(1_000_000), isSettled: z.boolean() })
const stored = z.object({ key: z.string().max(64), rows: z.array(row).max(2 * maxRows) })
type Stored = z.output<typeof stored>
const content = z.object({ order: moneyOrder, before, startedAt: z.number(), settledAt: z.number().nullable() })

/**
 * The orders whose end this computer's people may not know, by order. They outlive the session and its key, and name nobody: who does not know
 * both the user and the order can neither find nor read one.
 */
export type Doubts = {
  /** Follows a user's attempts; resolves once all of their doubts are on the disk. */
  follow(records: readonly MoneyRecord[]): Promise<void>
  /** The attempt at this order that this user does not know the end of, in doubt again. */
  find(userId: number, order: MoneyOrder): MoneyRecord | null
}

type Row = z.output<typeof row>

type Options = {
  files: Pick<Files, 'openStore'>
  sealWith: (key: Uint8Array) => Cipher
  now: () => number
}

/** The file is read with the first order. */
export function createDoubts({ files, sealWith, now }: Options): Doubts {
  let opened: { store: Store<Stored>; key: string; rows: readonly Row[]; naming: Naming } | null = null
  let saving: Promise<void> = Promise.resolve()
  let isBehind = false

  function open(): NonNullable<typeof opened> {
    if (opened !== null) return opened
    const store = files.openStore(file, stored, () => ({ key: randomBytes(32).toString('base64'), rows: [] }))
    const { key, rows } = store.current()
    opened = { store, key, rows, naming: createNaming(Buffer.from(key, 'base64'), sealWith) }
    return opened
  }

  return {
    follow(records) {
      if (opened === null && !records.some(isInDoubt)) return Promise.resolve()
      const { store, key, rows, naming } = open()
      const next = records.reduce((all, record) => {
        const present = all.find(({ id }) => id === record.id) ?? null
        const changed = rowAfter(present, record, naming, now())
        return changed === present ? all : [...all.filter(({ id }) => id !== record.id), ...(changed === null ? [] : [changed])]
      }, rows)
      if (next === rows && !isBehind) return saving
      opened = { store, key, naming, rows: bounded(next) }
      isBehind = true
      saving = store.save({ key, rows: [...opened.rows] }).then(() => void (isBehind = false))
      return saving
    },
    find(userId, order) {
      const { rows, naming } = open()
      const found = rows.findLast(({ tag }) => tag === naming.tagOf(userId, order))
      if (found === undefined) return null
      const known = read(found, naming.sealOf(userId, order))
      if (known !== null && known.settledAt !== null && Math.abs(now() - known.settledAt) > settledMs) return null
      // A row that cannot be read still holds the order: nothing is guessed, and a person may put it aside.
      return { ...newAttempt(found.id, userId, known?.order ?? order, known?.startedAt ?? now()), stage: 'uncertain', before: known?.before ?? null }
    },
  }
}

type Naming = { tagOf(userId: number, order: MoneyOrder): string; sealOf(userId: number, order: MoneyOrder): Cipher }

/** The name of a row, and the key to it, both made from the user and the order. */
function createNaming(key: Uint8Array, sealWith: Options['sealWith']): Naming {
  const names = sealWith(key)
  return {
    tagOf: (userId, order) => names.nameOf('tag', userId, ...doubtKey(order)),
    sealOf: (userId, order) => sealWith(Buffer.from(names.nameOf('key', userId, ...doubtKey(order)), 'hex')),
  }
}

function isInDoubt({ stage, before: known }: MoneyRecord): boolean {
  return known !== null && (stage === 'sending' || stage === 'uncertain')
}

/** The row after what became of an attempt; null for none. */
function rowAfter(present: Row | null, record: MoneyRecord, naming: Naming, now: number): Row | null {
  const { stage, hidden } = record
  if (hidden || stage === 'refused' || stage === 'not-made') return null
  const isOpen = stage === 'sending' || stage === 'uncertain'
  if (isOpen) return present?.isSettled === false || !isInDoubt(record) ? present : rowOf(record, record.before, null, naming)
  if (present === null || present.isSettled) return present
  // An attempt that has ended no longer says what was listed before it.
  const known = read(present, naming.sealOf(record.userId, record.order))
  return known === null ? null : rowOf(record, known.before, now, naming)
}

function rowOf({ id, userId, order, startedAt }: MoneyRecord, listed: MoneyRecord['before'], settledAt: number | null, naming: Naming): Row {
  const json = JSON.stringify({ order, before: listed, startedAt, settledAt })
  const plain = Buffer.from(json)
  const padded = Buffer.alloc(Math.ceil(plain.byteLength / paddedBytes) * paddedBytes, ' ')
  plain.copy(padded)
  return { id, tag: naming.tagOf(userId, order), sealed: Buffer.from(naming.sealOf(userId, order).encrypt(padded, id)).toString('base64'), isSettled: settledAt !== null }
}

function read({ id, sealed }: Row, seal: Cipher): z.output<typeof content> | null {
  const plain = seal.decrypt(Buffer.from(sealed, 'base64'), id)
  return plain === null ? null : (content.safeParse(parseJson(Buffer.from(plain).toString('utf8'))).data ?? null)
}

/** The newest rows; those that are settled go first. */
function bounded(rows: readonly Row[]): readonly Row[] {
  const spare = new Set([...rows.filter(({ isSettled }) => isSettled), ...rows.filter(({ isSettled }) => !isSettled)].slice(0, Math.max(0, rows.length - maxRows)))
  return rows.filter((each) => !spare.has(each))
}
