import type { Log } from '../base/log/log'
import { type LogEntry, decodeLines, encodeLine, replayLog } from './log-lines'
import {
  type CountedContent,
  type OutboxRecord,
  type Queue,
  type QueueEntry,
  resolveCounted,
  withMarks,
  mergeDuplicates,
  withoutRecords,
  withRecord,
} from './queue'

type AppendLog = {
  read(): Promise<string>
  append(text: string): Promise<void>
  replace(text: string): Promise<void>
  close(): Promise<void>
}
type Reserve = { isHeld(): Promise<boolean>; hold(): Promise<void>; release(): Promise<void> }

export type OutboxFiles = { openLog(name: string): AppendLog; createReserve(name: string, bytes: number): Reserve }

type DurableOptions = {
  files: OutboxFiles
  userId: number
  newId: () => string
  changed: () => void
  log: Pick<Log, 'warn'>
  /** Records refused to another version are sent again. */
  version: string
  capacity?: number
}

const defaultCapacity = 10_000
const reserveBytes = 256 * 1024
const maxTombstones = 256

/** Promises never reject: after a failed write, records stay in memory and the write is retried. */
export class DurableQueue {
  readonly #options: DurableOptions
  readonly #main: AppendLog
  readonly #quarantine: AppendLog
  readonly #reserve: Reserve
  /** Exists on disk while the log marks every sent record. */
  readonly #marks: Reserve
  readonly #sentTotals = new Map<number, number>()
  #queue: Queue = []
  #quarantined = 0
  #pendingQuarantine: OutboxRecord[] = []
  #tombstones = 0
  /** The next write replaces the full file. */
  #isDirty = false
  #isDiskFull = false
  /** Another program blocks the log: its records are unknown, and must not be replaced. */
  #unread: { isMarked: boolean } | null = null
  /** Its requeued records leave it once the log holds them, or the next start would requeue them again. */
  #isQuarantineStale = false

  constructor(options: DurableOptions) {
    const { files, userId } = options
    this.#options = options
    this.#main = files.openLog(`outbox-${String(userId)}.log`)
    this.#quarantine = files.openLog(`outbox-${String(userId)}.refused.log`)
    this.#reserve = files.createReserve('reserve', reserveBytes)
    this.#marks = files.createReserve(`outbox-${String(userId)}.marks`, 1)
  }

  async load(): Promise<void> {
    const isMarked = await this.#marks.isHeld().catch(() => false)
    const text = await this.#main.read().catch((failure: unknown) => {
      this.#options.log.warn('outbox.read-failed', { failure })
      this.#unread = { isMarked }
      return ''
    })
    const { lines, damaged } = decodeLines(text)
    const quarantine = decodeLines(await this.#quarantine.read().catch(() => ''))
    const { records, tombstones, queue } = replayQueue(lines, this.#options.userId, isMarked)
    this.#queue = queue
    this.#quarantined = quarantine.lines.length + quarantine.damaged.length
    await this.#setAside(damaged)
    const hasRequeued = this.#requeueRefused(quarantine)
    this.#isQuarantineStale = hasRequeued
    // With marks alone, the next start would resend unconfirmed records without a query.
    const isMissingMarks = !isMarked && records.length > 0
    if (damaged.length > 0 || tombstones > 0 || hasRequeued || isMissingMarks)
      await this.#rewrite().catch((failure: unknown) => this.#onDiskFailure(failure))
    else if (this.#unread === null) await this.#marks.hold().catch(() => undefined)
    await this.#reserve.hold().catch(() => undefined)
  }

  pending(): OutboxRecord[] {
    return this.#queue.map(({ record }) => record)
  }

  /** Rejects while the log is still blocked. Its records come before those that were added meanwhile. */
  async #readLate(): Promise<void> {
    if (this.#unread === null) return
    const { isMarked } = this.#unread
    const { lines, damaged } = decodeLines(await this.#main.read())
    if (this.#unread === null) return
    this.#unread = null
    this.#isDirty = true
    const added = this.#queue
    const isAdded = (id: string): boolean => added.some(({ record }) => record.id === id)
    const { queue: replayed } = replayQueue(lines, this.#options.userId, isMarked)
    const earlier = replayed.filter(({ record }) => !isAdded(record.id))
    this.#update(added.reduce<Queue>((queue, entry) => withEntry(queue, entry, this.#sentTotals), earlier))
    await this.#setAside(damaged)
  }

  async #setAside(damaged: readonly string[]): Promise<void> {
    if (damaged.length === 0) return
    this.#quarantined += damaged.length
    this.#options.log.warn('outbox.damaged-lines', { count: damaged.length })
    await this.#quarantine.append(damaged.map((part) => `\n${part}`).join('')).catch(() => undefined)
  }

  /** Requeued records stay in quarantine until written. */
  #requeueRefused(quarantine: { lines: readonly LogEntry[] }): boolean {
    const old = quarantine.lines
      .filter((line) => this.#isFromOtherVersion(line))
      .flatMap((line) => ('refused' in line ? [line.refused] : []))
    const isQueued = (id: string): boolean => this.#queue.some(({ record }) => record.id === id)
    const requeued = old.filter(
      ({ id }, index) => !isQueued(id) && old.findIndex((refused) => refused.id === id) === index,
    )
    for (const record of requeued) this.#queue = withRecord(this.#queue, record, this.#sentTotals).queue
    this.#quarantined -= old.length
    return old.length > 0
  }

  async #rewriteQuarantine(): Promise<void> {
    if (!this.#isQuarantineStale) return
    try {
      const { lines, damaged } = decodeLines(await this.#quarantine.read())
      const remaining = [
        ...lines.filter((line) => !this.#isFromOtherVersion(line)).map(encodeLine),
        ...damaged.map((part) => `\n${part}`),
      ]
      await this.#quarantine.replace(remaining.join(''))
      this.#isQuarantineStale = false
    } catch {
      // The next rewrite of the log tries again.
    }
  }

  #isFromOtherVersion(line: LogEntry): boolean {
    return 'refused' in line && line.refused.userId === this.#options.userId && line.version !== this.#options.version
  }

  head(): QueueEntry | null {
    const first = this.#queue[0]
    return first !== undefined && (first.isStored || this.#isDiskFull) ? first : null
  }

  /** Skips records that wait, and later ones of their lessons: totals are counted in order. */
  next(isWaiting: (id: string) => boolean): QueueEntry | null {
    const waiting = new Set<number>()
    for (const entry of this.#queue) {
      const { id, body } = entry.record
      if (!entry.isStored && !this.#isDiskFull) return null
      if (!waiting.has(body.contentId) && !isWaiting(id)) return entry
      waiting.add(body.contentId)
    }
    return null
  }

  summary(): { waiting: number; quarantined: number; diskFull: boolean; oldestAt?: number } {
    const times = this.#queue.map(({ record }) => record.at)
    const oldest = times.length > 0 && { oldestAt: times.reduce((first, at) => Math.min(first, at)) }
    return { waiting: this.#queue.length, quarantined: this.#quarantined, diskFull: this.#isDiskFull, ...oldest }
  }

  /** Also resolves with the record in memory alone. */
  async add(newRecord: OutboxRecord): Promise<void> {
    const { capacity = defaultCapacity, newId, log } = this.#options
    const { queue, record } = withRecord(this.#queue, newRecord, this.#sentTotals)
    this.#update(queue)
    if (queue.length > capacity) {
      const merged = mergeDuplicates(queue, newId)
      log.warn('outbox.merged', { count: queue.length - merged.length })
      this.#isDirty ||= merged.length < queue.length
      this.#update(merged)
    }
    await this.#persist([{ add: record }])
    if (!this.#isDirty) this.#update(withMarks(this.#queue, record.id, { isStored: true }))
  }

  acknowledge(record: OutboxRecord): Promise<void> {
    return this.#remove([record])
  }

  async refuse(record: OutboxRecord, status: number): Promise<void> {
    this.#quarantined += 1
    try {
      await this.#quarantine.append(encodeLine({ refused: record, status, version: this.#options.version }))
    } catch {
      this.#pendingQuarantine = [...this.#pendingQuarantine, record]
      this.#update(withoutRecords(this.#queue, new Set([record.id])))
      return
    }
    await this.#remove([record])
  }

  markUnconfirmed(id: string): void {
    this.#update(withMarks(this.#queue, id, { isUnconfirmed: true }))
  }

  /** After a restart, only marked records are queried; false if the disk refuses. */
  async markSending(record: OutboxRecord): Promise<boolean> {
    this.#update(withMarks(this.#queue, record.id, { isSent: true }))
    await this.#persist([{ sent: record.id }])
    if (!this.#isDirty) return true
    return this.#marks.release().then(
      () => true,
      () => false,
    )
  }

  async markNotSent(record: OutboxRecord): Promise<void> {
    this.#update(withMarks(this.#queue, record.id, { isSent: false }))
    await this.#persist([{ unsent: record.id }])
  }

  /** `rows` is null if the platform rejects the query. */
  async resolveUnconfirmed(chapterId: number, rows: readonly CountedContent[] | null): Promise<OutboxRecord[]> {
    const { queue, counted } = resolveCounted(this.#queue, chapterId, rows ?? [])
    for (const row of rows ?? []) this.#updateSentTotal(row.content_id, row.totalWatched ?? 0)
    const unsent = queue.filter(
      ({ record, isSent }) => !isSent && this.#queue.some((entry) => entry.isSent && entry.record.id === record.id),
    )
    this.#update(queue)
    await this.#remove(counted)
    if (unsent.length > 0) await this.#persist(unsent.map(({ record }) => ({ unsent: record.id })))
    return counted
  }

  async retryWrites(): Promise<void> {
    if (!this.#isDirty && this.#unread === null) return
    await this.#rewrite().catch((failure: unknown) => this.#onDiskFailure(failure))
    if (!this.#isDirty) await this.#reserve.hold().catch(() => undefined)
  }

  async close(): Promise<void> {
    await this.#main.close().catch(() => undefined)
    await this.#quarantine.close().catch(() => undefined)
  }

  #update(next: Queue): void {
    this.#queue = next
    this.#options.changed()
  }

  #updateSentTotal(contentId: number, total: number): void {
    this.#sentTotals.set(contentId, Math.max(total, this.#sentTotals.get(contentId) ?? 0))
  }

  async #remove(records: readonly OutboxRecord[]): Promise<void> {
    if (records.length === 0) return
    for (const { body } of records) this.#updateSentTotal(body.contentId, body.totalWatched)
    this.#update(withoutRecords(this.#queue, new Set(records.map(({ id }) => id))))
    await this.#persist(records.map(({ id }) => ({ done: id })))
  }

  async #persist(entries: readonly LogEntry[]): Promise<void> {
    try {
      if (this.#isDirty || this.#unread !== null) await this.#rewrite()
      else await this.#main.append(entries.map(encodeLine).join(''))
      this.#tombstones += entries.reduce((sum, entry) => sum + ('done' in entry ? 2 : 'add' in entry ? 0 : 1), 0)
      if (this.#tombstones > maxTombstones && this.#tombstones > this.#queue.length) await this.#rewrite()
    } catch (failure) {
      this.#onDiskFailure(failure)
      await this.#reserve.release().catch(() => undefined)
      await this.#rewrite().catch(() => undefined)
    }
    this.#options.changed()
  }

  async #rewrite(): Promise<void> {
    await this.#readLate()
    const ids = new Set(this.#queue.map(({ record }) => record.id))
    const records = [...this.#pendingQuarantine, ...this.#queue.map(({ record }) => record)]
    const sent = this.#queue.filter(({ isSent }) => isSent).map(({ record }) => record.id)
    await this.#main.replace(
      [...records.map((record) => encodeLine({ add: record })), ...sent.map((id) => encodeLine({ sent: id }))].join(''),
    )
    this.#tombstones = 0
    this.#isDirty = false
    this.#isDiskFull = false
    await this.#marks.hold().catch(() => undefined)
    await this.#rewriteQuarantine()
    this.#update(this.#queue.map((entry) => (ids.has(entry.record.id) ? { ...entry, isStored: true } : entry)))
  }

  #onDiskFailure(failure: unknown): void {
    if (!this.#isDiskFull) this.#options.log.warn('outbox.disk-full', { failure, waiting: this.#queue.length })
    this.#isDirty = true
    this.#isDiskFull = true
  }
}

function replayQueue(
  lines: readonly LogEntry[],
  userId: number,
  isMarked: boolean,
): { records: readonly OutboxRecord[]; tombstones: number; queue: QueueEntry[] } {
  const { records, sent, tombstones } = replayLog(lines, userId)
  const queue = records.map((record) => {
    const isSent = !isMarked || sent.has(record.id)
    return { record, isUnconfirmed: isSent, isSent, isStored: true }
  })
  return { records, tombstones, queue }
}

/** A record that may have been sent has told its total. */
function withEntry(queue: Queue, entry: QueueEntry, sentTotals: ReadonlyMap<number, number>): Queue {
  return entry.isSent ? [...queue, entry] : withRecord(queue, entry.record, sentTotals).queue
}
