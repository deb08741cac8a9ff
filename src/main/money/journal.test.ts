import { expect, test } from 'vitest'
import { storesThat } from '../../../tests/support/memory-store'
import type { MoneyOrder } from '../../shared/desktop/payments'
import type { MoneyRecord } from './attempt'
import { newAttempt } from './attempt'
import { createBook } from './journal'
import { createCipher } from '../base/encryption'
import { createSealedJournals } from './sealed-journal'

const quiet = { info: () => undefined, warn: () => undefined }
const order: MoneyOrder = { kind: 'transfer', toUser: 8, points: 50 }
const ids = ['7d3c2f4e-5a61-4b7e-9d0c-1f2a3b4c5d6e', '8d3c2f4e-5a61-4b7e-9d0c-1f2a3b4c5d6e']

/** A disk with one computer's file, and the application that runs on it. */
function computer(key: Buffer | null = Buffer.alloc(32, 1)) {
  const disk = { text: '', isFull: false }
  const session = { key }
  const files = storesThat({
    read: () => ({ text: disk.text }),
    save: (value) => (disk.isFull ? Promise.reject(new Error('ENOSPC')) : Promise.resolve(void (disk.text = (value as { text: string }).text))),
    erase: () => Promise.resolve(void (disk.text = '')),
  })
  const start = () => createBook({ open: createSealedJournals({ files, cipher: () => session.key && createCipher(session.key, 'money') }), doubts: { follow: () => Promise.resolve(), find: () => null }, now: () => 2000, changed: () => undefined, log: quiet })
  return { disk, session, start }
}

const stages = (book: ReturnType<typeof createBook>) => book.state().attempts.map(({ stage }) => stage)
const attempt = (index: number, userId = 7, part: Partial<MoneyRecord> = {}): MoneyRecord => ({ ...newAttempt(ids[index] ?? '', userId, order, 1000), before: { ids: [1], paid: {}, points: null }, ...part })

test('E3: the next start finds what was on its way, in doubt', async () => {
  const { start, disk } = computer()
  const book = start()
  book.sessionChanged(7)
  book.add(attempt(0))
  expect(await book.kept(7)).toBe(true)
  expect(disk.text).not.toBe('')
  const again = start()
  again.sessionChanged(7)
  expect(again.state().attempts).toMatchObject([{ id: ids[0], stage: 'uncertain', order }])
})

test('E3: what had not been asked about when the application died was never sent, whatever the platform lists', async () => {
  const { start } = computer()
  const book = start()
  book.sessionChanged(7)
  book.add(attempt(0, 7, { before: null }))
  await book.kept(7)
  const again = start()
  again.sessionChanged(7)
  expect(stages(again)).toEqual(['not-made'])
})

test('D1, E3: a computer that becomes a shared one keeps the file no longer, and one that is not any more keeps it again', async () => {
  const { start, session, disk } = computer()
  const book = start()
  book.sessionChanged(7)
  book.add(attempt(0))
  await book.kept(7)
  const { key } = session
  session.key = null
  book.keepAgain()
  await book.kept(7)
  expect(disk.text).toBe('')
  session.key = key
  book.keepAgain()
  await book.kept(7)
  const again = start()
  again.sessionChanged(7)
  expect(stages(again)).toEqual(['uncertain'])
})

test('E1: what nothing here can clear up may be put aside, and is shown again where it is paid after all', () => {
  const { start } = computer()
  const book = start()
  book.sessionChanged(7)
  book.add(attempt(0))
  book.learn(ids[0] ?? '', { kind: 'lost' })
  book.seen(ids[0] ?? '')
  expect(stages(book)).toEqual(['uncertain'])
  book.learn(ids[0] ?? '', { kind: 'unclear' })
  expect(book.state().attempts).toMatchObject([{ stage: 'uncertain', isUnclear: true }])
  book.seen(ids[0] ?? '')
  expect(book.state().attempts).toEqual([])
  book.learn(ids[0] ?? '', { kind: 'processed', platformId: 4, charged: null, message: null })
  expect(book.state().attempts).toMatchObject([{ stage: 'done', isUnclear: false }])
})

test('D1: the file tells nothing: neither numbers of a provider, nor who, nor how much', async () => {
  const { start, disk } = computer()
  const book = start()
  book.sessionChanged(7)
  book.add(attempt(0, 7, { keys: ['canary-order'], address: 'https://pay.exemple.tn/canary-token', told: { 'canary-return': 'sent' }, message: 'canary-message' }))
  await book.kept(7)
  const bytes = Buffer.from(disk.text, 'base64').toString('latin1') + disk.text
  for (const secret of ['canary', 'transfer', ids[0] ?? '', Buffer.from('canary').toString('base64').slice(0, 8)]) expect(bytes).not.toContain(secret)
})

test.each<[string, (world: ReturnType<typeof computer>) => number]>([
  ['another session', ({ session }) => ((session.key = Buffer.alloc(32, 2)), 7)],
  ['another user', () => 8],
  ['a session without a key', ({ session }) => ((session.key = null), 7)],
  ['a file that was changed', ({ disk }) => ((disk.text = `${disk.text.slice(0, -6)}AAAA${disk.text.slice(-2)}`), 7)],
])('D3: %s finds nothing to read, and the file is removed', async (_name, change) => {
  const world = computer()
  const book = world.start()
  book.sessionChanged(7)
  book.add(attempt(0))
  await book.kept(7)
  const userId = change(world)
  const again = world.start()
  again.sessionChanged(userId)
  expect(again.state().attempts).toEqual([])
  expect(world.disk.text).toBe('')
})

test('D3: with the session its file goes, and the next person sees nothing of it', async () => {
  const { start, disk } = computer()
  const book = start()
  book.sessionChanged(7)
  book.add(attempt(0))
  await book.kept(7)
  book.sessionChanged(null)
  expect(disk.text).toBe('')
  book.sessionChanged(8)
  expect(book.state().attempts).toEqual([])
  expect(book.find(ids[0] ?? '')).toBeNull()
})

test('E1: signing out and in again does not lift the lock on an order in doubt', async () => {
  const { start, session } = computer()
  const book = start()
  book.sessionChanged(7)
  book.add(attempt(0))
  book.add(attempt(1))
  book.learn(ids[1] ?? '', { kind: 'processed', platformId: 3, charged: null, message: null })
  book.sessionChanged(null)
  // The answer arrives although its user has left.
  book.learn(ids[0] ?? '', { kind: 'lost' })
  session.key = Buffer.alloc(32, 3)
  book.sessionChanged(7)
  expect(stages(book)).toEqual(['uncertain'])
  await book.kept(7)
  const again = start()
  again.sessionChanged(7)
  expect(stages(again)).toEqual(['uncertain'])
})

test('D1: a shared computer keeps nothing on its disk', async () => {
  const { start, disk } = computer(null)
  const book = start()
  book.sessionChanged(7)
  book.add(attempt(0))
  expect(await book.kept(7)).toBe(true)
  expect(disk.text).toBe('')
})

test('E2: a disk that refuses is said, and so is another user', async () => {
  const { start, disk } = computer()
  const book = start()
  book.sessionChanged(7)
  disk.isFull = true
  book.add(attempt(0))
  expect(await book.kept(7)).toBe(false)
  expect(await book.kept(8)).toBe(false)
})

test('what was seen goes, unless it is in doubt; what waits is put aside and its return still known', () => {
  const { start } = computer()
  const book = start()
  book.sessionChanged(7)
  book.add(attempt(0))
  book.seen(ids[0] ?? '')
  expect(stages(book)).toEqual(['sending'])
  book.learn(ids[0] ?? '', { kind: 'taken', platformId: 4, message: null })
  book.seen(ids[0] ?? '')
  expect(book.state().attempts).toEqual([])
  expect(book.find(ids[0] ?? '')).not.toBeNull()
  book.learn(ids[0] ?? '', { kind: 'processed', platformId: 4, charged: null, message: null })
  // Paid after all: that is said.
  expect(stages(book)).toEqual(['done'])
  book.seen(ids[0] ?? '')
  expect(book.records()).toEqual([])
})

test('E3: attempts of a shape that this version does not know are written back as they are, beside its own', async () => {
  const { start, disk, session } = computer()
  const seal = createCipher(session.key ?? Buffer.alloc(32), 'money')
  const rowsOnDisk = (): unknown => JSON.parse(Buffer.from(seal.decrypt(Buffer.from(disk.text, 'base64'), 'money.json 7') ?? []).toString())
  const plant = (json: unknown): void => void (disk.text = Buffer.from(seal.encrypt(Buffer.from(JSON.stringify(json)), 'money.json 7')).toString('base64'))
  const later = { ...attempt(1), stage: 'held-by-the-bank' }
  plant([later, attempt(0)])
  for (let run = 0; run < 2; run += 1) {
    const book = start()
    book.sessionChanged(7)
    expect(stages(book)).toEqual(['uncertain'])
    await book.kept(7)
    expect(rowsOnDisk()).toMatchObject([{ id: ids[0] }, later])
  }
  for (const foreign of [{ version: 2, attempts: [later] }, null, 'text']) {
    plant(foreign)
    const book = start()
    book.sessionChanged(7)
    expect(stages(book)).toEqual([])
    book.add(attempt(0))
    await book.kept(7)
    expect(rowsOnDisk()).toMatchObject([{ id: ids[0] }, foreign])
  }
})

test('the first attempt of a person is alone in the file', async () => {
  const { start, disk, session } = computer()
  const book = start()
  book.sessionChanged(7)
  book.add(attempt(0))
  await book.kept(7)
  const plain = createCipher(session.key ?? Buffer.alloc(32), 'money').decrypt(Buffer.from(disk.text, 'base64'), 'money.json 7')
  expect(JSON.parse(Buffer.from(plain ?? []).toString())).toMatchObject([{ id: ids[0] }])
})

test('a person without orders leaves no file', async () => {
  const { start, disk } = computer()
  const book = start()
  book.keepAgain()
  book.sessionChanged(7)
  book.keepAgain()
  await book.kept(7)
  expect(disk.text).toBe('')
})

test.each(['sending', 'uncertain'] as const)('E2: an attempt that was seen stays in the journal while another one is in doubt (%s)', (stage) => {
  const book = computer().start()
  book.sessionChanged(7)
  book.add(attempt(0, 7, { stage }))
  book.add(attempt(1))
  book.learn(ids[1] ?? '', { kind: 'processed', platformId: 4, charged: null, message: null })
  book.seen(ids[1] ?? '')
  expect([stages(book), book.records().map(({ id }) => id)]).toEqual([[stage], ids])
  book.learn(ids[0] ?? '', { kind: 'taken', platformId: 5, message: null })
  expect(book.records().map(({ id }) => id)).toEqual([ids[0]])
})

test('E3: beyond sixty attempts those that ended go first, then those put aside, then the oldest that waits, and none in doubt', () => {
  const book = computer().start()
  book.sessionChanged(7)
  const add = (id: string, part: Partial<MoneyRecord>): void => book.add(attempt(0, 7, { id, ...part }))
  add('in-doubt', { stage: 'uncertain' })
  add('put-aside', { stage: 'waiting', hidden: true })
  for (let index = 0; index < 57; index += 1) add(`waits-${String(index)}`, { stage: 'waiting' })
  add('ended', { stage: 'done' })
  const gone = [0, 1, 2, 3].map((index) => {
    const before = book.records().map(({ id }) => id)
    add(`new-${String(index)}`, { stage: 'waiting' })
    return before.filter((id) => book.find(id) === null)
  })
  expect([gone, book.records().length, book.find('in-doubt')?.stage]).toEqual([[['ended'], ['put-aside'], ['waits-0'], ['waits-1']], 60, 'uncertain'])
})

test('E2: an order is not called stored for a user who leaves while it is written', async () => {
  const book = computer().start()
  book.sessionChanged(7)
  book.add(attempt(0))
  const stored = book.kept(7)
  book.sessionChanged(8)
  expect(await stored).toBe(false)
})

test('E3: an attempt in doubt that was put aside holds no other in the journal', () => {
  const book = computer().start()
  book.sessionChanged(7)
  book.add(attempt(0, 7, { stage: 'uncertain', isUnclear: true }))
  book.seen(ids[0] ?? '')
  book.add(attempt(1))
  book.learn(ids[1] ?? '', { kind: 'processed', platformId: 4, charged: null, message: null })
  book.seen(ids[1] ?? '')
  expect(book.records().map(({ id, hidden }) => [id, hidden])).toEqual([[ids[0], true]])
})

test('D3: attempts that ended are gone for whoever signs in again', () => {
  const book = computer().start()
  book.sessionChanged(7)
  book.add(attempt(0))
  book.learn(ids[0] ?? '', { kind: 'refused', message: null, status: 422 })
  expect(stages(book)).toEqual(['refused'])
  book.sessionChanged(null)
  book.sessionChanged(7)
  expect(book.records()).toEqual([])
})
