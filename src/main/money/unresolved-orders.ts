import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { moneyOrder, type MoneyOrder } from '#shared/desktop/payments.ts'
import { parseJson } from '#shared/std/json.ts'
import type { Cipher } from '../base/encryption'
import type { Files } from '../base/fs/files'
import type { Store } from '../base/fs/store'
import { baseline, createTransaction, unresolvedOrderKey, type Transaction } from './transaction'

const file = 'orders-in-doubt.json'
const maxRows = 200
/** Period in which a user is expected to retry after a crash. */
const settledLifetimeMs = 10 * 60_000
/** While a program blocks the file, an order that it holds could be sent again; one that blocks it for ever is outlasted. */
const maxBlockedMs = 60_000
/** Padding obscures the length of the purchase history. */
const paddingBytes = 2048
/** One of 64 guesses of user and order fits the row of another user. */
const buckets = 64

const sealedOrder = z.object({ keyId: z.string().max(64), tag: z.string().max(64), text: z.string().max(1_000_000) })

/** `sealed` needs a key that only a keychain holds; `settledAt` in epoch milliseconds. */
const currentRow = z.object({
  id: z.uuid(),
  /** Two hexadecimal digits, so that the file tells nothing by its length. */
  bucket: z.string().length(2),
  sealed: sealedOrder.nullable(),
  isSettled: z.boolean(),
  settledAt: z.number().nullable(),
  isMigrated: z.boolean().optional(),
})
type Row = z.output<typeof currentRow>

/** Version 1.0.0: a guess of user and order opens the row with the file's own key, so its content is dropped. */
const earlierRow = z
  .object({ id: z.uuid(), tag: z.string().max(64), sealed: z.string(), isSettled: z.boolean() })
  .transform(({ id, tag, isSettled }): Row => ({
    id,
    bucket: toBucket(tag),
    sealed: null,
    isSettled,
    settledAt: null,
    isMigrated: true,
  }))

const stored = z.object({ key: z.string().max(64), rows: z.array(z.union([currentRow, earlierRow])).max(2 * maxRows) })
type Stored = z.output<typeof stored>

const content = z.object({
  order: moneyOrder,
  before: baseline,
  isAcknowledged: z.boolean().optional(),
  startedAt: z.number(),
})
type Content = z.output<typeof content>

export type UnresolvedOrders = {
  sync(records: readonly Transaction[]): Promise<void>
  find(userId: number, order: MoneyOrder): Transaction | null
  /** Removes settled rows from the disk once their lifetime has passed, and rewrites those of earlier versions. */
  prune(): Promise<void>
}

type UnresolvedOrdersOptions = {
  files: Pick<Files, 'openStore'>
  cipherFor: (key: Uint8Array) => Cipher
  /** Keys of the keychain, newest first; empty without one or until it answers. */
  secrets: () => readonly Uint8Array[]
  now: () => number
  /** Epoch milliseconds; null before the platform's first response. */
  platformNow: () => number | null
}

export function createUnresolvedOrders({
  files,
  cipherFor,
  secrets,
  now,
  platformNow,
}: UnresolvedOrdersOptions): UnresolvedOrders {
  let opened: { store: Store<Stored>; key: string; names: Cipher; rows: readonly Row[] } | null = null
  let sealers: { of: readonly Uint8Array[]; list: readonly Sealer[] } = { of: [], list: [] }
  let saving: Promise<void> = Promise.resolve()
  let isDirty = false
  let blockedSince: number | null = null

  function open(): NonNullable<typeof opened> {
    if (opened !== null) return opened
    const store = files.openStore(file, stored, () => ({ key: randomBytes(32).toString('base64'), rows: [] }), {
      kind: 'payments',
    })
    if (store.isBlocked() && now() - (blockedSince ??= now()) < maxBlockedMs)
      throw new Error('another program blocks the orders of this computer')
    const { key, rows } = store.current()
    opened = { store, key, names: cipherFor(Buffer.from(key, 'base64')), rows: rows.map(dated) }
    return opened
  }

  /** Earlier versions encrypted the time at which an order was settled; the clock may also have been unknown then. */
  function dated(row: Row): Row {
    return row.isSettled && row.settledAt === null ? { ...row, settledAt: platformNow() } : row
  }

  const getBucket = (userId: number, order: MoneyOrder): string =>
    toBucket(open().names.getName('tag', userId, ...unresolvedOrderKey(order)))
  function currentSealers(): readonly Sealer[] {
    const current = secrets()
    if (current.length !== sealers.of.length || current.some((secret, index) => secret !== sealers.of[index]))
      sealers = { of: [...current], list: current.map((secret) => createSealer(secret, cipherFor)) }
    return sealers.list
  }

  function save(rows: readonly Row[]): Promise<void> {
    const { store, key, names } = open()
    opened = { store, key, names, rows: trim(rows) }
    isDirty = true
    saving = store
      .save({ key, rows: opened.rows.map(({ isMigrated: _isMigrated, ...row }) => row) })
      .then(() => void (isDirty = false))
    return saving
  }

  /** By the platform's clock: one of the computer that is set would end the lock of an order at once. */
  const isExpired = ({ settledAt }: Row): boolean => {
    const platformTime = platformNow()
    return platformTime !== null && settledAt !== null && Math.abs(platformTime - settledAt) > settledLifetimeMs
  }

  return {
    async sync(records) {
      if (opened === null && !records.some(isUnresolved)) return
      const { rows } = open()
      const [sealer = null] = currentSealers()
      const bucket = ({ userId, order }: Transaction): string => getBucket(userId, order)
      const next = records.reduce((all, record) => {
        const previous = all.find(({ id }) => id === record.id) ?? null
        const changed = nextRow(previous, record, { sealer, bucket, now: platformNow() })
        return changed === previous
          ? all
          : [...all.filter(({ id }) => id !== record.id), ...(changed === null ? [] : [changed])]
      }, rows)
      if (next === rows && !isDirty) return saving
      return save(next.filter((row) => !isExpired(row)))
    },
    find(userId, order) {
      const { rows } = open()
      const openSealers = currentSealers()
      const bucket = getBucket(userId, order)
      const found = rows.findLast((row) => {
        const sealer = openSealers.find(({ id }) => id === row.sealed?.keyId)
        return sealer === undefined ? row.bucket === bucket : row.sealed?.tag === sealer.toTag(userId, order)
      })
      if (found === undefined || isExpired(found)) return null
      const decrypted = unseal(found, openSealers, { userId, order })
      // A row without readable content still blocks its order; the user may dismiss it.
      return {
        ...createTransaction(found.id, userId, decrypted?.order ?? order, decrypted?.startedAt ?? now()),
        stage: 'uncertain',
        baseline: decrypted?.before ?? null,
        ...(decrypted?.isAcknowledged === true && { isAcknowledged: true }),
      }
    },
    async prune() {
      opened = { ...open(), rows: open().rows.map(dated) }
      const { rows } = opened
      if (!rows.some((row) => isExpired(row) || row.isMigrated === true)) return
      const next = rows.filter((row) => !isExpired(row)).map(({ isMigrated: _isMigrated, ...row }) => row)
      await save(next)
      // The second write replaces the last-good copy, which still holds the removed rows.
      await save(open().rows)
    },
  }
}

function toBucket(tag: string): string {
  const bucket = Number.parseInt(tag.slice(0, 8), 16) % buckets || 0
  return bucket.toString(16).padStart(2, '0')
}

/** Content and tag of a row depend on the keychain's key, the user and the order. */
type Sealer = {
  id: string
  toTag(userId: number, order: MoneyOrder): string
  toCipher(userId: number, order: MoneyOrder): Cipher
}

function createSealer(secret: Uint8Array, cipherFor: UnresolvedOrdersOptions['cipherFor']): Sealer {
  const names = cipherFor(secret)
  return {
    id: names.getName('id'),
    toTag: (userId, order) => names.getName('tag', userId, ...unresolvedOrderKey(order)),
    toCipher: (userId, order) =>
      cipherFor(Buffer.from(names.getName('key', userId, ...unresolvedOrderKey(order)), 'hex')),
  }
}

function isUnresolved({ stage, baseline: listed }: Transaction): boolean {
  return listed !== null && (stage === 'sending' || stage === 'uncertain')
}

type RowContext = {
  sealer: Sealer | null
  bucket: (record: Transaction) => string
  now: number | null
}

function nextRow(previous: Row | null, record: Transaction, context: RowContext): Row | null {
  const { sealer, bucket, now } = context
  const { id, stage, hidden } = record
  if (hidden || stage === 'refused' || stage === 'not-made') return null
  if (stage !== 'sending' && stage !== 'uncertain')
    return previous === null || previous.isSettled ? previous : { ...previous, isSettled: true, settledAt: now }
  if (!isUnresolved(record)) return previous
  if (previous?.isSettled === false && (sealer === null || isSealed(previous, record, sealer))) return previous
  const sealed = sealer === null ? (previous?.sealed ?? null) : seal(record, sealer)
  return { id, bucket: bucket(record), sealed, isSettled: false, settledAt: null }
}

function isSealed(row: Row, record: Transaction, sealer: Sealer): boolean {
  if (row.sealed?.keyId !== sealer.id) return false
  return record.isAcknowledged !== true || unseal(row, [sealer], record)?.isAcknowledged === true
}

function seal({ id, userId, order, startedAt, isAcknowledged, baseline: before }: Transaction, sealer: Sealer) {
  const plain = Buffer.from(JSON.stringify({ order, before, isAcknowledged, startedAt }))
  const padded = Buffer.alloc(Math.ceil(plain.byteLength / paddingBytes) * paddingBytes, ' ')
  plain.copy(padded)
  return {
    keyId: sealer.id,
    tag: sealer.toTag(userId, order),
    text: Buffer.from(sealer.toCipher(userId, order).encrypt(padded, id)).toString('base64'),
  }
}

/** Null without the key, and for a damaged row. */
function unseal(
  { id, sealed }: Row,
  sealers: readonly Sealer[],
  { userId, order }: Pick<Transaction, 'userId' | 'order'>,
): Content | null {
  const sealer = sealers.find((each) => each.id === sealed?.keyId)
  if (sealer === undefined || sealed === null) return null
  const plain = sealer.toCipher(userId, order).decrypt(Buffer.from(sealed.text, 'base64'), id)
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
