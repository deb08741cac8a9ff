import * as z from 'zod'
import {
  offlineLesson,
  type OfflineFailure,
  type OfflineQuality,
  type OfflineStatus,
  type OfflineWait,
  type RequestedLesson,
} from '#shared/desktop/offline-lessons.ts'

export const queuedLesson = offlineLesson.omit({ storedBytes: true }).extend({
  onMetered: z.boolean(),
  /** Failures in a row without a new byte, while the platform responds. */
  attempts: z.int().nonnegative(),
  /** Downloads in a row that a connection cut before they brought much that had not arrived before. */
  stalls: z.int().nonnegative().default(0),
  /** The most bytes of this lesson that were ever here. */
  bestBytes: z.number().nonnegative().default(0),
  /** Stored before a playlist is read and cleared afterwards: it survives only a process that ended in between. */
  isReading: z.boolean().default(false),
})
export type QueuedLesson = z.output<typeof queuedLesson>

/** `isMetered` is null until reported; nothing starts before. */
export type LessonQueue = { readonly lessons: readonly QueuedLesson[]; readonly isMetered: boolean | null }

export const emptyQueue: LessonQueue = { lessons: [], isMetered: null }

export type QueueEvent =
  | { type: 'added'; lessons: readonly RequestedLesson[]; quality: OfflineQuality; onMetered: boolean }
  | { type: 'paused'; contentIds: readonly number[] }
  | { type: 'resumed'; contentIds: readonly number[]; onMetered: boolean }
  | { type: 'removed'; contentIds: readonly number[] }
  | { type: 'started'; contentId: number }
  /** `isReplaced`: the files of an earlier version were discarded. */
  | { type: 'planned'; contentId: number; totalBytes: number | null; height: number | null; isReplaced: boolean }
  | { type: 'finished'; contentId: number; totalBytes: number }
  | { type: 'failed'; contentId: number; reason: OfflineFailure }
  | { type: 'interrupted'; contentId: number }
  | {
      type: 'waited'
      contentId: number
      reason: Exclude<OfflineWait, 'metered'>
      isHostFailing: boolean
      /** All bytes of this download, and the most that were here meanwhile. */
      receivedBytes: number
      bestBytes: number
    }
  | { type: 'reading'; contentId: number; isReading: boolean }
  | { type: 'retried'; reason: Exclude<OfflineWait, 'metered'> }
  | { type: 'connection'; isMetered: boolean }

export const maxAttempts = 5

const queued: OfflineStatus = { step: 'queued' }
const unfailed = { attempts: 0, stalls: 0, bestBytes: 0 }
const waitingForConnection: OfflineStatus = { step: 'waiting', reason: 'metered' }

/*
 *            started            finished
 *  queued ────────────▶ downloading ────────▶ done
 *    ▲ ▲  interrupted ◀────┘ │ │ │
 *    │ └── retried ── waiting ◀┘ │ └── failed (a refusal, or five failures of the host or the connection)
 *    └──── resumed ── paused ◀───┘
 *
 * A metered connection moves queued and downloading lessons without permission to waiting, and back.
 */
export function reduceQueue(queue: LessonQueue, event: QueueEvent): LessonQueue {
  switch (event.type) {
    case 'added':
      return withConnection({ ...queue, lessons: addLessons(queue.lessons, event) })
    case 'paused':
      return update(queue, event.contentIds, (lesson) =>
        isPending(lesson.status) ? { ...lesson, status: { step: 'paused' } } : lesson,
      )
    case 'resumed':
      return withConnection(
        update(queue, event.contentIds, (lesson) =>
          lesson.status.step === 'done' || lesson.status.step === 'downloading'
            ? lesson
            : { ...lesson, ...unfailed, status: queued, onMetered: lesson.onMetered || event.onMetered },
        ),
      )
    case 'removed': {
      const removed = new Set(event.contentIds)
      return { ...queue, lessons: queue.lessons.filter(({ contentId }) => !removed.has(contentId)) }
    }
    case 'retried':
      return {
        ...queue,
        lessons: queue.lessons.map((lesson) =>
          lesson.status.step === 'waiting' && lesson.status.reason === event.reason
            ? { ...lesson, status: queued }
            : lesson,
        ),
      }
    case 'reading':
      return update(queue, [event.contentId], (lesson) => ({ ...lesson, isReading: event.isReading }))
    case 'connection':
      return withConnection({ ...queue, isMetered: event.isMetered })
    case 'started':
      return update(queue, [event.contentId], (lesson) =>
        lesson.status.step === 'queued' && active(queue) === null
          ? { ...lesson, status: { step: 'downloading' } }
          : lesson,
      )
    default:
      return update(queue, [event.contentId], (lesson) =>
        lesson.status.step === 'downloading' ? afterDownload(lesson, event) : lesson,
      )
  }
}

type DownloadEvent = Extract<QueueEvent, { type: 'planned' | 'finished' | 'failed' | 'interrupted' | 'waited' }>

function afterDownload(lesson: QueuedLesson, event: DownloadEvent): QueuedLesson {
  switch (event.type) {
    case 'planned':
      return {
        ...lesson,
        totalBytes: event.totalBytes ?? lesson.totalBytes,
        height: event.height,
        bestBytes: event.isReplaced ? 0 : lesson.bestBytes,
      }
    case 'finished':
      return { ...lesson, ...unfailed, totalBytes: event.totalBytes, status: { step: 'done' } }
    case 'failed':
      return { ...lesson, ...unfailed, status: { step: 'failed', reason: event.reason } }
    case 'interrupted':
      return { ...lesson, status: queued }
    case 'waited': {
      const attempts = event.isHostFailing ? lesson.attempts + 1 : 0
      const counted = { ...lesson, ...countStalls(lesson, event), attempts }
      const failed = attempts >= maxAttempts ? 'unreachable' : counted.stalls >= maxAttempts ? 'cut' : null
      return failed === null
        ? { ...counted, status: { step: 'waiting', reason: event.reason } }
        : { ...lesson, ...unfailed, status: { step: 'failed', reason: failed } }
    }
  }
}

/**
 * A connection that carries less than a file, to a host that cannot resume it, brings the same bytes for ever. A few
 * bytes more each time are no progress either: at least half must be new. Without a byte nothing is counted, because
 * it costs nothing.
 */
function countStalls(
  { stalls, bestBytes }: QueuedLesson,
  event: Extract<QueueEvent, { type: 'waited' }>,
): Pick<QueuedLesson, 'stalls' | 'bestBytes'> {
  // The unfinished files were removed to make room.
  if (event.reason === 'disk-full') return { stalls, bestBytes: 0 }
  const newBytes = Math.max(0, event.bestBytes - bestBytes)
  const isStalled = newBytes < event.receivedBytes / 2
  return {
    stalls: event.receivedBytes === 0 ? stalls : isStalled ? stalls + 1 : 0,
    bestBytes: bestBytes + newBytes,
  }
}

/** A waiting lesson holds the queue, because connection, disk and limit concern all. */
export function nextLesson({ lessons, isMetered }: LessonQueue): QueuedLesson | null {
  if (isMetered === null) return null
  const isHeld = lessons.some(
    ({ status }) => status.step === 'downloading' || (status.step === 'waiting' && status.reason !== 'metered'),
  )
  return isHeld ? null : (lessons.find(({ status }) => status.step === 'queued') ?? null)
}

export function restoreQueue(lessons: readonly QueuedLesson[]): LessonQueue {
  const seen = new Set<number>()
  return {
    isMetered: null,
    lessons: lessons
      .filter(({ contentId }) => !seen.has(contentId) && seen.add(contentId))
      .map((lesson) => ({ ...lesson, isReading: false, status: restoreStatus(lesson) })),
  }
}

/** A playlist that ended the application would end it at every start. */
function restoreStatus({ status, isReading }: QueuedLesson): OfflineStatus {
  if (isReading && status.step !== 'done') return { step: 'failed', reason: 'unreadable' }
  return status.step === 'downloading' || status.step === 'waiting' ? queued : status
}

export function waitingReasons({ lessons }: LessonQueue): ReadonlySet<OfflineWait> {
  return new Set(lessons.flatMap(({ status }) => (status.step === 'waiting' ? [status.reason] : [])))
}

export function active({ lessons }: LessonQueue): QueuedLesson | null {
  return lessons.find(({ status }) => status.step === 'downloading') ?? null
}

function isPending({ step }: OfflineStatus): boolean {
  return step === 'queued' || step === 'downloading' || step === 'waiting'
}

function update(
  queue: LessonQueue,
  contentIds: readonly number[],
  change: (lesson: QueuedLesson) => QueuedLesson,
): LessonQueue {
  const changed = new Set(contentIds)
  return {
    ...queue,
    lessons: queue.lessons.map((lesson) => (changed.has(lesson.contentId) ? change(lesson) : lesson)),
  }
}

function withConnection(queue: LessonQueue): LessonQueue {
  const { isMetered } = queue
  if (isMetered === null) return queue
  return {
    ...queue,
    lessons: queue.lessons.map((lesson) => {
      const { step } = lesson.status
      const isForbidden = isMetered && !lesson.onMetered
      if (isForbidden && (step === 'queued' || step === 'downloading'))
        return { ...lesson, status: waitingForConnection }
      const isReleased = !isForbidden && step === 'waiting' && lesson.status.reason === 'metered'
      return isReleased ? { ...lesson, status: queued } : lesson
    }),
  }
}

/** A stored lesson is downloaded again only in another quality. */
function addLessons(
  lessons: readonly QueuedLesson[],
  { lessons: requested, quality, onMetered }: Extract<QueueEvent, { type: 'added' }>,
): readonly QueuedLesson[] {
  const added = new Map(requested.map((lesson) => [lesson.contentId, lesson]))
  const kept = lessons.map((lesson) => {
    const request = added.get(lesson.contentId)
    added.delete(lesson.contentId)
    const isUnchanged =
      lesson.status.step === 'downloading' || (lesson.status.step === 'done' && lesson.quality === quality)
    if (request === undefined || isUnchanged) return lesson
    return { ...lesson, ...request, ...unfailed, quality, onMetered: lesson.onMetered || onMetered, status: queued }
  })
  return [
    ...kept,
    ...[...added.values()].map((request) => ({
      ...request,
      quality,
      onMetered,
      height: null,
      ...unfailed,
      isReading: false,
      status: queued,
    })),
  ]
}
