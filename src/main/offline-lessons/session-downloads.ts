import type { Clock, Schedule } from '#shared/clock.ts'
import type { OfflineLesson, OfflineWait } from '#shared/desktop/offline-lessons.ts'
import { createSerialQueue } from '#shared/std/serial-queue.ts'
import { RetrySchedule } from '../base/delivery/retry-schedule'
import { toRefusal } from '../base/fs/disk-health'
import type { Log } from '../base/log/log'
import type { FileSource } from '../base/platform-client'
import { diskFull, downloadLesson, type DownloadOutcome, hostFailing } from './download-lesson'
import type { AnswerSource } from './lesson-answers'
import type { LessonStore } from './lesson-store'
import {
  type LessonQueue,
  type QueueEvent,
  type QueuedLesson,
  active,
  nextLesson,
  reduceQueue,
  restoreQueue,
  waitingReasons,
} from './queue'

export type OfflinePlatform = {
  answers: AnswerSource
  source: FileSource
  mediaOrigins: ReadonlySet<string>
  youtubeEmbed: string
}

export type DownloadProgress = { contentId: number; storedBytes: number; totalBytes: number | null }

type Options = {
  store: LessonStore
  isAllowed: () => Promise<boolean>
  platform: () => Promise<OfflinePlatform>
  /** Bytes. */
  limit: () => number
  clock: Clock
  schedule: Schedule
  random: () => number
  log: Pick<Log, 'info' | 'warn'>
  changed: () => void
  progressed: (progress: DownloadProgress) => void
}

type Retryable = Exclude<OfflineWait, 'metered'>

const retryLimits = { minMs: 10_000, maxMs: 600_000, factor: 3, spreadMs: 5000 }
const asleep = 'asleep'
const diskRetryMs = 30_000
const maxDiskRetryMs = 600_000
/** More than this must have been freed since a download did not fit. */
const minFreedBytes = 16 * 1024 * 1024
const progressIntervalMs = 500
/** A host of films may fail while the platform answers. */
const maxReachedRetries = 2

export class SessionDownloads {
  readonly store: LessonStore
  readonly #options: Options
  readonly #serial = createSerialQueue()
  #queue: LessonQueue
  #running: { contentId: number; abort: AbortController; ended: Promise<void> } | null = null
  #isSuspended = false
  #isStopped = false
  readonly #retry: RetrySchedule
  #diskRefusals = 0
  /** Free space with which a download did not fit; null if the disk refused to write. */
  #tooFewFreeBytes: number | null = null
  #cancelDiskCheck: () => void = () => undefined
  #progress: { contentId: number; bytes: number } | null = null
  #isProgressPending = false

  constructor(options: Options) {
    this.#options = options
    this.store = options.store
    this.#retry = new RetrySchedule({ ...options, limits: retryLimits })
    this.#queue = restoreQueue(options.store.lessons())
  }

  lessons(): OfflineLesson[] {
    return this.#queue.lessons.map(
      ({
        onMetered: _onMetered,
        attempts: _attempts,
        stalls: _stalls,
        bestBytes: _bestBytes,
        isReading: _isReading,
        ...lesson
      }) => ({
        ...lesson,
        storedBytes:
          this.#progress?.contentId === lesson.contentId ? this.#progress.bytes : this.store.getBytes(lesson.contentId),
      }),
    )
  }

  /** Resolves once the change is on the disk. */
  async apply(event: Extract<QueueEvent, { type: 'added' | 'paused' | 'resumed' | 'removed' }>): Promise<void> {
    if (event.type === 'resumed') this.#retry.succeeded()
    this.#dispatch(event)
    if (event.type === 'removed') await this.#removeFiles(event.contentIds)
    // Removed lessons make room; the user's own retry concerns all reasons.
    if (event.type === 'removed' || event.type === 'resumed') this.retry(['connection', 'disk-full', 'limit'])
    this.run()
    await this.#save()
  }

  setMetered(isMetered: boolean): void {
    if (this.#queue.isMetered === isMetered) return
    this.#dispatch({ type: 'connection', isMetered })
    this.run()
  }

  /** A lost connection may be back. */
  reached(): void {
    if (this.#retry.failures() > maxReachedRetries || !waitingReasons(this.#queue).has('connection')) return
    if (this.#retry.reached()) this.#retry.wait(() => this.retry(['connection']))
  }

  suspended(isSuspended: boolean): void {
    this.#isSuspended = isSuspended
    if (isSuspended) {
      this.#retry.pause(asleep)
      this.#running?.abort.abort()
    } else {
      this.#retry.resume(asleep)
      this.retry(['connection'])
    }
  }

  retry(reasons: readonly Retryable[]): void {
    if (reasons.includes('connection')) this.#retry.cancel()
    const waiting = waitingReasons(this.#queue)
    for (const reason of reasons) if (waiting.has(reason)) this.#dispatch({ type: 'retried', reason })
    this.run()
  }

  /** A download ends before the next starts. */
  run(): void {
    if (this.#running !== null || this.#isSuspended || this.#isStopped) return
    const lesson = nextLesson(this.#queue)
    if (lesson === null) return
    const { contentId } = lesson
    const abort = new AbortController()
    const ended = this.#download(lesson, abort.signal).then((outcome) => {
      this.#running = null
      this.#progress = null
      if (this.#isStopped) return
      this.#finish(contentId, outcome)
      this.run()
    })
    this.#running = { contentId, abort, ended }
    this.#dispatch({ type: 'started', contentId })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#retry.cancel()
    this.#cancelDiskCheck()
    const running = this.#running
    running?.abort.abort()
    await running?.ended
    await this.#serial(() => Promise.resolve())
  }

  #dispatch(event: QueueEvent): void {
    this.#queue = reduceQueue(this.#queue, event)
    const running = this.#running
    if (running !== null && active(this.#queue)?.contentId !== running.contentId) running.abort.abort()
    if (this.#isStopped) return
    void this.#save()
    this.#options.changed()
  }

  async #download(lesson: QueuedLesson, signal: AbortSignal): Promise<DownloadOutcome> {
    const { contentId } = lesson
    const { clock, log, limit } = this.#options
    try {
      if (!(await this.#options.isAllowed())) return { kind: 'failed', reason: 'forbidden' }
      const outcome = await downloadLesson({
        ...(await this.#options.platform()),
        lesson,
        store: this.store,
        limit: limit(),
        signal,
        guard: (work) => this.#guard(contentId, work),
        now: () => clock.now(),
        onPlanned: (plan) => this.#dispatch({ type: 'planned', contentId, ...plan }),
        onProgress: (bytes) => this.#report(contentId, bytes),
      })
      if (outcome.kind !== 'waited' || outcome.reason !== 'disk-full') await this.store.measure(contentId)
      else {
        // A rest of unknown length would fill the disk that the person frees.
        await this.store.discardPartials(contentId)
        this.#tooFewFreeBytes = await this.store.freeBytes()
      }
      return outcome
    } catch (failure) {
      log.warn('offline-lessons.download-failed', { failure })
      if (toRefusal(failure) === null) {
        await this.store.measure(contentId).catch(() => undefined)
        return hostFailing
      }
      await this.store.discardPartials(contentId).catch(() => undefined)
      this.#tooFewFreeBytes = null
      return diskFull
    }
  }

  /** Marks the lesson on the disk, so that the next start does not resume one that ended or froze this process. */
  async #guard<T>(contentId: number, work: () => T): Promise<T> {
    this.#queue = reduceQueue(this.#queue, { type: 'reading', contentId, isReading: true })
    await this.#save()
    try {
      return work()
    } finally {
      this.#queue = reduceQueue(this.#queue, { type: 'reading', contentId, isReading: false })
      await this.#save()
    }
  }

  #finish(contentId: number, outcome: DownloadOutcome): void {
    const reason = 'reason' in outcome ? { reason: outcome.reason } : {}
    this.#options.log.info('offline-lessons.download-ended', { kind: outcome.kind, ...reason })
    switch (outcome.kind) {
      case 'finished':
        this.#retry.succeeded()
        this.#diskRefusals = 0
        return this.#dispatch({ type: 'finished', contentId, totalBytes: outcome.totalBytes })
      case 'failed':
        return this.#dispatch({ type: 'failed', contentId, reason: outcome.reason })
      case 'interrupted':
        return this.#dispatch({ type: 'interrupted', contentId })
      case 'waited':
        this.#dispatch({ ...outcome, type: 'waited', contentId })
        this.#scheduleRetry(outcome)
    }
  }

  #scheduleRetry({ reason, isHostFailing }: Extract<DownloadOutcome, { kind: 'waited' }>): void {
    this.#retry.cancel()
    this.#cancelDiskCheck()
    if (reason === 'limit') return
    if (reason === 'disk-full') return this.#scheduleDiskCheck()
    this.#retry.failed({ isUnreachable: !isHostFailing })
    this.#retry.wait(() => this.retry([reason]))
  }

  /** A disk with too little room is only queried; one that refuses to write can only be tried, ever more rarely. */
  #scheduleDiskCheck(): void {
    const tooFew = this.#tooFewFreeBytes
    const ms = tooFew === null ? Math.min(diskRetryMs * 2 ** this.#diskRefusals, maxDiskRetryMs) : diskRetryMs
    if (tooFew === null) this.#diskRefusals += 1
    this.#cancelDiskCheck = this.#options.schedule(ms, () => void this.#checkDisk(tooFew))
  }

  async #checkDisk(tooFew: number | null): Promise<void> {
    const free = tooFew === null ? null : await this.store.freeBytes()
    if (this.#isStopped || !waitingReasons(this.#queue).has('disk-full')) return
    if (tooFew !== null && free !== null && free < tooFew + minFreedBytes) this.#scheduleDiskCheck()
    else this.retry(['disk-full'])
  }

  async #removeFiles(contentIds: readonly number[]): Promise<void> {
    const running = this.#running
    if (running !== null && contentIds.includes(running.contentId)) await running.ended
    for (const contentId of contentIds)
      await this.store
        .remove(contentId)
        .catch((failure: unknown) => this.#options.log.warn('offline-lessons.remove-failed', { failure }))
    this.#options.changed()
  }

  #save(): Promise<void> {
    return this.#serial(() => this.store.save(this.#queue.lessons)).catch((failure: unknown) =>
      this.#options.log.warn('offline-lessons.save-failed', { failure }),
    )
  }

  #report(contentId: number, bytes: number): void {
    this.#progress = { contentId, bytes }
    if (this.#isProgressPending) return
    this.#isProgressPending = true
    this.#options.schedule(progressIntervalMs, () => {
      this.#isProgressPending = false
      const current = this.#progress
      const lesson = this.#queue.lessons.find((each) => each.contentId === current?.contentId)
      if (current === null || lesson === undefined || this.#isStopped) return
      const { totalBytes } = lesson
      this.#options.progressed({ contentId: current.contentId, storedBytes: current.bytes, totalBytes })
    })
  }
}
