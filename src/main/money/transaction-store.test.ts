import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { MoneyOrder } from '#shared/desktop/payments.ts'
import { storesThat } from '#tests/support/memory-store.ts'
import { createCipher } from '../base/encryption'
import { type FileSystem, nodeFileSystem } from '../base/fs/file-system'
import { createFiles } from '../base/fs/files'
import { type Transaction, createTransaction, toStored } from './transaction'
import { createTransactionStore, createEncryptedJournals } from './transaction-store'

const quiet = { info: () => undefined, warn: () => undefined }
const order: MoneyOrder = { kind: 'transfer', toUser: 8, points: 50 }
const ids = ['7d3c2f4e-5a61-4b7e-9d0c-1f2a3b4c5d6e', '8d3c2f4e-5a61-4b7e-9d0c-1f2a3b4c5d6e']

function computer(key: Buffer | null = Buffer.alloc(32, 1)) {
  const disk = { text: '', isFull: false }
  const session = { key, isKeyUnknown: false }
  const files = storesThat({
    read: () => ({ text: disk.text }),
    save: (value) =>
      disk.isFull
        ? Promise.reject(new Error('ENOSPC'))
        : Promise.resolve(void (disk.text = (value as { text: string }).text)),
    erase: () => Promise.resolve(void (disk.text = '')),
  })
  const start = () =>
    createTransactionStore({
      open: createEncryptedJournals({
        files,
        cipher: () => session.key && createCipher(session.key, 'money'),
        isKeyUnknown: () => session.isKeyUnknown,
      }),
      unresolvedOrders: { sync: () => Promise.resolve(), find: () => null },
      now: () => 2000,
      onChange: () => undefined,
      log: quiet,
    })
  return { disk, session, start }
}

const stages = (store: ReturnType<typeof createTransactionStore>) => store.state().attempts.map(({ stage }) => stage)
const transaction = (index: number, userId = 7, part: Partial<Transaction> = {}): Transaction => ({
  ...createTransaction(ids[index] ?? '', userId, order, 1000),
  baseline: { ids: [1], paid: {}, points: null },
  ...part,
})

test('E3: restores a transaction in flight as uncertain at the next start', async () => {
  const { start, disk } = computer()
  const store = start()
  store.sessionChanged(7)
  store.add(transaction(0))
  expect(await store.flushed(7)).toBe(true)
  expect(disk.text).not.toBe('')
  const again = start()
  again.sessionChanged(7)
  expect(again.state().attempts).toMatchObject([{ id: ids[0], stage: 'uncertain', order }])
})

test('E3: restores a transaction without a baseline as not made, because it was never sent', async () => {
  const { start } = computer()
  const store = start()
  store.sessionChanged(7)
  store.add(transaction(0, 7, { baseline: null }))
  await store.flushed(7)
  const again = start()
  again.sessionChanged(7)
  expect(stages(again)).toEqual(['not-made'])
})

test('D1, E3: removes the file when the computer becomes shared and restores it when it becomes personal', async () => {
  const { start, session, disk } = computer()
  const store = start()
  store.sessionChanged(7)
  store.add(transaction(0))
  await store.flushed(7)
  const { key } = session
  session.key = null
  store.persist()
  await store.flushed(7)
  expect(disk.text).toBe('')
  session.key = key
  store.persist()
  await store.flushed(7)
  const again = start()
  again.sessionChanged(7)
  expect(stages(again)).toEqual(['uncertain'])
})

test('E1: dismisses an unclear transaction and shows it again once it is paid', () => {
  const { start } = computer()
  const store = start()
  store.sessionChanged(7)
  store.add(transaction(0))
  store.apply(ids[0] ?? '', { kind: 'response-lost' })
  store.dismiss(ids[0] ?? '')
  expect(stages(store)).toEqual(['uncertain'])
  store.apply(ids[0] ?? '', { kind: 'unclear' })
  expect(store.state().attempts).toMatchObject([{ stage: 'uncertain', isUnclear: true }])
  store.dismiss(ids[0] ?? '')
  expect(store.state().attempts).toEqual([])
  store.apply(ids[0] ?? '', { kind: 'processed', platformId: 4, charged: null, message: null })
  expect(store.state().attempts).toMatchObject([{ stage: 'done', isUnclear: false }])
})

test('D1: stores neither provider numbers nor user nor amount in clear', async () => {
  const { start, disk } = computer()
  const store = start()
  store.sessionChanged(7)
  store.add(
    transaction(0, 7, {
      returnKeys: ['canary-order'],
      address: 'https://pay.exemple.tn/canary-token',
      reportedReturns: { 'canary-return': 'sent' },
      message: 'canary-message',
    }),
  )
  await store.flushed(7)
  const bytes = Buffer.from(disk.text, 'base64').toString('latin1') + disk.text
  for (const secret of ['canary', 'transfer', ids[0] ?? '', Buffer.from('canary').toString('base64').slice(0, 8)])
    expect(bytes).not.toContain(secret)
})

test.each<[string, (world: ReturnType<typeof computer>) => number]>([
  ['another session', ({ session }) => ((session.key = Buffer.alloc(32, 2)), 7)],
  ['another user', () => 8],
  ['a session without a key', ({ session }) => ((session.key = null), 7)],
  ['a file that was changed', ({ disk }) => ((disk.text = `${disk.text.slice(0, -6)}AAAA${disk.text.slice(-2)}`), 7)],
])('D3: returns no transactions for %s and removes the file', async (_name, change) => {
  const world = computer()
  const store = world.start()
  store.sessionChanged(7)
  store.add(transaction(0))
  await store.flushed(7)
  const userId = change(world)
  const again = world.start()
  again.sessionChanged(userId)
  expect(again.state().attempts).toEqual([])
  expect(world.disk.text).toBe('')
})

test('D3: removes the file at sign-out and shows no transactions to the next user', async () => {
  const { start, disk } = computer()
  const store = start()
  store.sessionChanged(7)
  store.add(transaction(0))
  await store.flushed(7)
  store.sessionChanged(null)
  expect(disk.text).toBe('')
  store.sessionChanged(8)
  expect(store.state().attempts).toEqual([])
  expect(store.find(ids[0] ?? '')).toBeNull()
})

test('E1: retains the lock of an unresolved order after signing out and in again', async () => {
  const { start, session } = computer()
  const store = start()
  store.sessionChanged(7)
  store.add(transaction(0))
  store.add(transaction(1))
  store.apply(ids[1] ?? '', { kind: 'processed', platformId: 3, charged: null, message: null })
  store.sessionChanged(null)
  store.apply(ids[0] ?? '', { kind: 'response-lost' })
  session.key = Buffer.alloc(32, 3)
  store.sessionChanged(7)
  expect(stages(store)).toEqual(['uncertain'])
  await store.flushed(7)
  const again = start()
  again.sessionChanged(7)
  expect(stages(again)).toEqual(['uncertain'])
})

test('D1: writes nothing to the disk of a shared computer', async () => {
  const { start, disk } = computer(null)
  const store = start()
  store.sessionChanged(7)
  store.add(transaction(0))
  expect(await store.flushed(7)).toBe(true)
  expect(disk.text).toBe('')
})

test('E2: reports unflushed changes if the disk refuses or another user has signed in', async () => {
  const { start, disk } = computer()
  const store = start()
  store.sessionChanged(7)
  disk.isFull = true
  store.add(transaction(0))
  expect(await store.flushed(7)).toBe(false)
  expect(await store.flushed(8)).toBe(false)
})

test('removes a dismissed transaction unless it is unresolved, and only hides a waiting one', () => {
  const { start } = computer()
  const store = start()
  store.sessionChanged(7)
  store.add(transaction(0))
  store.dismiss(ids[0] ?? '')
  expect(stages(store)).toEqual(['sending'])
  store.apply(ids[0] ?? '', { kind: 'accepted', platformId: 4, message: null })
  store.dismiss(ids[0] ?? '')
  expect(store.state().attempts).toEqual([])
  expect(store.find(ids[0] ?? '')).not.toBeNull()
  store.apply(ids[0] ?? '', { kind: 'processed', platformId: 4, charged: null, message: null })
  expect(stages(store)).toEqual(['done'])
  store.dismiss(ids[0] ?? '')
  expect(store.records()).toEqual([])
})

test('E3: writes back rows of an unknown schema unchanged', async () => {
  const { start, disk, session } = computer()
  const cipher = createCipher(session.key ?? Buffer.alloc(32), 'money')
  const rowsOnDisk = (): unknown =>
    JSON.parse(Buffer.from(cipher.decrypt(Buffer.from(disk.text, 'base64'), 'money.json 7') ?? []).toString())
  const plant = (json: unknown): void =>
    void (disk.text = Buffer.from(cipher.encrypt(Buffer.from(JSON.stringify(json)), 'money.json 7')).toString('base64'))
  const later = { ...toStored(transaction(1)), stage: 'held-by-the-bank' }
  plant([later, toStored(transaction(0))])
  for (let run = 0; run < 2; run += 1) {
    const store = start()
    store.sessionChanged(7)
    expect(stages(store)).toEqual(['uncertain'])
    await store.flushed(7)
    expect(rowsOnDisk()).toMatchObject([{ id: ids[0] }, later])
  }
  for (const foreign of [{ version: 2, attempts: [later] }, null, 'text']) {
    plant(foreign)
    const store = start()
    store.sessionChanged(7)
    expect(stages(store)).toEqual([])
    store.add(transaction(0))
    await store.flushed(7)
    expect(rowsOnDisk()).toMatchObject([{ id: ids[0] }, foreign])
  }
})

test('stores the first transaction of a user alone in the file', async () => {
  const { start, disk, session } = computer()
  const store = start()
  store.sessionChanged(7)
  store.add(transaction(0))
  await store.flushed(7)
  const plain = createCipher(session.key ?? Buffer.alloc(32), 'money').decrypt(
    Buffer.from(disk.text, 'base64'),
    'money.json 7',
  )
  expect(JSON.parse(Buffer.from(plain ?? []).toString())).toMatchObject([{ id: ids[0] }])
})

test('creates no file for a user without orders', async () => {
  const { start, disk } = computer()
  const store = start()
  store.persist()
  store.sessionChanged(7)
  store.persist()
  await store.flushed(7)
  expect(disk.text).toBe('')
})

test.each(['sending', 'uncertain'] as const)(
  'E2: retains a dismissed transaction while another one is unresolved (%s)',
  (stage) => {
    const store = computer().start()
    store.sessionChanged(7)
    store.add(transaction(0, 7, { stage }))
    store.add(transaction(1))
    store.apply(ids[1] ?? '', { kind: 'processed', platformId: 4, charged: null, message: null })
    store.dismiss(ids[1] ?? '')
    expect([stages(store), store.records().map(({ id }) => id)]).toEqual([[stage], ids])
    store.apply(ids[0] ?? '', { kind: 'accepted', platformId: 5, message: null })
    expect(store.records().map(({ id }) => id)).toEqual([ids[0]])
  },
)

test('E3: beyond sixty transactions removes final, then hidden, then waiting ones, and never unresolved ones', () => {
  const store = computer().start()
  store.sessionChanged(7)
  const add = (id: string, part: Partial<Transaction>): void => store.add(transaction(0, 7, { id, ...part }))
  add('in-doubt', { stage: 'uncertain' })
  add('put-aside', { stage: 'waiting', hidden: true })
  for (let index = 0; index < 57; index += 1) add(`waits-${String(index)}`, { stage: 'waiting' })
  add('ended', { stage: 'done' })
  const gone = [0, 1, 2, 3].map((index) => {
    const before = store.records().map(({ id }) => id)
    add(`new-${String(index)}`, { stage: 'waiting' })
    return before.filter((id) => store.find(id) === null)
  })
  expect([gone, store.records().length, store.find('in-doubt')?.stage]).toEqual([
    [['ended'], ['put-aside'], ['waits-0'], ['waits-1']],
    60,
    'uncertain',
  ])
})

test('E2: reports unflushed changes if the user signs out during the write', async () => {
  const store = computer().start()
  store.sessionChanged(7)
  store.add(transaction(0))
  const stored = store.flushed(7)
  store.sessionChanged(8)
  expect(await stored).toBe(false)
})

test('E3: does not retain other transactions for a dismissed unclear one', () => {
  const store = computer().start()
  store.sessionChanged(7)
  store.add(transaction(0, 7, { stage: 'uncertain', isUnclear: true }))
  store.dismiss(ids[0] ?? '')
  store.add(transaction(1))
  store.apply(ids[1] ?? '', { kind: 'processed', platformId: 4, charged: null, message: null })
  store.dismiss(ids[1] ?? '')
  expect(store.records().map(({ id, hidden }) => [id, hidden])).toEqual([[ids[0], true]])
})

test('D3: drops final transactions at sign-out', () => {
  const store = computer().start()
  store.sessionChanged(7)
  store.add(transaction(0))
  store.apply(ids[0] ?? '', { kind: 'rejected', message: null, status: 422 })
  expect(stages(store)).toEqual(['refused'])
  store.sessionChanged(null)
  store.sessionChanged(7)
  expect(store.records()).toEqual([])
})

test('neither erases nor replaces the journal while a locked keychain may hold its key', async () => {
  const { start, session, disk } = computer()
  const store = start()
  store.sessionChanged(7)
  store.add(transaction(0))
  await store.flushed(7)
  const { text } = disk
  const { key } = session
  Object.assign(session, { key: null, isKeyUnknown: true })
  const locked = start()
  locked.sessionChanged(7)
  locked.add(transaction(1))
  await locked.flushed(7)
  expect(disk.text).toBe(text)
  Object.assign(session, { key, isKeyUnknown: false })
  locked.persist()
  await locked.flushed(7)
  const again = start()
  again.sessionChanged(7)
  expect(
    again
      .records()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids)
})

test('neither erases nor replaces a journal that another program blocks', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'tutorat-journal-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const key = Buffer.alloc(32, 3)
  let isBlocked = false
  const disk: FileSystem = {
    ...nodeFileSystem,
    readTextSync(file) {
      if (isBlocked) throw new Error('EBUSY')
      return nodeFileSystem.readTextSync(file)
    },
  }
  const start = () =>
    createTransactionStore({
      open: createEncryptedJournals({
        files: createFiles({ directory, disk }),
        cipher: () => createCipher(key, 'money'),
        isKeyUnknown: () => false,
      }),
      unresolvedOrders: { sync: () => Promise.resolve(), find: () => null },
      now: () => 2000,
      onChange: () => undefined,
      log: quiet,
    })
  const store = start()
  store.sessionChanged(7)
  store.add(transaction(0))
  await store.flushed(7)
  isBlocked = true
  const blocked = start()
  blocked.sessionChanged(7)
  blocked.add(transaction(1))
  await blocked.flushed(7)
  isBlocked = false
  vi.advanceTimersByTime(1000)
  blocked.persist()
  await blocked.flushed(7)
  const again = start()
  again.sessionChanged(7)
  const found = again.records().map(({ id }) => id)
  expect(found.toSorted()).toEqual(ids)
})
