import * as z from 'zod'
import { nothing } from './nothing'

/**
 * Reasons against automatic updates: the school forbids them; a package manager or an administrator installs them; the file
 * cannot be replaced; it is a development run; no feed or no key is configured.
 */
const updatesOffReasons = ['policy', 'package-manager', 'not-writable', 'development', 'no-feed'] as const
export type UpdatesOff = (typeof updatesOffReasons)[number]

/** Failures of the last check or download: no response; an invalid signature or content; a disk that refused. */
const updateFailures = ['unreachable', 'refused', 'disk'] as const
export type UpdateFailure = (typeof updateFailures)[number]

/** Work that an installation must not interrupt, in the page (`playing`, `uploading`, `exam`, `asking`) or here (`uploading`, `paying`). */
const updateObstacles = ['playing', 'uploading', 'exam', 'asking', 'paying'] as const
export type UpdateObstacle = (typeof updateObstacles)[number]

/** Activities that the page reports. */
export const rendererBlockers = ['playing', 'uploading', 'exam', 'asking'] as const

const found = { version: z.string(), bytes: z.number() }

/** Phases of an update; sizes in bytes, `percent` an integer. */
const updatePhase = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off'), reason: z.enum(updatesOffReasons) }),
  z.object({ kind: z.literal('idle'), failure: z.enum(updateFailures).nullable() }),
  z.object({ kind: z.literal('checking') }),
  z.object({ kind: z.literal('available'), ...found }),
  z.object({ kind: z.literal('downloading'), ...found, percent: z.number() }),
  z.object({ kind: z.literal('ready'), ...found }),
  z.object({ kind: z.literal('installing'), ...found }),
])
export type UpdatePhase = z.output<typeof updatePhase>

/** State of updates for the page; times in epoch milliseconds. */
export const updatesState = z.object({
  current: z.string(),
  phase: updatePhase,
  /** Time of the last response of the feed. */
  checkedAt: z.number().nullable(),
  /** Set by « Plus tard »; nothing is shown before. */
  postponedUntil: z.number().nullable(),
  /** The platform demands a newer version. */
  tooOld: z.object({ minimum: z.string(), message: z.string().nullable() }).nullable(),
  /** Release notes of a version that runs for the first time, as plain text. */
  news: z.object({ version: z.string(), notes: z.string() }).nullable(),
})
export type UpdatesState = z.output<typeof updatesState>

/** Commands of updates. */
export const updateCommands = {
  'updates.read': { input: nothing, output: updatesState },
  /** Checks the feed now. */
  'updates.check': { input: nothing, output: updatesState },
  /** Starts the download; `updates.changed` reports its progress. */
  'updates.download': { input: nothing, output: updatesState },
  'updates.cancel': { input: nothing, output: updatesState },
  /** Verifies again, installs and restarts; refused while work must not be interrupted. */
  'updates.install': { input: nothing, output: z.object({ state: updatesState, obstacles: z.array(z.enum(updateObstacles)) }) },
  /** Hides the update and a demanded version for 24 hours. */
  'updates.postpone': { input: nothing, output: updatesState },
  /** Dismisses the release notes. */
  'updates.news-seen': { input: nothing, output: updatesState },
} as const
