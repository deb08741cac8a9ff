import { writeFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { MoneyOrder } from '#shared/desktop/payments.ts'
import { storesThat } from '#tests/support/memory-store.ts'
import { createCipher } from '../base/encryption'
import { type FileSystem, nodeFileSystem } from '../base/fs/file-system'
import { createFiles } from '../base/fs/files'
import type { FileProblem } from '../base/fs/store'
import { type Transaction, createTransaction } from './transaction'
import { createUnresolvedOrders } from './unresolved-orders'

const order: MoneyOrder = {
  kind: 'purchase',
  offerDivisionDetail: 48_123_907,
  quantity: 3,
  subjects: [77],
  agreed: 14_500,
  name: 'Silver+',
}
const idOf = (index: number): string => `7d3c2f4e-5a61-4b7e-9d0c-${String(index).padStart(12, '0')}`
const transaction = (part: Partial<Transaction> = {}): Transaction => ({
  ...createTransaction(idOf(1), 31_337, order, 1000),
  baseline: { ids: [90_001, 90_002], paid: { '90001': 14_500 }, points: 61_234 },
  ...part,
})

const cipherFor = (key: Uint8Array) => createCipher(key, 'doubts')

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'tutorat-doubts-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const clock: { now: number; platform: number | null | undefined } = { now: 1_000_000, platform: undefined }
const secret = Buffer.alloc(32, 7)
const start = (secrets: readonly Uint8Array[] = [secret], disk = nodeFileSystem) =>
  createUnresolvedOrders({
    files: createFiles({ directory, disk }),
    cipherFor,
    secrets: () => secrets,
    now: () => clock.now,
    platformNow: () => (clock.platform === undefined ? clock.now : clock.platform),
  })
const onDisk = async (): Promise<string> =>
  (await Promise.all((await readdir(directory)).map((name) => readFile(path.join(directory, name), 'utf8')))).join('\n')

test('E3: finds an unresolved order after a restart only by its user and order', async () => {
  await start().sync([transaction()])
  const again = start()
  expect(again.find(31_337, { ...order, quantity: 1, agreed: 1, name: 'x' })).toMatchObject({
    id: idOf(1),
    userId: 31_337,
    stage: 'uncertain',
    order,
    baseline: { ids: [90_001, 90_002] },
  })
  expect(again.find(31_338, order)).toBeNull()
  expect(again.find(31_337, { ...order, offerDivisionDetail: 482 })).toBeNull()
})

test('D1, E3: reveals neither user, order nor earlier purchases in the file, not even by its size', async () => {
  await start().sync([transaction()])
  const text = await onDisk()
  expect(text).toContain(idOf(1))
  for (const word of ['31337', '48123907', '14500', 'Silver', '90001', '61234', 'purchase']) {
    expect(text.replaceAll(idOf(1), '')).not.toMatch(new RegExp(`"${word}|\\b${word}\\b`))
    for (const [, sealed = ''] of text.matchAll(/"text":"([^"]*)"/g))
      expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain(word)
  }
  await rm(directory, { recursive: true })
  await start().sync([
    transaction({
      baseline: { ids: Array.from({ length: 90 }, (_, index) => 90_000 + index), paid: {}, points: null },
    }),
  ])
  expect((await onDisk()).length).toBe(text.length)
})

/** Tries users and orders with the key in the file, as a person who has the disk alone can. */
async function guesses(users: readonly number[], orders: readonly MoneyOrder[]): Promise<number> {
  const name = (await readdir(directory)).find((each) => each.endsWith('.json')) ?? ''
  const text = (await readFile(path.join(directory, name), 'utf8')).split('\n')[1] ?? ''
  const unresolvedOrders = createUnresolvedOrders({
    files: storesThat({ read: () => JSON.parse(text) as unknown }),
    cipherFor,
    secrets: () => [],
    now: () => clock.now,
    platformNow: () => (clock.platform === undefined ? clock.now : clock.platform),
  })
  const fits = (user: number): number => orders.filter((each) => unresolvedOrders.find(user, each) !== null).length
  return users.reduce((sum, user) => sum + fits(user), 0)
}

const classmates = Array.from({ length: 40 }, (_, index) => 31_337 + index)
const plausible = Array.from({ length: 40 }, (_, index): MoneyOrder => ({
  ...order,
  offerDivisionDetail: 48_123_907 + index,
}))

test.each([
  ['with a keychain', [secret]],
  ['without a keychain', []],
])('E3: fits many guesses of user and order %s, so that none of them is confirmed', async (_name, secrets) => {
  await start(secrets).sync([transaction()])
  expect(await guesses(classmates, plausible)).toBeGreaterThan(10)
  await start(secrets).sync([transaction(), transaction({ stage: 'done' })])
  expect(await guesses(classmates, plausible)).toBeGreaterThan(10)
})

test('E3: stores nothing that opens with a guess where no keychain holds the key', async () => {
  await start([]).sync([transaction()])
  expect(await onDisk()).toContain('"sealed":null')
  expect(start([]).find(31_337, order)).toMatchObject({ id: idOf(1), stage: 'uncertain', order, baseline: null })
})

test.each([
  ['does not answer', []],
  ['holds another key', [Buffer.alloc(32, 8)]],
])('E3: still blocks the order when the keychain %s', async (_name, secrets) => {
  await start().sync([transaction()])
  expect(start(secrets).find(31_337, order)).toMatchObject({ id: idOf(1), stage: 'uncertain', baseline: null })
})

test('E3: opens rows of an earlier key of the keychain', async () => {
  await start().sync([transaction()])
  expect(start([Buffer.alloc(32, 8), secret]).find(31_337, order)).toMatchObject({ baseline: { points: 61_234 } })
})

test('E3: seals a row once the keychain answers', async () => {
  const secrets: Uint8Array[] = []
  const unresolvedOrders = start(secrets)
  await unresolvedOrders.sync([transaction()])
  secrets.push(secret)
  await unresolvedOrders.sync([transaction({ stage: 'uncertain' })])
  expect(start().find(31_337, order)).toMatchObject({ baseline: { points: 61_234 } })
})

test('E3: keeps the warnings of version 1.0.0 without what a guess could open', async () => {
  const fileKey = Buffer.alloc(32, 3)
  const names = cipherFor(fileKey)
  const tag = names.getName('tag', 31_337, 'purchase', 48_123_907)
  const earlier = (id: string, isSettled: boolean) => ({ id, tag, sealed: 'AAAA', isSettled })
  const saved: { rows: { id: string }[] }[] = []
  const unresolvedOrders = createUnresolvedOrders({
    files: storesThat({
      read: () => ({ key: fileKey.toString('base64'), rows: [earlier(idOf(1), false), earlier(idOf(2), true)] }),
      save: (value) => Promise.resolve(void saved.push(value as (typeof saved)[number])),
    }),
    cipherFor,
    secrets: () => [],
    now: () => clock.now,
    platformNow: () => (clock.platform === undefined ? clock.now : clock.platform),
  })
  await unresolvedOrders.prune()
  expect(saved).toHaveLength(2)
  expect(JSON.stringify(saved.at(-1))).not.toMatch(new RegExp(`${tag}|AAAA`))
  expect(unresolvedOrders.find(31_337, order)).toMatchObject({ stage: 'uncertain' })
  clock.now += 10 * 60_000 + 1
  await unresolvedOrders.prune()
  expect(saved.at(-1)?.rows.map(({ id }) => id)).toEqual([idOf(1)])
})

test('E3: removes settled rows from the disk, its last-good copy included', async () => {
  const unresolvedOrders = start()
  await unresolvedOrders.sync([transaction()])
  await unresolvedOrders.sync([transaction({ stage: 'done' })])
  clock.now += 10 * 60_000 + 1
  await start().prune()
  expect(await onDisk()).not.toContain(idOf(1))
})

test.each<[string, Partial<Transaction>]>([
  ['refused', { stage: 'refused' }],
  ['not made', { stage: 'not-made' }],
  ['dismissed', { stage: 'uncertain', hidden: true }],
  ['done and dismissed', { stage: 'done', hidden: true }],
])('E3: releases an order that is %s', async (_end, part) => {
  const unresolvedOrders = start()
  await unresolvedOrders.sync([transaction()])
  await unresolvedOrders.sync([transaction(part)])
  expect(start().find(31_337, order)).toBeNull()
})

test.each(['done', 'waiting'] as const)(
  'E3: finds an order that is %s for ten minutes, because a crash may have hidden its result',
  async (stage) => {
    const unresolvedOrders = start()
    await unresolvedOrders.sync([transaction()])
    await unresolvedOrders.sync([transaction({ stage, baseline: null })])
    expect(start().find(31_337, order)).toMatchObject({ stage: 'uncertain', baseline: { ids: [90_001, 90_002] } })
    clock.now += 10 * 60_000
    expect(start().find(31_337, order)).not.toBeNull()
    clock.now += 1
    expect(start().find(31_337, order)).toBeNull()
  },
)

test('retains a settled order when the clock of the computer is set, and until the platform’s is known', async () => {
  onTestFinished(() => void (clock.platform = undefined))
  clock.platform = 5_000_000
  const unresolvedOrders = start()
  await unresolvedOrders.sync([transaction()])
  await unresolvedOrders.sync([transaction({ stage: 'done', baseline: null })])
  clock.now += 11 * 365 * 86_400_000
  expect(start().find(31_337, order)).not.toBeNull()
  clock.platform = null
  await start().prune()
  expect(start().find(31_337, order)).not.toBeNull()
  clock.platform = 5_000_000 + 10 * 60_000 + 1
  expect(start().find(31_337, order)).toBeNull()
})

test('dates an order that was settled while the platform’s clock was unknown once it is known', async () => {
  onTestFinished(() => void (clock.platform = undefined))
  clock.platform = null
  const unresolvedOrders = start()
  await unresolvedOrders.sync([transaction()])
  await unresolvedOrders.sync([transaction({ stage: 'done', baseline: null })])
  const next = start()
  expect(next.find(31_337, order)).not.toBeNull()
  clock.platform = 5_000_000
  await next.prune()
  clock.platform += 10 * 60_000 + 1
  expect(next.find(31_337, order)).toBeNull()
})

test('E3: retains an unresolved order without a time limit and writes it once', async () => {
  const unresolvedOrders = start()
  await unresolvedOrders.sync([transaction()])
  const written = await onDisk()
  await unresolvedOrders.sync([transaction({ stage: 'uncertain' })])
  expect(await onDisk()).toBe(written)
  clock.now += 60 * 60_000
  expect(start().find(31_337, order)).toMatchObject({ id: idOf(1), stage: 'uncertain' })
})

test('E3: retains a settled order without a time limit once it is unresolved again', async () => {
  const unresolvedOrders = start()
  await unresolvedOrders.sync([transaction()])
  await unresolvedOrders.sync([transaction({ stage: 'done', baseline: null })])
  await unresolvedOrders.sync([transaction({ stage: 'uncertain' })])
  clock.now += 60 * 60_000
  expect(start().find(31_337, order)).toMatchObject({ id: idOf(1), stage: 'uncertain' })
})

test('E3: stores nothing for an order that was not sent', async () => {
  await start().sync([transaction({ baseline: null }), transaction({ stage: 'not-made' })])
  expect(await readdir(directory)).toEqual([])
})

test('E3: rejects on a full disk and writes the row on the next sync', async () => {
  let isFull = true
  const saved: unknown[] = []
  const unresolvedOrders = createUnresolvedOrders({
    files: storesThat({
      save: (value) => (isFull ? Promise.reject(new Error('ENOSPC')) : Promise.resolve(void saved.push(value))),
    }),
    cipherFor,
    secrets: () => [secret],
    now: () => 1,
    platformNow: () => 1,
  })
  await expect(unresolvedOrders.sync([transaction()])).rejects.toThrow('ENOSPC')
  isFull = false
  await unresolvedOrders.sync([transaction()])
  expect(saved).toMatchObject([{ rows: [{ id: idOf(1), isSettled: false }] }])
})

test('E3: removes settled before unresolved orders beyond two hundred rows', async () => {
  const unresolvedOrders = start()
  const each = (index: number): Transaction =>
    transaction({ id: idOf(index), order: { ...order, offerDivisionDetail: index } })
  await unresolvedOrders.sync([each(1)])
  for (let index = 2; index <= 150; index += 1)
    await unresolvedOrders.sync([{ ...each(index) }, { ...each(index), stage: 'done' }])
  await unresolvedOrders.sync(Array.from({ length: 100 }, (_, index) => each(index + 200)))
  expect(unresolvedOrders.find(31_337, { ...order, offerDivisionDetail: 1 })).not.toBeNull()
  expect(unresolvedOrders.find(31_337, { ...order, offerDivisionDetail: 2 })).toBeNull()
  expect(unresolvedOrders.find(31_337, { ...order, offerDivisionDetail: 299 })).not.toBeNull()
})

test('E3: blocks the order of a row that cannot be decrypted, without a baseline', async () => {
  await start().sync([transaction()])
  const name = (await readdir(directory)).find((each) => each.endsWith('.json')) ?? ''
  const { key, rows } = JSON.parse((await readFile(path.join(directory, name), 'utf8')).split('\n')[1] ?? '') as {
    key: string
    rows: { sealed: { text: string } }[]
  }
  const unresolvedOrders = createUnresolvedOrders({
    files: storesThat({
      read: () => ({
        key,
        rows: rows.map((row) => ({ ...row, sealed: { ...row.sealed, text: row.sealed.text.slice(8) } })),
      }),
    }),
    cipherFor,
    secrets: () => [secret],
    now: () => 1,
    platformNow: () => 1,
  })
  expect(unresolvedOrders.find(31_337, order)).toMatchObject({ id: idOf(1), stage: 'uncertain', baseline: null })
})

test('reports a damaged journal as payments, so that the person learns of it', () => {
  writeFileSync(path.join(directory, 'orders-in-doubt.json'), 'x')
  const problems: FileProblem[] = []
  const files = createFiles({ directory, onProblem: (problem) => problems.push(problem) })
  createUnresolvedOrders({
    files,
    cipherFor,
    secrets: () => [],
    now: () => clock.now,
    platformNow: () => clock.now,
  }).find(7, order)
  expect(problems).toEqual([
    { kind: 'corrupt', file: 'orders-in-doubt.json', data: 'payments', backupFile: 'orders-in-doubt.json.corrupt' },
  ])
})

test('E3: takes no order while another program blocks the unresolved ones, for a minute', async () => {
  await start().sync([transaction()])
  const before = await onDisk()
  let isBlocked = true
  const disk: FileSystem = {
    ...nodeFileSystem,
    readTextSync(file) {
      if (isBlocked) throw new Error('EBUSY')
      return nodeFileSystem.readTextSync(file)
    },
  }
  const other = transaction({ id: idOf(2), order: { ...order, offerDivisionDetail: 1 } })
  const blocked = start([secret], disk)
  expect(() => blocked.find(31_337, order)).toThrow('another program blocks the orders')
  await expect(blocked.sync([other])).rejects.toThrow('another program blocks the orders')
  expect(await onDisk()).toBe(before)
  isBlocked = false
  expect(blocked.find(31_337, order)).toMatchObject({ id: idOf(1), stage: 'uncertain' })
})

test('E3: sets a file of unresolved orders aside that stays blocked for a minute', async () => {
  await start().sync([transaction()])
  const disk: FileSystem = {
    ...nodeFileSystem,
    readTextSync() {
      throw new Error('EACCES')
    },
  }
  const blocked = start([secret], disk)
  expect(() => blocked.find(31_337, order)).toThrow()
  const { now } = clock
  onTestFinished(() => void (clock.now = now))
  clock.now += 60_000
  await blocked.sync([transaction({ id: idOf(2) })])
  expect((await readdir(directory)).some((name) => name.includes('corrupt'))).toBe(true)
  expect(blocked.find(31_337, order)).toMatchObject({ id: idOf(2) })
})
