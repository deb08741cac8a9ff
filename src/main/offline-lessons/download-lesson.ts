import type { OfflineFailure, OfflineWait } from '#shared/desktop/offline-lessons.ts'
import { createRoomCheck, reservedBytes } from '../base/fs/disk-room'
import type { FileSource } from '../base/platform-client'
import { type FetchOutcome, fetchFile } from './fetch-file'
import { maxFileBytes } from './file-limits'
import { parsePlaylist } from './hls-playlist'
import { type AnswerSource, fetchChapter, fetchLesson, fetchScreenAnswers, type StoredAnswer } from './lesson-answers'
import { planLesson } from './lesson-plan'
import { type LessonStore, type StoredKey, toStoredAddress } from './lesson-store'
import type { QueuedLesson } from './queue'
import { type Guard, type ResolvedVideo, type VideoFailure, resolveVideo } from './resolve-video'

export type DownloadOutcome =
  | { kind: 'finished'; totalBytes: number }
  | { kind: 'failed'; reason: OfflineFailure }
  | Waited
  | { kind: 'interrupted' }

/** `receivedBytes`: all that arrived; `bestBytes`: the most bytes of the lesson that were here meanwhile. */
type Waited = {
  kind: 'waited'
  reason: Exclude<OfflineWait, 'metered'>
  isHostFailing: boolean
  receivedBytes: number
  bestBytes: number
}

export type DownloadOptions = {
  lesson: QueuedLesson
  store: LessonStore
  answers: AnswerSource
  source: FileSource
  mediaOrigins: ReadonlySet<string>
  youtubeEmbed: string
  limit: number
  signal: AbortSignal
  /** Around all reading of playlists. */
  guard: Guard
  now: () => number
  onPlanned: (plan: { totalBytes: number | null; height: number | null; isReplaced: boolean }) => void
  onProgress: (storedBytes: number) => void
}

const concurrency = 3

const toWaited = (reason: Waited['reason'], isHostFailing = false): Waited => ({
  kind: 'waited',
  reason,
  isHostFailing,
  receivedBytes: 0,
  bestBytes: 0,
})
const connectionLost = toWaited('connection')
export const hostFailing = toWaited('connection', true)
export const diskFull = toWaited('disk-full')
const unpublished: DownloadOutcome = { kind: 'failed', reason: 'unpublished' }

/** Queries the lesson again, for fresh addresses and an unpublished lesson. Rejects only if the disk refuses. */
export async function downloadLesson(options: DownloadOptions): Promise<DownloadOutcome> {
  const outcome = await download(options)
  return options.signal.aborted && outcome.kind !== 'finished' ? { kind: 'interrupted' } : outcome
}

/** Addresses with the largest accepted size in bytes. */
type FileBounds = ReadonlyMap<string, number>

type LessonParts = { answers: StoredAnswer[]; videos: ResolvedVideo[]; files: FileBounds }

async function download(options: DownloadOptions): Promise<DownloadOutcome> {
  const { lesson, store } = options
  const parts = await prepare(options)
  if ('kind' in parts) return parts
  const { contentId } = lesson
  for (const { address, content } of parts.answers)
    await store.put(contentId, { kind: 'answer', address }, { ...content, receivedAt: options.now() })
  const isReplaced = await storePlaylists(options, parts.videos)
  const [video] = parts.videos
  const hlsBytes =
    video?.bandwidth == null || video.seconds === null ? null : Math.round((video.bandwidth / 8) * video.seconds)
  options.onPlanned({ totalBytes: hlsBytes, height: video?.height ?? null, isReplaced })
  const room = await checkRoom(options, hlsBytes ?? lesson.totalBytes)
  if (room !== null) return room
  const failed = await fetchAll(options, parts.files)
  if (failed !== null) return failed
  await store.prune(contentId, [
    ...parts.answers.map(({ address }): StoredKey => ({ kind: 'answer', address })),
    ...[...parts.files.keys()].map(toFileKey),
    ...parts.videos.flatMap(({ playlists }) => playlists.map(({ address }) => toFileKey(address))),
  ])
  return { kind: 'finished', totalBytes: store.getBytes(contentId) }
}

async function prepare({
  lesson,
  answers: platform,
  source,
  mediaOrigins,
  youtubeEmbed,
  signal,
  guard,
}: DownloadOptions): Promise<LessonParts | DownloadOutcome> {
  const opened = await fetchLesson(platform, lesson, signal)
  if (!opened.ok) return toFailure(opened.status)
  if (opened.lesson.content.id !== lesson.contentId) return unpublished
  const { withAttachments } = lesson
  const plan = planLesson(opened.lesson, { mediaOrigins, youtubeEmbed, withAttachments })
  if (!plan.ok) return { kind: 'failed', reason: plan.refusal }
  const chapter = await fetchChapter(platform, lesson, signal)
  if (!chapter.ok) return toFailure(chapter.status)
  const screens = await fetchScreenAnswers(platform, chapter.contents, lesson, signal)
  if (screens === null) return connectionLost
  const videos: ResolvedVideo[] = []
  for (const { address } of plan.files.filter(({ kind }) => kind === 'video')) {
    const video = await resolveVideo(address, lesson.quality, source, signal, guard)
    if (!video.ok) return toVideoFailure(video.reason)
    videos.push(video)
  }
  const bounds = [
    ...videos.flatMap(({ playlists, addresses }) => {
      const bound = maxFileBytes[playlists.length === 0 ? 'video' : 'segment']
      return addresses.map((address) => [address, bound] as const)
    }),
    ...plan.files.flatMap(({ kind, address }) => (kind === 'video' ? [] : [[address, maxFileBytes[kind]] as const])),
  ]
  return {
    answers: [opened.answer, chapter.answer, ...screens],
    videos,
    files: new Map(bounds),
  }
}

/** A changed playlist may name other content under the same addresses; true if files were discarded. */
async function storePlaylists(
  { lesson: { contentId }, store, guard, now }: DownloadOptions,
  videos: ResolvedVideo[],
): Promise<boolean> {
  let isReplaced = false
  for (const { playlists, addresses } of videos) {
    for (const { address, text } of playlists) {
      const stored = await store.get(contentId, toFileKey(address))
      const bytes = new Uint8Array(Buffer.from(text))
      const storedText = stored === null ? null : Buffer.from(stored.bytes).toString()
      if (storedText !== null && (await guard(() => isSamePlaylist(storedText, text, address)))) continue
      if (stored !== null) {
        await store.discard(contentId, addresses.map(toFileKey))
        isReplaced = true
      }
      const contentType = 'application/vnd.apple.mpegurl'
      await store.put(contentId, toFileKey(address), { contentType, bytes, receivedAt: now() })
    }
  }
  return isReplaced
}

/** Signed links differ at each request. */
function isSamePlaylist(a: string, b: string, base: string): boolean {
  const [first, second] = [a, b].map((text) => {
    const parsed = parsePlaylist(text, base)
    if (parsed === null || parsed.kind === 'excessive') return text
    const addresses = parsed.kind === 'media' ? parsed.addresses : parsed.variants.map(({ address }) => address)
    return JSON.stringify([parsed.kind === 'media' ? parsed.seconds : 0, ...addresses.map(toStoredAddress)])
  })
  return first === second
}

async function checkRoom(
  { lesson: { contentId }, store, limit }: DownloadOptions,
  totalBytes: number | null,
): Promise<DownloadOutcome | null> {
  const missing = Math.max(0, (totalBytes ?? 0) - store.getBytes(contentId))
  if (store.usedBytes() + missing > limit) return toWaited('limit')
  const free = await store.freeBytes()
  return free !== null && free < missing + reservedBytes ? diskFull : null
}

/** Null once all files are complete. */
async function fetchAll(options: DownloadOptions, files: FileBounds): Promise<DownloadOutcome | null> {
  const { lesson, store, limit, signal } = options
  const missing = [...files].filter(([address]) => !store.has(lesson.contentId, toFileKey(address)))
  const hasRoomFor = createRoomCheck(() => store.freeBytes())
  const stop = new AbortController()
  const anySignal = AbortSignal.any([signal, stop.signal])
  let storedBytes = store.getBytes(lesson.contentId)
  const otherBytes = store.usedBytes() - storedBytes
  let bestBytes = storedBytes
  /** Without what was discarded again. */
  let retainedBytes = 0
  let receivedBytes = 0
  let failure: DownloadOutcome | null = null
  const fail = (outcome: DownloadOutcome): void => {
    failure ??= outcome
    stop.abort()
  }
  const onBytes = (bytes: number): void => {
    storedBytes += bytes
    retainedBytes += bytes
    receivedBytes += Math.max(0, bytes)
    bestBytes = Math.max(bestBytes, storedBytes)
    options.onProgress(Math.max(0, storedBytes))
    if (otherBytes + storedBytes > limit) fail(toWaited('limit'))
  }
  const next = missing.values()
  const work = async (): Promise<void> => {
    for (const [address, maxBytes] of next) {
      if (anySignal.aborted) return
      const outcome = await fetchFile({
        address,
        source: options.source,
        target: store.target(lesson.contentId, toFileKey(address)),
        signal: anySignal,
        now: options.now,
        maxBytes,
        hasRoomFor,
        onBytes,
      })
      if (outcome.kind !== 'complete') fail(toOutcome(outcome, retainedBytes > 0))
    }
  }
  const results = await Promise.allSettled(
    Array.from({ length: concurrency }, () =>
      work().catch((error: unknown) => {
        stop.abort()
        throw error
      }),
    ),
  )
  const broken = results.find((result) => result.status === 'rejected')
  if (broken !== undefined) throw broken.reason
  return withBytes(failure, { receivedBytes, bestBytes })
}

function withBytes(
  outcome: DownloadOutcome | null,
  bytes: Pick<Waited, 'receivedBytes' | 'bestBytes'>,
): DownloadOutcome | null {
  return outcome?.kind === 'waited' ? { ...outcome, ...bytes } : outcome
}

/** Its link may have expired: counts as a failing host. */
function toOutcome(outcome: Exclude<FetchOutcome, { kind: 'complete' }>, hasReceived: boolean): DownloadOutcome {
  if (outcome.kind === 'cancelled') return { kind: 'interrupted' }
  if (outcome.kind === 'too-large') return { kind: 'failed', reason: 'too-large' }
  if (outcome.kind === 'no-room') return diskFull
  const isHostFailing = outcome.kind === 'gone' || outcome.isHostFailing
  return isHostFailing && !hasReceived ? hostFailing : connectionLost
}

function toFailure(status: number | null): DownloadOutcome {
  if (status === 403 || status === 402) return { kind: 'failed', reason: 'locked' }
  return status === null || status === 401 || status === 408 || status === 429 ? connectionLost : unpublished
}

function toVideoFailure(reason: VideoFailure['reason']): DownloadOutcome {
  if (reason === 'live' || reason === 'protected' || reason === 'unreadable') return { kind: 'failed', reason }
  return reason === 'connection' ? connectionLost : hostFailing
}

export function toFileKey(address: string): StoredKey {
  return { kind: 'file', address }
}
