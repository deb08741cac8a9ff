import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offlineFailures, type OfflineStatus, type RequestedLesson } from '#shared/desktop/offline-lessons.ts'
import {
  type LessonQueue,
  type QueueEvent,
  active,
  emptyQueue,
  maxAttempts,
  nextLesson,
  queuedLesson,
  reduceQueue,
  restoreQueue,
} from './queue'

const lesson = (contentId: number): RequestedLesson => ({
  contentId,
  subjectSlug: 'maths',
  subjectName: 'Maths',
  chapterSlug: 'droites',
  chapterName: 'Droites',
  lessonSlug: `lesson-${String(contentId)}`,
  name: `Lesson ${String(contentId)}`,
  recording: false,
  withAttachments: true,
  totalBytes: 1000,
})

const id = fc.integer({ min: 1, max: 5 })
const ids = fc.array(id, { maxLength: 5 })
const quality = fc.constantFrom('high', 'medium', 'low')
const wait = fc.constantFrom('connection', 'disk-full', 'limit')
const event: fc.Arbitrary<QueueEvent> = fc.oneof(
  fc.record({
    type: fc.constant('added'),
    lessons: ids.map((list) => list.map(lesson)),
    quality,
    onMetered: fc.boolean(),
  }),
  fc.record({ type: fc.constant('paused'), contentIds: ids }),
  fc.record({ type: fc.constant('resumed'), contentIds: ids, onMetered: fc.boolean() }),
  fc.record({ type: fc.constant('removed'), contentIds: fc.array(id, { maxLength: 1 }) }),
  fc.record({ type: fc.constant('started'), contentId: id }),
  fc.record({ type: fc.constant('finished'), contentId: id, totalBytes: fc.nat() }),
  fc.record({ type: fc.constant('failed'), contentId: id, reason: fc.constantFrom(...offlineFailures) }),
  fc.record({ type: fc.constant('interrupted'), contentId: id }),
  fc.record({ type: fc.constant('reading'), contentId: id, isReading: fc.constant(false) }),
  fc.record({
    type: fc.constant('waited'),
    contentId: id,
    reason: wait,
    isHostFailing: fc.boolean(),
    receivedBytes: fc.nat(),
    bestBytes: fc.nat(),
  }),
  fc.record({
    type: fc.constant('planned'),
    contentId: id,
    totalBytes: fc.nat(),
    height: fc.constant(null),
    isReplaced: fc.boolean(),
  }),
  fc.record({ type: fc.constant('retried'), reason: wait }),
  fc.record({ type: fc.constant('connection'), isMetered: fc.boolean() }),
)
const events = fc.array(event, { maxLength: 40 })
const nothing = { receivedBytes: 0, bestBytes: 0 }

const follow = (list: readonly QueueEvent[], from: LessonQueue = emptyQueue): LessonQueue =>
  list.reduce(reduceQueue, from)
const add = (...contentIds: number[]): QueueEvent => ({
  type: 'added',
  lessons: contentIds.map(lesson),
  quality: 'high',
  onMetered: false,
})
const unmetered: QueueEvent = { type: 'connection', isMetered: false }
const statusOf = (queue: LessonQueue, contentId: number): OfflineStatus | undefined =>
  queue.lessons.find((each) => each.contentId === contentId)?.status

describe('the queue of offline lessons', () => {
  it('downloads at most one lesson at a time and lists each once', () => {
    fc.assert(
      fc.property(events, (list) => {
        const { lessons } = follow(list)
        expect(lessons.filter(({ status }) => status.step === 'downloading').length).toBeLessThanOrEqual(1)
        expect(new Set(lessons.map(({ contentId }) => contentId)).size).toBe(lessons.length)
      }),
    )
  })

  it('loses a lesson only by removal, and no complete lesson but by another quality', () => {
    fc.assert(
      fc.property(events, event, (list, last) => {
        const before = follow(list)
        const after = reduceQueue(before, last)
        for (const { contentId, status } of before.lessons) {
          const isRemoved = last.type === 'removed' && last.contentIds.includes(contentId)
          expect(statusOf(after, contentId) === undefined).toBe(isRemoved)
          if (status.step === 'done' && last.type !== 'added' && !isRemoved)
            expect(statusOf(after, contentId)).toEqual({ step: 'done' })
        }
      }),
    )
  })

  it('never starts a lesson on a metered or unknown connection without permission', () => {
    fc.assert(
      fc.property(events, (list) => {
        const queue = follow(list)
        const next = nextLesson(queue)
        if (queue.isMetered === null) expect(next).toBeNull()
        if (queue.isMetered === true) {
          expect(next?.onMetered ?? true).toBe(true)
          expect(active(queue)?.onMetered ?? true).toBe(true)
        }
      }),
    )
  })

  it('restores a valid queue after a restart, without a running download', () => {
    fc.assert(
      fc.property(events, (list) => {
        const { lessons } = follow(list)
        const stored = lessons.map((each) => queuedLesson.parse(JSON.parse(JSON.stringify(each))))
        const restored = restoreQueue(stored)
        expect(active(restored)).toBeNull()
        expect(restored.lessons.map(({ contentId }) => contentId)).toEqual(lessons.map(({ contentId }) => contentId))
        for (const { contentId, status } of lessons)
          if (status.step === 'done' || status.step === 'paused' || status.step === 'failed')
            expect(statusOf(restored, contentId)).toEqual(status)
      }),
    )
  })

  it('completes every lesson that no one pauses, whatever was interrupted', () => {
    fc.assert(
      fc.property(events, (list) => {
        let queue = restoreQueue(follow(list).lessons)
        queue = reduceQueue(queue, { type: 'resumed', contentIds: [1, 2, 3, 4, 5], onMetered: true })
        queue = reduceQueue(queue, unmetered)
        for (let next = nextLesson(queue); next !== null; next = nextLesson(queue)) {
          const { contentId } = next
          queue = follow(
            [
              { type: 'started', contentId },
              { type: 'finished', contentId, totalBytes: 1 },
            ],
            queue,
          )
        }
        expect(queue.lessons.every(({ status }) => status.step === 'done')).toBe(true)
      }),
    )
  })

  it('keeps the order in which 300 lessons were added', () => {
    const all = Array.from({ length: 300 }, (_, index) => index + 1)
    let queue = follow([unmetered, add(...all)])
    const order: number[] = []
    for (let next = nextLesson(queue); next !== null; next = nextLesson(queue)) {
      order.push(next.contentId)
      queue = follow(
        [
          { type: 'started', contentId: next.contentId },
          { type: 'finished', contentId: next.contentId, totalBytes: 1 },
        ],
        queue,
      )
    }
    expect(order).toEqual(all)
  })

  it('holds the other lessons while one waits for the connection, the disk or the limit', () => {
    const queue = follow([
      unmetered,
      add(1, 2),
      { type: 'started', contentId: 1 },
      { type: 'waited', contentId: 1, reason: 'disk-full', isHostFailing: false, ...nothing },
    ])
    expect(nextLesson(queue)).toBeNull()
    expect(nextLesson(reduceQueue(queue, { type: 'retried', reason: 'connection' }))).toBeNull()
    expect(nextLesson(reduceQueue(queue, { type: 'retried', reason: 'disk-full' }))?.contentId).toBe(1)
  })

  it('gives up a lesson whose host fails repeatedly, so that the others continue', () => {
    let queue = follow([unmetered, add(1, 2)])
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      queue = follow(
        [
          { type: 'retried', reason: 'connection' },
          { type: 'started', contentId: 1 },
          { type: 'waited', contentId: 1, reason: 'connection', isHostFailing: true, ...nothing },
        ],
        queue,
      )
    }
    expect(statusOf(queue, 1)).toEqual({ step: 'failed', reason: 'unreachable' })
    expect(nextLesson(queue)?.contentId).toBe(2)
  })

  it('interrupts a download when the connection becomes metered, and continues with permission', () => {
    const queue = follow([
      unmetered,
      add(1),
      { type: 'started', contentId: 1 },
      { type: 'connection', isMetered: true },
    ])
    expect(statusOf(queue, 1)).toEqual({ step: 'waiting', reason: 'metered' })
    const allowed = reduceQueue(queue, { type: 'resumed', contentIds: [1], onMetered: true })
    expect(nextLesson(allowed)?.contentId).toBe(1)
    expect(statusOf(reduceQueue(queue, unmetered), 1)).toEqual({ step: 'queued' })
  })

  it('fails at the next start a lesson whose playlist ended the process, until somebody retries it', () => {
    const ended = follow([
      unmetered,
      add(1, 2),
      { type: 'started', contentId: 1 },
      { type: 'reading', contentId: 1, isReading: true },
    ])
    const restored = reduceQueue(restoreQueue(ended.lessons), unmetered)
    expect(statusOf(restored, 1)).toEqual({ step: 'failed', reason: 'unreadable' })
    expect(nextLesson(restored)?.contentId).toBe(2)
    const retried = reduceQueue(restored, { type: 'resumed', contentIds: [1], onMetered: false })
    expect(statusOf(restoreQueue(retried.lessons), 1)).toEqual({ step: 'queued' })
  })

  it('reads a list of an earlier version, without marks', () => {
    const { isReading: _isReading, stalls: _stalls, bestBytes: _best, ...stored } = follow([add(1)]).lessons[0]!
    expect(queuedLesson.parse(stored)).toMatchObject({ isReading: false, stalls: 0, bestBytes: 0 })
  })
})

type Cut = { receivedBytes: number; bestBytes: number }

/** Downloads that the connection cuts, each followed by the next. */
const cutEach = (cuts: readonly Cut[], from = follow([unmetered, add(1, 2)])): LessonQueue =>
  cuts.reduce(
    (queue, cut) =>
      follow(
        [
          { type: 'retried', reason: 'connection' },
          { type: 'started', contentId: 1 },
          { type: 'waited', contentId: 1, reason: 'connection', isHostFailing: false, ...cut },
        ],
        queue,
      ),
    from,
  )
const gaveUp: OfflineStatus = { step: 'failed', reason: 'cut' }

describe('a connection that cuts', () => {
  it('ends a lesson after five downloads in a row that bring nothing new, so that the others continue', () => {
    const same = { receivedBytes: 200, bestBytes: 200 }
    expect(statusOf(cutEach(Array.from({ length: 5 }, () => same)), 1)).toEqual({
      step: 'waiting',
      reason: 'connection',
    })
    const queue = cutEach(Array.from({ length: 6 }, () => same))
    expect(statusOf(queue, 1)).toEqual(gaveUp)
    expect(nextLesson(queue)?.contentId).toBe(2)
    const again = reduceQueue(queue, { type: 'resumed', contentIds: [1], onMetered: false })
    expect(statusOf(cutEach([same], again), 1)).toEqual({ step: 'waiting', reason: 'connection' })
  })

  it('does not end a lesson that each download continues, nor one of which nothing arrives', () => {
    const continued = Array.from({ length: 50 }, (_, index) => ({ receivedBytes: 100, bestBytes: 90 * (index + 1) }))
    expect(statusOf(cutEach(continued), 1)?.step).toBe('waiting')
    expect(statusOf(cutEach(Array.from({ length: 50 }, () => nothing)), 1)?.step).toBe('waiting')
  })

  it('counts downloads that bring a few bytes more than the best before', () => {
    const creeping = Array.from({ length: 6 }, (_, index) => ({ receivedBytes: 200 + index, bestBytes: 200 + index }))
    expect(statusOf(cutEach(creeping), 1)).toEqual(gaveUp)
  })

  it('counts anew once unfinished files were removed for room or replaced by a new version', () => {
    const before = cutEach([{ receivedBytes: 1000, bestBytes: 1000 }])
    const replaced = follow(
      [
        { type: 'retried', reason: 'connection' },
        { type: 'started', contentId: 1 },
        { type: 'planned', contentId: 1, totalBytes: null, height: null, isReplaced: true },
        {
          type: 'waited',
          contentId: 1,
          reason: 'connection',
          isHostFailing: false,
          receivedBytes: 100,
          bestBytes: 100,
        },
      ],
      before,
    )
    expect(replaced.lessons[0]).toMatchObject({ stalls: 0, bestBytes: 100 })
    const full = follow(
      [
        { type: 'retried', reason: 'connection' },
        { type: 'started', contentId: 1 },
        { type: 'waited', contentId: 1, reason: 'disk-full', isHostFailing: false, receivedBytes: 9, bestBytes: 1009 },
      ],
      before,
    )
    expect(full.lessons[0]).toMatchObject({ stalls: 0, bestBytes: 0 })
  })

  it('costs a bounded multiple of the size, wherever it cuts, without a request', () => {
    const size = 1000
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: size - 1 }), { minLength: 300, maxLength: 300 }), (offsets) => {
        let queue = follow([unmetered, add(1)])
        let received = 0
        for (const offset of offsets) {
          if (statusOf(queue, 1)?.step === 'failed') break
          // The host cannot resume: each download begins with the first byte.
          queue = cutEach([{ receivedBytes: offset, bestBytes: offset }], queue)
          received += offset
        }
        expect(statusOf(queue, 1)).toEqual(gaveUp)
        expect(received).toBeLessThan(100 * size)
      }),
    )
  })
})
