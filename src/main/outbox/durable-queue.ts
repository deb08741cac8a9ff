import type { Log } from '../base/log/log'
import type { Line } from './log-lines'
import { decodeLines, encodeLine, waitingAfter } from './log-lines'
import type { CountedContent, OutboxRecord, Queue, QueueEntry } from './queue'
import { withCounted, withMarks, mergeDuplicates, withoutRecords, withRecord } from './queue'

type AppendLog = { read(): Promise<string>; append(text: string): Promise<void>; replace(text: string): Promise<void>; close(): Promise<void> }
type Reserve = { isHeld(): Promise<boolean>; hold(): Promise<void>; release(): Promise<void> }

/** What the outbox needs of the files module. */
export type OutboxFiles = { openLog(name: string): AppendLog; createReserve(name: string, bytes: number): Reserve }

type DurableOptions = {
  files: OutboxFiles
  userId: number
  newId: () => string
  changed: () => void
  log: Pick<Log, 'warn'>
  /** The version of the application: another one offers again what the platform refused. */
  version: string
  /** Records kept apart before those of one lesson are joined. */
  capacity?: number
}

const defaultCapacity = 10_000
const reserveBytes = 256 * 1024
const maxTombstones = 256

/** One user's queue and its files. Its promises never reject: what the disk refuses is held in memory and written again later. */
export class DurableQueue {
  readonly #options: DurableOptions
  readonly #main: AppendLog
  readonly #quarantine: AppendLog
  readonly #reserve: Reserve
  /** Present on the disk while the log notes each record that leaves; a full disk cannot. */
  readonly #marks: Reserve
  /** The last total of each lesson that the platform is known to have. */
  readonly #sent = new Map<number, number>()
  #queue: Queue = []
  #quarantined = 0
  /** Refused records that could not be written to the quarantine yet. */
  #heldBack: OutboxRecord[] = []
  #deadLines = 0
  /** The file no longer says what the queue says: the next write is a whole new file. */
  #isBehind = false
  #isFull = false

  constructor(options: DurableOptions) {
    const { files, userId } = options
    this.#options = options
    this.#main = files.openLog(`outbox-${String(userId)}.log`)
    this.#quarantine = files.openLog(`outbox-${String(userId)}.refused.log`)
    this.#reserve = files.createReserve('reserve', reserveBytes)
    this.#marks = files.createReserve(`outbox-${String(userId)}.marks`, 1)
  }

  /** Reads the user's files; a record that may have been counted before the last run ended is in doubt. */
  async load(): Promise<void> {
    const { lines, damaged } = decodeLines(await this.#main.read().catch(() => ''))
    const setAside = decodeLines(await this.#quarantine.read().catch(() => ''))
    const { records, sent, dead } = waitingAfter(lines, this.#options.userId)
    const isMarked = await this.#marks.isHeld().catch(() => false)
    this.#queue = records.map((record) => ({ record, isUnconfirmed: !isMarked || sent.has(record.id), isSent: !isMarked || sent.has(record.id), isStored: true }))
    this.#quarantined = setAside.lines.length + setAside.damaged.length + damaged.length
    if (damaged.length > 0) {
      this.#options.log.warn('outbox.damaged-lines', { count: damaged.length })
      await this.#quarantine.append(damaged.map((part) => `\n${part}`).join('')).catch(() => undefined)
    }
    const isOffered = this.#offerAgain(setAside)
    // Only a file that notes the doubt itself may be marked: a second start would send what the first had not cleared up.
    const isUnnoted = !isMarked && records.length > 0
    if (damaged.length > 0 || dead > 0 || isOffered || isUnnoted) await this.#rewrite().catch((failure: unknown) => this.#refusedByDisk(failure))
    else await this.#marks.hold().catch(() => undefined)
    if (isOffered && !this.#isBehind) await this.#keepRefused(setAside)
    await this.#reserve.hold().catch(() => undefined)
  }

  /** Puts what another version was refused behind what waits; it stays in the quarantine until the queue is written. */
  #offerAgain(setAside: { lines: readonly Line[] }): boolean {
    const old = setAside.lines.filter((line) => this.#isOfAnotherVersion(line)).flatMap((line) => ('refused' in line ? [line.refused] : []))
    const fresh = old.filter(({ id }, index) => this.#queue.every(({ record }) => record.id !== id) && old.findIndex((one) => one.id === id) === index)
    for (const record of fresh) this.#queue = withRecord(this.#queue, record, this.#sent).queue
    this.#quarantined -= old.length
    return old.length > 0
  }

  async #keepRefused({ lines, damaged }: { lines: readonly Line[]; damaged: readonly string[] }): Promise<void> {
    const rest = [...lines.filter((line) => !this.#isOfAnotherVersion(line)).map(encodeLine), ...damaged.map((part) => `\n${part}`)]
    await this.#quarantine.replace(rest.join('')).catch(() => undefined)
  }

  #isOfAnotherVersion(line: Line): boolean {
    return 'refused' in line && line.refused.userId === this.#options.userId && line.version !== this.#options.version
  }

  head(): QueueEntry | null {
    const first = this.#queue[0]
    return first !== undefined && (first.isStored || this.#isFull) ? first : null
  }

  summary(): { waiting: number; quarantined: number; diskFull: boolean; oldestAt?: number } {
    const made = this.#queue.map(({ record }) => record.at)
    const oldest = made.length > 0 && { oldestAt: made.reduce((first, at) => Math.min(first, at)) }
    return { waiting: this.#queue.length, quarantined: this.#quarantined, diskFull: this.#isFull, ...oldest }
  }

  /** Resolves once the record is on disk, or held in memory because the disk is full. */
  async add(given: OutboxRecord): Promise<void> {
    const { capacity = defaultCapacity, newId, log } = this.#options
    const { queue, record } = withRecord(this.#queue, given, this.#sent)
    this.#update(queue)
    if (queue.length > capacity) {
      const shorter = mergeDuplicates(queue, newId)
      log.warn('outbox.merged', { count: queue.length - shorter.length })
      this.#isBehind ||= shorter.length < queue.length
      this.#update(shorter)
    }
    await this.#persist([{ add: record }])
    if (!this.#isBehind) this.#update(withMarks(this.#queue, record.id, { isStored: true }))
  }

  acknowledge(record: OutboxRecord): Promise<void> {
    return this.#remove([record])
  }

  /** Sets a record aside that the platform will never take. */
  async refuse(record: OutboxRecord, status: number): Promise<void> {
    this.#quarantined += 1
    try {
      await this.#quarantine.append(encodeLine({ refused: record, status, version: this.#options.version }))
    } catch {
      this.#heldBack = [...this.#heldBack, record]
      this.#update(withoutRecords(this.#queue, new Set([record.id])))
      return
    }
    await this.#remove([record])
  }

  markUnconfirmed(id: string): void {
    this.#update(withMarks(this.#queue, id, { isUnconfirmed: true }))
  }

  /** Notes on the disk that a record leaves, so that after a restart only what may have arrived is asked about; false where even the doubt cannot be noted. */
  async sending(record: OutboxRecord): Promise<boolean> {
    this.#update(withMarks(this.#queue, record.id, { isSent: true }))
    await this.#persist([{ sent: record.id }])
    // A file that is behind may hold parts of this record under other names, without a mark.
    if (!this.#isBehind) return true
    return this.#marks.release().then(() => true, () => false)
  }

  /** It is proved that the record did not arrive. */
  async notSent(record: OutboxRecord): Promise<void> {
    this.#update(withMarks(this.#queue, record.id, { isSent: false }))
    await this.#persist([{ unsent: record.id }])
  }

  /** Removes what the platform says it counted of a chapter and gives it back; with null it will not say. */
  async resolveUnconfirmed(chapterId: number, rows: readonly CountedContent[] | null): Promise<OutboxRecord[]> {
    const { queue, counted } = withCounted(this.#queue, chapterId, rows ?? [])
    for (const row of rows ?? []) this.#learnTotal(row.content_id, row.totalWatched ?? 0)
    const settled = queue.filter(({ record, isSent }) => !isSent && this.#queue.some((waiting) => waiting.isSent && waiting.record.id === record.id))
    this.#update(queue)
    await this.#remove(counted)
    if (settled.length > 0) await this.#persist(settled.map(({ record }) => ({ unsent: record.id })))
    return counted
  }

  /** Tries again to write what the disk refused. */
  async store(): Promise<void> {
    if (!this.#isBehind) return
    await this.#rewrite().catch((failure: unknown) => this.#refusedByDisk(failure))
    if (!this.#isBehind) await this.#reserve.hold().catch(() => undefined)
  }

  async close(): Promise<void> {
    await this.#main.close().catch(() => undefined)
    await this.#quarantine.close().catch(() => undefined)
  }

  #update(next: Queue): void {
    this.#queue = next
    this.#options.changed()
  }

  #learnTotal(contentId: number, total: number): void {
    this.#sent.set(contentId, Math.max(total, this.#sent.get(contentId) ?? 0))
  }

  async #remove(records: readonly OutboxRecord[]): Promise<void> {
    if (records.length === 0) return
    for (const { body } of records) this.#learnTotal(body.contentId, body.totalWatched)
    this.#update(withoutRecords(this.#queue, new Set(records.map(({ id }) => id))))
    await this.#persist(records.map(({ id }) => ({ done: id })))
  }

  async #persist(facts: readonly Line[]): Promise<void> {
    try {
      if (this.#isBehind) await this.#rewrite()
      else await this.#main.append(facts.map(encodeLine).join(''))
      this.#deadLines += facts.reduce((sum, fact) => sum + ('done' in fact ? 2 : 'add' in fact ? 0 : 1), 0)
      if (this.#deadLines > maxTombstones && this.#deadLines > this.#queue.length) await this.#rewrite()
    } catch (failure) {
      this.#refusedByDisk(failure)
      await this.#reserve.release().catch(() => undefined)
      await this.#rewrite().catch(() => undefined)
    }
    this.#options.changed()
  }

  /** Puts a file with the queue as it is now in the place of the log. */
  async #rewrite(): Promise<void> {
    const ids = new Set(this.#queue.map(({ record }) => record.id))
    const records = [...this.#heldBack, ...this.#queue.map(({ record }) => record)]
    const sent = this.#queue.filter(({ isSent }) => isSent).map(({ record }) => record.id)
    await this.#main.replace([...records.map((record) => encodeLine({ add: record })), ...sent.map((id) => encodeLine({ sent: id }))].join(''))
    this.#deadLines = 0
    this.#isBehind = false
    this.#isFull = false
    await this.#marks.hold().catch(() => undefined)
    this.#update(this.#queue.map((waiting) => (ids.has(waiting.record.id) ? { ...waiting, isStored: true } : waiting)))
  }

  #refusedByDisk(failure: unknown): void {
    if (!this.#isFull) this.#options.log.warn('outbox.disk-full', { failure, waiting: this.#queue.length })
    this.#isBehind = true
    this.#isFull = true
  }
}
