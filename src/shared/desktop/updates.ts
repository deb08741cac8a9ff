import * as z from 'zod'
import { nothing } from './nothing'

/**
 * Why this copy is not brought up to date by itself: the school decided so; a package manager or an administrator installs it; its file
 * cannot be replaced; it is a development run; it has no address or no key for updates.
 */
export const updatesOffReasons = ['policy', 'package-manager', 'not-writable', 'development', 'no-feed'] as const
export type UpdatesOff = (typeof updatesOffReasons)[number]

/** Why the last check or download came to nothing: no answer; an answer that is not signed by us or is not what was signed; a disk that refused. */
export const updateFailures = ['unreachable', 'refused', 'disk'] as const
export type UpdateFailure = (typeof updateFailures)[number]

/** What must not be interrupted: said by the page (`playing`, `uploading`, `exam`, `asking`) or known here (`uploading`, `paying`). */
export const updateObstacles = ['playing', 'uploading', 'exam', 'asking', 'paying'] as const
export type UpdateObstacle = (typeof updateObstacles)[number]

/** The kinds of activity that the page tells. */
export const rendererBlockers = ['playing', 'uploading', 'exam', 'asking'] as const

const found = { version: z.string(), bytes: z.number() }

/** Where the update stands; sizes are in bytes, `percent` is whole. */
export const updatePhase = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off'), reason: z.enum(updatesOffReasons) }),
  z.object({ kind: z.literal('idle'), failure: z.enum(updateFailures).nullable() }),
  z.object({ kind: z.literal('checking') }),
  z.object({ kind: z.literal('available'), ...found }),
  z.object({ kind: z.literal('downloading'), ...found, percent: z.number() }),
  z.object({ kind: z.literal('ready'), ...found }),
  z.object({ kind: z.literal('installing'), ...found }),
])
export type UpdatePhase = z.output<typeof updatePhase>

/** All that the page may know of updates; times are epoch milliseconds. */
export const updatesState = z.object({
  current: z.string(),
  phase: updatePhase,
  /** When the feed last answered. */
  checkedAt: z.number().nullable(),
  /** « Plus tard »: nothing is shown before. */
  postponedUntil: z.number().nullable(),
  /** The platform wants a newer version than this one. */
  tooOld: z.object({ minimum: z.string(), message: z.string().nullable() }).nullable(),
  /** What the version that runs for the first time brings, as plain text. */
  news: z.object({ version: z.string(), notes: z.string() }).nullable(),
})
export type UpdatesState = z.output<typeof updatesState>

/** What the page may ask about updates. */
export const updateCommands = {
  'updates.read': { input: nothing, output: updatesState },
  /** Asks the feed now; resolved with what it said. */
  'updates.check': { input: nothing, output: updatesState },
  /** Begins the download; its progress comes as `updates.changed`. */
  'updates.download': { input: nothing, output: updatesState },
  'updates.cancel': { input: nothing, output: updatesState },
  /** Verifies once more, installs and starts again; refused with what must not be interrupted. */
  'updates.install': { input: nothing, output: z.object({ state: updatesState, obstacles: z.array(z.enum(updateObstacles)) }) },
  /** Says nothing more of the update, nor of a version that is too old, for 24 hours. */
  'updates.postpone': { input: nothing, output: updatesState },
  /** What is new was read: it is not shown again. */
  'updates.news-seen': { input: nothing, output: updatesState },
} as const
