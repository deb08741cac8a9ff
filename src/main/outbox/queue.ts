import * as z from 'zod'
import { progressRecord } from '#shared/contract/progress.ts'

/** The id is the Idempotency-Key; `at` in epoch milliseconds. */
export const outboxRecord = z.object({
  id: z.string().min(1).max(100),
  userId: z.number().int(),
  at: z.number(),
  body: progressRecord,
})
export type OutboxRecord = z.output<typeof outboxRecord>

export type QueueEntry = {
  readonly record: OutboxRecord
  readonly isUnconfirmed: boolean
  readonly isSent: boolean
  readonly isStored: boolean
}

export type Queue = readonly QueueEntry[]

export type CountedContent = { content_id: number; completed: boolean; totalWatched?: number | null | undefined }

export function withRecord(
  queue: Queue,
  record: OutboxRecord,
  alreadySent: ReadonlyMap<number, number>,
): { queue: Queue; record: OutboxRecord } {
  const { body } = record
  const lastQueued = queue.findLast((entry) => entry.record.body.contentId === body.contentId)
  const before = lastQueued?.record.body.totalWatched ?? alreadySent.get(body.contentId) ?? 0
  const counted = { ...record, body: { ...body, totalWatched: Math.max(body.totalWatched, before + body.watchedTime) } }
  return {
    queue: [...queue, { record: counted, isUnconfirmed: false, isSent: false, isStored: false }],
    record: counted,
  }
}

export function withoutRecords(queue: Queue, ids: ReadonlySet<string>): Queue {
  return queue.filter(({ record }) => !ids.has(record.id))
}

export function withMarks(
  queue: Queue,
  id: string,
  flags: Partial<Pick<QueueEntry, 'isUnconfirmed' | 'isSent' | 'isStored'>>,
): Queue {
  return queue.map((entry) => (entry.record.id === id ? { ...entry, ...flags } : entry))
}

export function resolveCounted(
  queue: Queue,
  chapterId: number,
  rows: readonly CountedContent[],
): { queue: Queue; counted: OutboxRecord[] } {
  const byContent = new Map(rows.map((row) => [row.content_id, row]))
  const counted: OutboxRecord[] = []
  const rest: QueueEntry[] = []
  for (const entry of queue) {
    const { body } = entry.record
    if (!entry.isUnconfirmed || body.chapterId !== chapterId) {
      rest.push(entry)
      continue
    }
    const row = byContent.get(body.contentId)
    // Where the platform tells no times, a completed lesson counts as a confirmation: sent again, it would count twice.
    const isOnlyCompletionKnown = row?.completed === true && body.completed && row.totalWatched == null
    const isTimeCounted = isOnlyCompletionKnown || (row?.totalWatched ?? -1) >= body.totalWatched
    if (isTimeCounted && (row?.completed === true || !body.completed)) counted.push(entry.record)
    else if (isTimeCounted)
      rest.push({
        ...entry,
        isUnconfirmed: false,
        isSent: false,
        record: { ...entry.record, body: { ...body, watchedTime: 0 } },
      })
    else rest.push({ ...entry, isUnconfirmed: false, isSent: false })
  }
  return { queue: rest, counted }
}

export function mergeDuplicates(queue: Queue, newId: () => string): Queue {
  const [head, ...others] = queue
  if (head === undefined) return queue
  const result: (QueueEntry | null)[] = [head]
  const lastAt = new Map<string, number>()
  for (const entry of others) {
    const { body } = entry.record
    const key = `${String(body.contentId)} ${String(body.chapterId)} ${String(body.isFree)}`
    // One on its way may already be counted.
    const isFixed = entry.isUnconfirmed || entry.isSent
    const earlier = isFixed ? undefined : lastAt.get(key)
    const previous = earlier === undefined ? null : (result[earlier] ?? null)
    if (earlier !== undefined) result[earlier] = null
    result.push(previous === null ? entry : mergeEntries(previous, entry, newId()))
    if (isFixed) lastAt.delete(key)
    else lastAt.set(key, result.length - 1)
  }
  return result.filter((entry) => entry !== null)
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
