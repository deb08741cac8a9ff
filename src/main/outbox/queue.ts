import * as z from 'zod'
import { progressRecord } from '../../shared/contract/progress'

/** A progress record with the name it keeps for life (its Idempotency-Key) and whose it is; `at` in epoch milliseconds. */
export const outboxRecord = z.object({
  id: z.string().min(1).max(100),
  userId: z.number().int(),
  at: z.number(),
  body: progressRecord,
})
export type OutboxRecord = z.output<typeof outboxRecord>

/** `isUnconfirmed`: the platform may have counted it already. `isSent`: it left, and no answer was heard yet. `isStored`: it is on disk. */
export type QueueEntry = { readonly record: OutboxRecord; readonly isUnconfirmed: boolean; readonly isSent: boolean; readonly isStored: boolean }

/** The records of one user that the platform has not acknowledged, in the order they are sent. */
export type Queue = readonly QueueEntry[]

/** What the platform says it counted of one lesson. */
export type CountedContent = { content_id: number; completed: boolean; totalWatched?: number | null | undefined }

/** The queue with one more record. The page's count may have started anew after a crash: the total goes on from what waits or was sent before. */
export function withRecord(queue: Queue, record: OutboxRecord, alreadySent: ReadonlyMap<number, number>): { queue: Queue; record: OutboxRecord } {
  const { body } = record
  const before = queue.filter((waiting) => waiting.record.body.contentId === body.contentId).at(-1)?.record.body.totalWatched ?? alreadySent.get(body.contentId) ?? 0
  const counted = { ...record, body: { ...body, totalWatched: Math.max(body.totalWatched, before + body.watchedTime) } }
  return { queue: [...queue, { record: counted, isUnconfirmed: false, isSent: false, isStored: false }], record: counted }
}

/** The queue without these records. */
export function withoutRecords(queue: Queue, ids: ReadonlySet<string>): Queue {
  return queue.filter(({ record }) => !ids.has(record.id))
}

/** The queue with some facts about one record changed. */
export function withMarks(queue: Queue, id: string, facts: Partial<Pick<QueueEntry, 'isUnconfirmed' | 'isSent' | 'isStored'>>): Queue {
  return queue.map((waiting) => (waiting.record.id === id ? { ...waiting, ...facts } : waiting))
}

/** Decides the doubtful records of a chapter by what the platform says it counted: those it has are `counted`, the others wait on, in no doubt. */
export function withCounted(queue: Queue, chapterId: number, rows: readonly CountedContent[]): { queue: Queue; counted: OutboxRecord[] } {
  const byContent = new Map(rows.map((row) => [row.content_id, row]))
  const counted: OutboxRecord[] = []
  const rest: QueueEntry[] = []
  for (const waiting of queue) {
    const { body } = waiting.record
    if (!waiting.isUnconfirmed || body.chapterId !== chapterId) {
      rest.push(waiting)
      continue
    }
    const row = byContent.get(body.contentId)
    const isTimeCounted = (row?.totalWatched ?? -1) >= body.totalWatched
    if (isTimeCounted && (row?.completed === true || !body.completed)) counted.push(waiting.record)
    else if (isTimeCounted) rest.push({ ...waiting, isUnconfirmed: false, isSent: false, record: { ...waiting.record, body: { ...body, watchedTime: 0 } } })
    else rest.push({ ...waiting, isUnconfirmed: false, isSent: false })
  }
  return { queue: rest, counted }
}

/** The queue made shorter: records of one lesson that certainly never left become one, with the last total and all the time watched. */
export function mergeDuplicates(queue: Queue, newId: () => string): Queue {
  const [head, ...others] = queue
  if (head === undefined) return queue
  const result: (QueueEntry | null)[] = [head]
  const lastAt = new Map<string, number>()
  for (const waiting of others) {
    const { body } = waiting.record
    const key = `${String(body.contentId)} ${String(body.chapterId)} ${String(body.isFree)}`
    const earlier = waiting.isUnconfirmed ? undefined : lastAt.get(key)
    const previous = earlier === undefined ? null : (result[earlier] ?? null)
    if (earlier !== undefined) result[earlier] = null
    result.push(previous === null ? waiting : mergeEntries(previous, waiting, newId()))
    if (waiting.isUnconfirmed) lastAt.delete(key)
    else lastAt.set(key, result.length - 1)
  }
  return result.filter((waiting) => waiting !== null)
}

function mergeEntries(earlier: QueueEntry, later: QueueEntry, id: string): QueueEntry {
  const [a, b] = [earlier.record.body, later.record.body]
  const body = {
    ...b,
    completed: a.completed || b.completed,
    totalWatched: Math.max(a.totalWatched, b.totalWatched),
    watchedTime: a.watchedTime + b.watchedTime,
  }
  return { record: { ...later.record, id, body }, isUnconfirmed: false, isSent: false, isStored: false }
}
