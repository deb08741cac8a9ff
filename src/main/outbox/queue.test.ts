import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Line } from './log-lines'
import { decodeLines, encodeLine, waitingAfter } from './log-lines'
import type { OutboxRecord, QueueEntry } from './queue'
import { withCounted, withMarks, mergeDuplicates, withoutRecords, withRecord } from './queue'

const record = (id: string, body: Partial<OutboxRecord['body']> = {}): OutboxRecord => ({ id, userId: 7, at: 1000, body: { viewToken: 'v', subjectId: 4, contentId: 1, chapterId: 2, isFree: false, completed: false, totalWatched: 50, watchedTime: 50, ...body } })
const waiting = (id: string, body: Partial<OutboxRecord['body']> = {}, part: Partial<QueueEntry> = {}): QueueEntry => ({ record: record(id, body), isUnconfirmed: false, isSent: false, isStored: true, ...part })
const ids = (queue: readonly QueueEntry[]) => queue.map((each) => each.record.id)
const newId = () => 'joined'

describe('a record that comes in', () => {
  it('goes on from the last total of its lesson that waits, else from the one that was sent', () => {
    const queue = [waiting('a', { totalWatched: 200 }), waiting('b', { totalWatched: 250 }), waiting('c', { contentId: 9, totalWatched: 900 })]
    expect(withRecord(queue, record('d'), new Map([[1, 700]])).record.body.totalWatched).toBe(300)
    expect(withRecord([], record('d'), new Map([[1, 700], [9, 5]])).record.body.totalWatched).toBe(750)
    expect(withRecord([], record('d'), new Map()).record.body.totalWatched).toBe(50)
    expect(withRecord(queue, record('d', { totalWatched: 800 }), new Map()).record.body.totalWatched).toBe(800)
  })

  it('stands last, on no disk yet, and in no doubt', () => {
    const { queue, record: counted } = withRecord([waiting('a')], record('b'), new Map())
    expect(queue.at(-1)).toEqual({ record: counted, isUnconfirmed: false, isSent: false, isStored: false })
    expect(ids(queue)).toEqual(['a', 'b'])
  })
})

it('changes and removes the records of these ids alone', () => {
  const queue = [waiting('a'), waiting('b')]
  expect(withMarks(queue, 'b', { isSent: true }).map(({ isSent }) => isSent)).toEqual([false, true])
  expect(ids(withoutRecords(queue, new Set(['a', 'c'])))).toEqual(['b'])
})

describe('records in doubt, by what the platform counted of their chapter', () => {
  const inDoubt = { isUnconfirmed: true, isSent: true }
  const decide = (body: Partial<OutboxRecord['body']>, ...rows: Parameters<typeof withCounted>[2]) => {
    const { queue, counted } = withCounted([waiting('a', body, inDoubt)], 2, rows)
    return { counted: counted.map(({ id }) => id), queue: queue.map((each) => [each.isUnconfirmed, each.isSent, each.record.body.watchedTime, each.record.body.completed]) }
  }
  const row = { content_id: 1, completed: false, totalWatched: 50 }

  it('G1: are counted where the platform has their total, and their completion where they say one', () => {
    expect(decide({}, row)).toEqual({ counted: ['a'], queue: [] })
    expect(decide({ completed: true }, { ...row, completed: true })).toEqual({ counted: ['a'], queue: [] })
    expect(decide({}, { ...row, totalWatched: 51, completed: true })).toEqual({ counted: ['a'], queue: [] })
  })

  it('G1: wait as they are where the platform has less, or nothing, of their lesson', () => {
    for (const rows of [[{ ...row, totalWatched: 49 }], [{ ...row, totalWatched: null }], [{ ...row, content_id: 3 }], []]) expect(decide({}, ...rows)).toEqual({ counted: [], queue: [[false, false, 50, false]] })
  })

  it('G1: are sent as a completion without time where only that is missing', () => {
    expect(decide({ completed: true }, row)).toEqual({ counted: [], queue: [[false, false, 0, true]] })
  })

  it('stay in doubt in another chapter, and out of it where they are in none', () => {
    const queue = [waiting('a', { chapterId: 3 }, inDoubt), waiting('b'), waiting('c', {}, { isSent: true })]
    expect(withCounted(queue, 2, [row])).toEqual({ queue, counted: [] })
  })
})

describe('a queue made shorter', () => {
  it('joins the records of one lesson after the first of the queue, with all the time watched', () => {
    const queue = [waiting('a'), waiting('b', { totalWatched: 100 }), waiting('c', { contentId: 9 }), waiting('d', { totalWatched: 90, watchedTime: 7, completed: true })]
    const short = mergeDuplicates(queue, newId)
    expect(ids(short)).toEqual(['a', 'c', 'joined'])
    expect(short.at(-1)).toMatchObject({ isUnconfirmed: false, isSent: false, isStored: false, record: { at: 1000, userId: 7, body: { totalWatched: 100, watchedTime: 57, completed: true } } })
    expect(mergeDuplicates([], newId)).toEqual([])
  })

  it.each([['lesson', { contentId: 9 }], ['chapter', { chapterId: 9 }], ['price', { isFree: true }]])('leaves apart what differs in its %s', (_what, body) => {
    expect(ids(mergeDuplicates([waiting('a'), waiting('b'), waiting('c', body)], newId))).toEqual(['a', 'b', 'c'])
  })

  it('G4: joins nothing across a record in doubt, and never that one', () => {
    const doubtful = waiting('c', {}, { isUnconfirmed: true })
    expect(ids(mergeDuplicates([waiting('a'), waiting('b'), doubtful, waiting('d')], newId))).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('the lines of the log', () => {
  const lines: Line[] = [{ add: record('a') }, { sent: 'a' }, { unsent: 'a' }, { done: 'b' }, { refused: record('c'), status: 400, version: '1.0.0' }]

  it('are read as they were written', () => {
    expect(decodeLines(lines.map(encodeLine).join(''))).toEqual({ lines, damaged: [] })
    expect(decodeLines('')).toEqual({ lines: [], damaged: [] })
  })

  it('I3: are given back where they are altered or foreign; an end that was torn off says nothing', () => {
    const [first, second] = [encodeLine({ done: 'a' }), encodeLine({ done: 'b' })]
    const altered = first.replace('"a"', '"x"')
    expect(decodeLines(`${altered}${second}`)).toEqual({ lines: [{ done: 'b' }], damaged: [altered.slice(1)] })
    expect(decodeLines(`${first}${second.slice(0, -1)}`)).toEqual({ lines: [{ done: 'a' }], damaged: [] })
    expect(decodeLines(`${first.slice(0, -1)}${second}`)).toEqual({ lines: [{ done: 'b' }], damaged: [first.slice(1, -1)] })
    expect(decodeLines(`${second}${altered}`).damaged).toEqual([altered.slice(1)])
    expect(decodeLines(first.replace(' ', '_')).damaged).toHaveLength(1)
    // A sound checksum over what is no JSON, or none of our facts.
    for (const text of ['{"done":', '{"other":1}']) expect(decodeLines(`${first}\n${crc32(text).toString(16).padStart(8, '0')} ${text}${second}`)).toMatchObject({ lines: [{ done: 'a' }, { done: 'b' }], damaged: [expect.stringContaining(text)] })
  })

  it('leave waiting what the user has added and the platform has not acknowledged', () => {
    const other = { ...record('o'), userId: 8 }
    const facts: Line[] = [{ add: record('a') }, { add: record('b') }, { add: record('c') }, { add: other }, { sent: 'b' }, { sent: 'c' }, { sent: 'x' }, { unsent: 'c' }, { done: 'a' }]
    const { records, sent, dead } = waitingAfter(facts, 7)
    expect([records.map(({ id }) => id), [...sent], dead]).toEqual([['b', 'c'], ['b'], 6])
  })
})
