import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type LogEntry, decodeLines, encodeLine, replayLog } from './log-lines'
import {
  type OutboxRecord,
  type QueueEntry,
  resolveCounted,
  withMarks,
  mergeDuplicates,
  withoutRecords,
  withRecord,
} from './queue'

const record = (id: string, body: Partial<OutboxRecord['body']> = {}): OutboxRecord => ({
  id,
  userId: 7,
  at: 1000,
  body: {
    viewToken: 'v',
    subjectId: 4,
    contentId: 1,
    chapterId: 2,
    isFree: false,
    completed: false,
    totalWatched: 50,
    watchedTime: 50,
    ...body,
  },
})
const waiting = (id: string, body: Partial<OutboxRecord['body']> = {}, part: Partial<QueueEntry> = {}): QueueEntry => ({
  record: record(id, body),
  isUnconfirmed: false,
  isSent: false,
  isStored: true,
  ...part,
})
const ids = (queue: readonly QueueEntry[]) => queue.map((each) => each.record.id)
const newId = () => 'joined'

describe('adding a record', () => {
  it('continues from the lesson’s last queued total, else from the last one sent', () => {
    const queue = [
      waiting('a', { totalWatched: 200 }),
      waiting('b', { totalWatched: 250 }),
      waiting('c', { contentId: 9, totalWatched: 900 }),
    ]
    expect(withRecord(queue, record('d'), new Map([[1, 700]])).record.body.totalWatched).toBe(300)
    expect(
      withRecord(
        [],
        record('d'),
        new Map([
          [1, 700],
          [9, 5],
        ]),
      ).record.body.totalWatched,
    ).toBe(750)
    expect(withRecord([], record('d'), new Map()).record.body.totalWatched).toBe(50)
    expect(withRecord(queue, record('d', { totalWatched: 800 }), new Map()).record.body.totalWatched).toBe(800)
  })

  it('appends a record as neither stored nor unconfirmed', () => {
    const { queue, record: counted } = withRecord([waiting('a')], record('b'), new Map())
    expect(queue.at(-1)).toEqual({ record: counted, isUnconfirmed: false, isSent: false, isStored: false })
    expect(ids(queue)).toEqual(['a', 'b'])
  })
})

it('changes and removes only the records with the given ids', () => {
  const queue = [waiting('a'), waiting('b')]
  expect(withMarks(queue, 'b', { isSent: true }).map(({ isSent }) => isSent)).toEqual([false, true])
  expect(ids(withoutRecords(queue, new Set(['a', 'c'])))).toEqual(['b'])
})

describe('resolveCounted', () => {
  const inDoubt = { isUnconfirmed: true, isSent: true }
  const decide = (body: Partial<OutboxRecord['body']>, ...rows: Parameters<typeof resolveCounted>[2]) => {
    const { queue, counted } = resolveCounted([waiting('a', body, inDoubt)], 2, rows)
    return {
      counted: counted.map(({ id }) => id),
      queue: queue.map((each) => [
        each.isUnconfirmed,
        each.isSent,
        each.record.body.watchedTime,
        each.record.body.completed,
      ]),
    }
  }
  const row = { content_id: 1, completed: false, totalWatched: 50 }

  it('G1: removes a record when the platform has counted its total and its completion', () => {
    expect(decide({}, row)).toEqual({ counted: ['a'], queue: [] })
    expect(decide({ completed: true }, { ...row, completed: true })).toEqual({ counted: ['a'], queue: [] })
    expect(decide({}, { ...row, totalWatched: 51, completed: true })).toEqual({ counted: ['a'], queue: [] })
  })

  it('G1: requeues a record as unsent when the platform has counted less of its lesson', () => {
    for (const rows of [
      [{ ...row, totalWatched: 49 }],
      [{ ...row, totalWatched: null }],
      [{ ...row, content_id: 3 }],
      [],
    ])
      expect(decide({}, ...rows)).toEqual({ counted: [], queue: [[false, false, 50, false]] })
  })

  it('G1: reduces a record to a completion without time when only the completion is missing', () => {
    expect(decide({ completed: true }, row)).toEqual({ counted: [], queue: [[false, false, 0, true]] })
  })

  it('leaves a record of another chapter unconfirmed', () => {
    const queue = [waiting('a', { chapterId: 3 }, inDoubt), waiting('b'), waiting('c', {}, { isSent: true })]
    expect(resolveCounted(queue, 2, [row])).toEqual({ queue, counted: [] })
  })
})

describe('merging the queue', () => {
  it('merges the records of one lesson behind the head and adds up their watch time', () => {
    const queue = [
      waiting('a'),
      waiting('b', { totalWatched: 100 }),
      waiting('c', { contentId: 9 }),
      waiting('d', { totalWatched: 90, watchedTime: 7, completed: true }),
    ]
    const short = mergeDuplicates(queue, newId)
    expect(ids(short)).toEqual(['a', 'c', 'joined'])
    expect(short.at(-1)).toMatchObject({
      isUnconfirmed: false,
      isSent: false,
      isStored: false,
      record: { at: 1000, userId: 7, body: { totalWatched: 100, watchedTime: 57, completed: true } },
    })
    expect(mergeDuplicates([], newId)).toEqual([])
  })

  it.each([
    ['lesson', { contentId: 9 }],
    ['chapter', { chapterId: 9 }],
    ['price', { isFree: true }],
  ])('does not merge records that differ in their %s', (_what, body) => {
    expect(ids(mergeDuplicates([waiting('a'), waiting('b'), waiting('c', body)], newId))).toEqual(['a', 'b', 'c'])
  })

  it('G4: merges neither an unconfirmed record nor records across it', () => {
    const doubtful = waiting('c', {}, { isUnconfirmed: true })
    expect(ids(mergeDuplicates([waiting('a'), waiting('b'), doubtful, waiting('d')], newId))).toEqual([
      'a',
      'b',
      'c',
      'd',
    ])
  })
})

describe('outbox log lines', () => {
  const lines: LogEntry[] = [
    { add: record('a') },
    { sent: 'a' },
    { unsent: 'a' },
    { done: 'b' },
    { refused: record('c'), status: 400, version: '1.0.0' },
  ]

  it('decodes lines as they were encoded', () => {
    expect(decodeLines(lines.map(encodeLine).join(''))).toEqual({ lines, damaged: [] })
    expect(decodeLines('')).toEqual({ lines: [], damaged: [] })
  })

  it('I3: returns altered or unknown lines as damaged and ignores a torn last line', () => {
    const [first, second] = [encodeLine({ done: 'a' }), encodeLine({ done: 'b' })]
    const altered = first.replace('"a"', '"x"')
    expect(decodeLines(`${altered}${second}`)).toEqual({ lines: [{ done: 'b' }], damaged: [altered.slice(1)] })
    expect(decodeLines(`${first}${second.slice(0, -1)}`)).toEqual({ lines: [{ done: 'a' }], damaged: [] })
    expect(decodeLines(`${first.slice(0, -1)}${second}`)).toEqual({
      lines: [{ done: 'b' }],
      damaged: [first.slice(1, -1)],
    })
    expect(decodeLines(`${second}${altered}`).damaged).toEqual([altered.slice(1)])
    expect(decodeLines(first.replace(' ', '_')).damaged).toHaveLength(1)
    for (const text of ['{"done":', '{"other":1}'])
      expect(decodeLines(`${first}\n${crc32(text).toString(16).padStart(8, '0')} ${text}${second}`)).toMatchObject({
        lines: [{ done: 'a' }, { done: 'b' }],
        damaged: [expect.stringContaining(text)],
      })
  })

  it('replays to the user’s records that the platform has not acknowledged', () => {
    const other = { ...record('o'), userId: 8 }
    const entries: LogEntry[] = [
      { add: record('a') },
      { add: record('b') },
      { add: record('c') },
      { add: other },
      { sent: 'b' },
      { sent: 'c' },
      { sent: 'x' },
      { unsent: 'c' },
      { done: 'a' },
    ]
    const { records, sent, tombstones } = replayLog(entries, 7)
    expect([records.map(({ id }) => id), [...sent], tombstones]).toEqual([['b', 'c'], ['b'], 6])
  })
})
