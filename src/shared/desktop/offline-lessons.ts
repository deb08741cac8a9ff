import * as z from 'zod'
import { nothing } from './nothing'

// Encrypted inside the application; files that the user saves are ordinary downloads.

/** `medium`: at most 480 lines. */
export const offlineQualities = ['high', 'medium', 'low'] as const
export type OfflineQuality = (typeof offlineQualities)[number]

/** `forbidden`: may not be downloaded; `empty`: no file. */
const lessonRefusals = ['protected', 'youtube', 'quiz', 'locked', 'forbidden', 'live', 'empty'] as const
export type LessonRefusal = (typeof lessonRefusals)[number]

/**
 * `unpublished`: removed; `unreachable`: failed repeatedly; `cut`: broke off repeatedly; `unreadable`: its playlist is beyond all limits, or the
 * application ended while reading it; `too-large`: a file beyond what a lesson may have.
 */
export const offlineFailures = [
  ...lessonRefusals,
  'unpublished',
  'unreachable',
  'cut',
  'unreadable',
  'too-large',
] as const
export type OfflineFailure = (typeof offlineFailures)[number]

const offlineWaits = ['connection', 'disk-full', 'limit', 'metered'] as const
export type OfflineWait = (typeof offlineWaits)[number]

const offlineStatus = z.discriminatedUnion('step', [
  z.object({ step: z.literal('queued') }),
  z.object({ step: z.literal('downloading') }),
  z.object({ step: z.literal('paused') }),
  z.object({ step: z.literal('waiting'), reason: z.enum(offlineWaits) }),
  z.object({ step: z.literal('failed'), reason: z.enum(offlineFailures) }),
  z.object({ step: z.literal('done') }),
])
export type OfflineStatus = z.output<typeof offlineStatus>

const slug = z.string().min(1).max(300)
const name = z.string().max(500)

const requestedLesson = z.object({
  contentId: z.int().positive(),
  subjectSlug: slug,
  subjectName: name,
  chapterSlug: slug,
  chapterName: name,
  lessonSlug: slug,
  name,
  recording: z.boolean(),
  withAttachments: z.boolean(),
  /** Estimated; null if the host does not say. */
  totalBytes: z.number().nonnegative().nullable(),
})
export type RequestedLesson = z.output<typeof requestedLesson>

/** `height` of the video in lines. */
export const offlineLesson = requestedLesson.extend({
  quality: z.enum(offlineQualities),
  height: z.int().positive().nullable(),
  storedBytes: z.number().nonnegative(),
  status: offlineStatus,
})
export type OfflineLesson = z.output<typeof offlineLesson>

const offlineOffReasons = ['platform', 'shared-computer', 'not-stored'] as const

/** Bytes; `isMetered` is null until reported. */
const offlineLessonsState = z.object({
  off: z.enum(offlineOffReasons).nullable(),
  limit: z.number(),
  usedBytes: z.number(),
  isMetered: z.boolean().nullable(),
  lessons: z.array(offlineLesson),
})
export type OfflineLessonsState = z.output<typeof offlineLessonsState>

const target = z.object({
  subjectSlug: slug,
  chapterSlug: slug,
  recording: z.boolean(),
  /** Null for the full chapter. */
  lessonSlug: slug.nullable(),
  withAttachments: z.boolean(),
})
export type OfflineTarget = z.output<typeof target>

const sizes = z.object({
  high: z.number().nullable(),
  medium: z.number().nullable(),
  low: z.number().nullable(),
} satisfies Record<OfflineQuality, z.ZodType>)
const heights = z.object({
  high: z.int().nullable(),
  medium: z.int().nullable(),
  low: z.int().nullable(),
} satisfies Record<OfflineQuality, z.ZodType>)

const estimatedLesson = requestedLesson.omit({ totalBytes: true }).extend({
  refusal: z.enum(offlineFailures).nullable(),
  sizes,
  heights,
})
export type EstimatedLesson = z.output<typeof estimatedLesson>

/** `failure`: the chapter could not be read. */
const offlineEstimate = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), lessons: z.array(estimatedLesson), freeBytes: z.number().nullable() }),
  z.object({ ok: z.literal(false), failure: z.enum(['connection', 'refused', 'off']) }),
])
export type OfflineEstimate = z.output<typeof offlineEstimate>

const maxOfflineLessons = 2000

const contentIds = z.object({ contentIds: z.array(z.int().positive()).max(maxOfflineLessons) })

/** Each concerns the signed-in user. */
export const offlineLessonsCommands = {
  'offline-lessons.read': { input: nothing, output: offlineLessonsState },
  'offline-lessons.estimate': { input: target, output: offlineEstimate, limit: 20 },
  /** `onMetered`: the user agreed to download on a metered connection. */
  'offline-lessons.add': {
    input: z.object({
      lessons: z.array(requestedLesson).max(maxOfflineLessons),
      quality: z.enum(offlineQualities),
      onMetered: z.boolean(),
    }),
    output: offlineLessonsState,
    size: 5_100_000,
  },
  'offline-lessons.pause': { input: contentIds, output: offlineLessonsState },
  /** Also retries failed lessons. */
  'offline-lessons.resume': {
    input: contentIds.extend({ onMetered: z.boolean() }),
    output: offlineLessonsState,
  },
  'offline-lessons.remove': { input: contentIds, output: offlineLessonsState },
  /** The page alone knows `navigator.connection`. */
  'offline-lessons.connection': { input: z.object({ isMetered: z.boolean() }), output: nothing },
} as const

/** At most a few times a second. */
export const offlineLessonsEvents = {
  'offline-lessons.changed': offlineLessonsState,
  /** Bytes of the lesson being downloaded. */
  'offline-lessons.progress': z.object({
    contentId: z.number(),
    storedBytes: z.number(),
    totalBytes: z.number().nullable(),
  }),
} as const
