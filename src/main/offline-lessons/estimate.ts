import type { LessonRow } from '#shared/contract/lessons.ts'
import {
  offlineQualities,
  type EstimatedLesson,
  type OfflineEstimate,
  type OfflineFailure,
  type OfflineQuality,
  type OfflineTarget,
} from '#shared/desktop/offline-lessons.ts'
import type { FileSource } from '../base/platform-client'
import { type AnswerSource, fetchChapter, fetchLesson } from './lesson-answers'
import { type PlannedFile, planLesson, refusalOfRow } from './lesson-plan'
import { isPlaylistAddress, resolveVideo } from './resolve-video'

type EstimateOptions = {
  target: OfflineTarget
  answers: AnswerSource
  source: FileSource
  mediaOrigins: ReadonlySet<string>
  youtubeEmbed: string
  freeBytes: () => Promise<number | null>
  signal: AbortSignal
}

const concurrency = 6
/** The others are estimated from the sample. */
const sampleCount = 3

type Sizes = EstimatedLesson['sizes']
type Heights = EstimatedLesson['heights']

export async function estimateTarget(options: EstimateOptions): Promise<OfflineEstimate> {
  const { target, answers, signal } = options
  const chapter = await fetchChapter(answers, target, signal)
  if (!chapter.ok) return { ok: false, failure: chapter.status === null ? 'connection' : 'refused' }
  const { contents } = chapter
  const addresses = lessonAddresses(contents.contents)
  const rows = contents.contents.filter((row) => {
    const address = addresses.get(row)
    return address !== undefined && (target.lessonSlug === null || address === target.lessonSlug)
  })
  const lessons: (EstimatedLesson | null)[] = rows.map(() => null)
  let isConnectionLost = false
  const next = rows.entries()
  const work = async (): Promise<void> => {
    for (const [index, row] of next) {
      const measured = await estimateLesson(row, addresses.get(row) ?? row.content.slug, options)
      if (measured === null) isConnectionLost = true
      if (measured === null || signal.aborted) return
      lessons[index] = {
        contentId: row.content.id,
        subjectSlug: target.subjectSlug,
        subjectName: contents.subject?.name ?? '',
        chapterSlug: target.chapterSlug,
        chapterName: contents.chapter?.name ?? '',
        lessonSlug: addresses.get(row) ?? row.content.slug,
        name: row.contentName?.trim() || row.content.name,
        recording: target.recording,
        withAttachments: target.withAttachments,
        ...measured,
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  if (isConnectionLost) return { ok: false, failure: 'connection' }
  return { ok: true, lessons: lessons.filter((lesson) => lesson !== null), freeBytes: await options.freeBytes() }
}

type Measured = { refusal: OfflineFailure | null; sizes: Sizes; heights: Heights }

const nothingKnown = { high: null, medium: null, low: null }

async function estimateLesson(
  row: LessonRow,
  lessonSlug: string,
  { target, answers, source, mediaOrigins, youtubeEmbed, signal }: EstimateOptions,
): Promise<Measured | null> {
  const refuse = (refusal: OfflineFailure): Measured => ({ refusal, sizes: nothingKnown, heights: nothingKnown })
  const listed = refusalOfRow(row)
  if (listed !== null) return refuse(listed)
  const opened = await fetchLesson(answers, { ...target, lessonSlug }, signal)
  if (!opened.ok) return opened.status === null ? null : refuse(opened.status === 404 ? 'unpublished' : 'locked')
  const plan = planLesson(opened.lesson, { mediaOrigins, youtubeEmbed, withAttachments: target.withAttachments })
  if (!plan.ok) return refuse(plan.refusal)
  const others = await measureFiles(
    plan.files.filter(({ kind }) => kind !== 'video'),
    source,
    signal,
  )
  const video = plan.files.find(({ kind }) => kind === 'video')
  const sizes: Sizes = { ...nothingKnown }
  const heights: Heights = { ...nothingKnown }
  for (const quality of offlineQualities) {
    const measured = video === undefined ? null : await measureVideo(video.address, quality, source, signal)
    if (measured !== null && 'refusal' in measured) return refuse(measured.refusal)
    sizes[quality] = video === undefined ? others : addSizes(measured?.bytes ?? null, others)
    heights[quality] = measured?.height ?? null
    if (video === undefined || !isPlaylistAddress(video.address) || measured?.isSingle === true) {
      return {
        refusal: null,
        sizes: { high: sizes[quality], medium: sizes[quality], low: sizes[quality] },
        heights: { high: heights[quality], medium: heights[quality], low: heights[quality] },
      }
    }
  }
  return { refusal: null, sizes, heights }
}

async function measureVideo(address: string, quality: OfflineQuality, source: FileSource, signal: AbortSignal) {
  const video = await resolveVideo(address, quality, source, signal)
  if (!video.ok)
    return video.reason === 'live' || video.reason === 'protected' || video.reason === 'unreadable'
      ? { refusal: video.reason }
      : { bytes: null, height: null, isSingle: true }
  const bytes =
    video.bandwidth !== null && video.seconds !== null
      ? Math.round((video.bandwidth / 8) * video.seconds)
      : await measureFiles(
          video.addresses.map((each) => ({ address: each, kind: 'video' })),
          source,
          signal,
        )
  return { bytes, height: video.height, isSingle: video.playlists.length < 2 }
}

/** Null if a host does not say. */
async function measureFiles(
  files: readonly PlannedFile[],
  source: FileSource,
  signal: AbortSignal,
): Promise<number | null> {
  if (files.length === 0) return 0
  const step = Math.max(1, Math.floor(files.length / sampleCount))
  const sample = files.filter((_file, index) => index % step === 0).slice(0, sampleCount)
  const sizes = await Promise.all(sample.map(({ address }) => measureFile(address, source, signal)))
  const sized = sizes.filter((size) => size !== null)
  if (sized.length === 0) return null
  return Math.round((sized.reduce((sum, size) => sum + size, 0) / sized.length) * files.length)
}

async function measureFile(address: string, source: FileSource, signal: AbortSignal): Promise<number | null> {
  const streamed = await source.stream(address, { range: 'bytes=0-0' }, signal)
  if (!streamed.ok) return null
  const { status, headers, body } = streamed.response
  await body?.cancel().catch(() => undefined)
  const text =
    status === 206
      ? /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
      : status === 200
        ? headers.get('content-length')
        : null
  const size = Number(text ?? Number.NaN)
  return Number.isSafeInteger(size) && size >= 0 ? size : null
}

function addSizes(a: number | null, b: number | null): number | null {
  return a === null ? null : a + (b ?? 0)
}

/** A slug that several lessons share is preceded by the id. */
function lessonAddresses(rows: readonly LessonRow[]): ReadonlyMap<LessonRow, string> {
  const counts = Map.groupBy(rows, ({ content }) => content.slug)
  return new Map(
    rows.flatMap((row) => {
      const { id, slug } = row.content
      if (slug.trim() === '') return []
      return [[row, (counts.get(slug)?.length ?? 0) > 1 ? `${String(id)}-${slug}` : slug] as const]
    }),
  )
}
