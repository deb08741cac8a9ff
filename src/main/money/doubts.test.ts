import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storesThat } from '../../../tests/support/memory-store'
import type { MoneyOrder } from '../../shared/desktop/payments'
import { createCipher } from '../base/encryption'
import { createFiles } from '../base/fs/files'
import type { MoneyRecord } from './attempt'
import { newAttempt } from './attempt'
import { createDoubts } from './doubts'

const order: MoneyOrder = { kind: 'purchase', offerDivisionDetail: 481, quantity: 3, subjects: [77], agreed: 14_500, name: 'Silver+' }
const idOf = (index: number): string => `7d3c2f4e-5a61-4b7e-9d0c-${String(index).padStart(12, '0')}`
const attempt = (part: Partial<MoneyRecord> = {}): MoneyRecord => ({ ...newAttempt(idOf(1), 31_337, order, 1000), before: { ids: [90_001, 90_002], paid: { '90001': 14_500 }, points: 61_234 }, ...part })

const sealWith = (key: Uint8Array) => createCipher(key, 'doubts')

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'tutorat-doubts-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const clock = { now: 1_000_000 }
const start = () => createDoubts({ files: createFiles({ directory }), sealWith, now: () => clock.now })
const onDisk = async (): Promise<string> => (await Promise.all((await readdir(directory)).map((name) => readFile(path.join(directory, name), 'utf8')))).join('\n')

test('E3: the next start finds an order in doubt by its user and the order only', async () => {
  await start().follow([attempt()])
  const again = start()
  expect(again.find(31_337, { ...order, quantity: 1, agreed: 1, name: 'x' })).toMatchObject({ id: idOf(1), userId: 31_337, stage: 'uncertain', order, before: { ids: [90_001, 90_002] } })
  expect(again.find(31_338, order)).toBeNull()
  expect(again.find(31_337, { ...order, offerDivisionDetail: 482 })).toBeNull()
})

test('D1, E3: the file names neither user nor order nor what was bought before, and its size does not grow with it', async () => {
  await start().follow([attempt()])
  const text = await onDisk()
  expect(text).toContain(idOf(1))
  for (const secret of ['31337', '481', '14500', 'Silver', '90001', '61234', 'purchase']) {
    expect(text.replaceAll(idOf(1), '')).not.toMatch(new RegExp(`"${secret}|\\b${secret}\\b`))
    for (const [, sealed = ''] of text.matchAll(/"sealed":"([^"]*)"/g)) expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain(secret)
  }
  await rm(directory, { recursive: true })
  await start().follow([attempt({ before: { ids: Array.from({ length: 90 }, (_, index) => 90_000 + index), paid: {}, points: null } })])
  expect((await onDisk()).length).toBe(text.length)
})

test('E3: two computers name the same order differently', async () => {
  await start().follow([attempt()])
  const first = /"tag":"(\w+)"/.exec(await onDisk())?.[1]
  await rm(directory, { recursive: true })
  await start().follow([attempt()])
  expect(first).toMatch(/^\w{40}$/)
  expect(/"tag":"(\w+)"/.exec(await onDisk())?.[1]).not.toBe(first)
})

test.each<[string, Partial<MoneyRecord>]>([['refused', { stage: 'refused' }], ['not made', { stage: 'not-made' }], ['put aside', { stage: 'uncertain', hidden: true }], ['done and read', { stage: 'done', hidden: true }]])(
  'E3: an order that is %s is held no longer', async (_end, part) => {
    const doubts = start()
    await doubts.follow([attempt()])
    await doubts.follow([attempt(part)])
    expect(start().find(31_337, order)).toBeNull()
  },
)

test.each(['done', 'waiting'] as const)('E3: an order that is %s is looked up for ten minutes, because the application may have died before that was shown', async (stage) => {
  const doubts = start()
  await doubts.follow([attempt()])
  await doubts.follow([attempt({ stage, before: null })])
  expect(start().find(31_337, order)).toMatchObject({ stage: 'uncertain', before: { ids: [90_001, 90_002] } })
  clock.now += 10 * 60_000
  expect(start().find(31_337, order)).not.toBeNull()
  clock.now += 1
  expect(start().find(31_337, order)).toBeNull()
})

test('E3: an order that stays in doubt is held for as long as it does, and written once', async () => {
  const doubts = start()
  await doubts.follow([attempt()])
  const written = await onDisk()
  await doubts.follow([attempt({ stage: 'uncertain' })])
  expect(await onDisk()).toBe(written)
  clock.now += 60 * 60_000
  expect(start().find(31_337, order)).toMatchObject({ id: idOf(1), stage: 'uncertain' })
})

test('E3: an order that ended and is in doubt again is held for as long as it stays so', async () => {
  const doubts = start()
  await doubts.follow([attempt()])
  await doubts.follow([attempt({ stage: 'done', before: null })])
  await doubts.follow([attempt({ stage: 'uncertain' })])
  clock.now += 60 * 60_000
  expect(start().find(31_337, order)).toMatchObject({ id: idOf(1), stage: 'uncertain' })
})

test('E3: what has not been sent leaves no trace', async () => {
  await start().follow([attempt({ before: null }), attempt({ stage: 'not-made' })])
  expect(await readdir(directory)).toEqual([])
})

test('E3: a full disk is said to whoever waits for it, and the doubt is written with the next one', async () => {
  let isFull = true
  const saved: unknown[] = []
  const doubts = createDoubts({
    files: storesThat({ save: (value) => (isFull ? Promise.reject(new Error('ENOSPC')) : Promise.resolve(void saved.push(value))) }),
    sealWith, now: () => 1,
  })
  await expect(doubts.follow([attempt()])).rejects.toThrow('ENOSPC')
  isFull = false
  await doubts.follow([attempt()])
  expect(saved).toMatchObject([{ rows: [{ id: idOf(1), isSettled: false }] }])
})

test('E3: beyond two hundred, orders that have ended make room before those in doubt', async () => {
  const doubts = start()
  const each = (index: number): MoneyRecord => attempt({ id: idOf(index), order: { ...order, offerDivisionDetail: index } })
  await doubts.follow([each(1)])
  for (let index = 2; index <= 150; index += 1) await doubts.follow([{ ...each(index) }, { ...each(index), stage: 'done' }])
  await doubts.follow(Array.from({ length: 100 }, (_, index) => each(index + 200)))
  expect(doubts.find(31_337, { ...order, offerDivisionDetail: 1 })).not.toBeNull()
  expect(doubts.find(31_337, { ...order, offerDivisionDetail: 2 })).toBeNull()
  expect(doubts.find(31_337, { ...order, offerDivisionDetail: 299 })).not.toBeNull()
})

test('E3: a row that cannot be read any more still holds its order, without a word on what was listed before', async () => {
  await start().follow([attempt()])
  const name = (await readdir(directory)).find((each) => each.endsWith('.json')) ?? ''
  const { key, rows } = JSON.parse((await readFile(path.join(directory, name), 'utf8')).split('\n')[1] ?? '') as { key: string; rows: { id: string; tag: string; sealed: string; isSettled: boolean }[] }
  const doubts = createDoubts({
    files: storesThat({ read: () => ({ key, rows: rows.map((row) => ({ ...row, sealed: row.sealed.slice(8) })) }) }),
    sealWith, now: () => 1,
  })
  expect(doubts.find(31_337, order)).toMatchObject({ id: idOf(1), stage: 'uncertain', before: null })
})
