import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { moneyOrder } from '../../shared/desktop/payments'
import type { MoneyOrder } from '../../shared/desktop/payments'
import { parseJson } from '../../shared/std/json'
import type { Cipher } from '../base/encryption'
import type { Files } from '../base/fs/files'
import type { Store } from '../base/fs/store'
import { baseline, createTransaction, unresolvedOrderKey } from './transaction'
import type { Baseline, Transaction } from './transaction'

const file = 'orders-in-doubt.json'
const maxRows = 200
/** Period in which a user is expected to retry after a crash. */
const settledLifetimeMs = 10 * 60_000
/** Padding obscures the length of the purchase history. */
const paddingBytes = 2048

const row = z.object({
  id: z.uuid(),
  tag: z.string().max(64),
  sealed: z.string().max(1_000_000),
  isSettled: z.boolean(),
})
const stored = z.object({ key: z.string().max(64), rows: z.array(row).max(2 * maxRows) })
type Stored = z.output<typeof stored>
const content = z.object({
  order: moneyOrder,
  before: baseline,
  isAcknowledged: z.boolean().optional(),
  startedAt: z.number(),
  settledAt: z.number().nullable(),
})

export type UnresolvedOrders = {
  sync(records: readonly Transaction[]): Promise<void>
  find(userId: number, order: MoneyOrder): Transaction | null
}

type Row = z.output<typeof row>

type UnresolvedOrdersOptions = {
  files: Pick<Files, 'openStore'>
  cipherFor: (key: Uint8Array) => Cipher
  now: () => number
}

export function createUnresolvedOrders({ files, cipherFor, now }: UnresolvedOrdersOptions): UnresolvedOrders {
  let opened: { store: Store<Stored>; key: string; rows: readonly Row[]; rowKeys: RowKeys } | null = null
  let saving: Promise<void> = Promise.resolve()
  let isDirty = false

  function open(): NonNullable<typeof opened> {
    if (opened !== null) return opened
    const store = files.openStore(file, stored, () => ({ key: randomBytes(32).toString('base64'), rows: [] }))
    const { key, rows } = store.current()
    opened = { store, key, rows, rowKeys: createRowKeys(Buffer.from(key, 'base64'), cipherFor) }
    return opened
  }

  return {
    sync(records) {
      if (opened === null && !records.some(isUnresolved)) return Promise.resolve()
      const { store, key, rows, rowKeys } = open()
      const next = records.reduce((all, record) => {
        const previous = all.find(({ id }) => id === record.id) ?? null
        const changed = nextRow(previous, record, rowKeys, now())
        return changed === previous
          ? all
          : [...all.filter(({ id }) => id !== record.id), ...(changed === null ? [] : [changed])]
      }, rows)
      if (next === rows && !isDirty) return saving
      opened = { store, key, rowKeys, rows: trim(next) }
      isDirty = true
      saving = store.save({ key, rows: [...opened.rows] }).then(() => void (isDirty = false))
      return saving
    },
    find(userId, order) {
      const { rows, rowKeys } = open()
      const found = rows.findLast(({ tag }) => tag === rowKeys.toTag(userId, order))
      if (found === undefined) return null
      const decrypted = decryptRow(found, rowKeys.toCipher(userId, order))
      if (
        decrypted !== null &&
        decrypted.settledAt !== null &&
        Math.abs(now() - decrypted.settledAt) > settledLifetimeMs
      )
        return null
      // An undecryptable row still blocks its order; the user may dismiss it.
      return {
        ...createTransaction(found.id, userId, decrypted?.order ?? order, decrypted?.startedAt ?? now()),
        stage: 'uncertain',
        baseline: decrypted?.before ?? null,
        ...(decrypted?.isAcknowledged === true && { isAcknowledged: true }),
      }
    },
  }
}

type RowKeys = { toTag(userId: number, order: MoneyOrder): string; toCipher(userId: number, order: MoneyOrder): Cipher }

function createRowKeys(key: Uint8Array, cipherFor: UnresolvedOrdersOptions['cipherFor']): RowKeys {
  const nameCipher = cipherFor(key)
  return {
    toTag: (userId, order) => nameCipher.nameOf('tag', userId, ...unresolvedOrderKey(order)),
    toCipher: (userId, order) =>
      cipherFor(Buffer.from(nameCipher.nameOf('key', userId, ...unresolvedOrderKey(order)), 'hex')),
  }
}

function isUnresolved({ stage, baseline: listed }: Transaction): boolean {
  return listed !== null && (stage === 'sending' || stage === 'uncertain')
}

function nextRow(previous: Row | null, record: Transaction, rowKeys: RowKeys, now: number): Row | null {
  const { stage, hidden } = record
  if (hidden || stage === 'refused' || stage === 'not-made') return null
  const isOpen = stage === 'sending' || stage === 'uncertain'
  const decrypt = (row: Row) => decryptRow(row, rowKeys.toCipher(record.userId, record.order))
  if (isOpen) {
    const isStored =
      previous?.isSettled === false && (record.isAcknowledged !== true || decrypt(previous)?.isAcknowledged === true)
    return isStored || !isUnresolved(record) ? previous : encryptRow(record, record.baseline, null, rowKeys)
  }
  if (previous === null || previous.isSettled) return previous
  const decrypted = decrypt(previous)
  return decrypted === null ? null : encryptRow(record, decrypted.before, now, rowKeys)
}

function encryptRow(
  { id, userId, order, startedAt, isAcknowledged }: Transaction,
  before: Baseline | null,
  settledAt: number | null,
  rowKeys: RowKeys,
): Row {
  const json = JSON.stringify({ order, before, isAcknowledged, startedAt, settledAt })
  const plain = Buffer.from(json)
  const padded = Buffer.alloc(Math.ceil(plain.byteLength / paddingBytes) * paddingBytes, ' ')
  plain.copy(padded)
  return {
    id,
    tag: rowKeys.toTag(userId, order),
    sealed: Buffer.from(rowKeys.toCipher(userId, order).encrypt(padded, id)).toString('base64'),
    isSettled: settledAt !== null,
  }
}

function decryptRow({ id, sealed }: Row, cipher: Cipher): z.output<typeof content> | null {
  const plain = cipher.decrypt(Buffer.from(sealed, 'base64'), id)
  return plain === null ? null : (content.safeParse(parseJson(Buffer.from(plain).toString('utf8'))).data ?? null)
}

function trim(rows: readonly Row[]): readonly Row[] {
  const removable = new Set(
    [...rows.filter(({ isSettled }) => isSettled), ...rows.filter(({ isSettled }) => !isSettled)].slice(
      0,
      Math.max(0, rows.length - maxRows),
    ),
  )
  return rows.filter((each) => !removable.has(each))
}
