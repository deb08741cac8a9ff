import * as z from 'zod'
import { nothing } from './nothing'

/** `package-manager`: also by an administrator. */
const updatesOffReasons = ['policy', 'package-manager', 'not-writable', 'development', 'no-feed', 'portable'] as const
export type UpdatesOff = (typeof updatesOffReasons)[number]

/** `refused`: invalid signature or content. */
const updateFailures = ['unreachable', 'refused', 'disk'] as const
export type UpdateFailure = (typeof updateFailures)[number]

/** `uploading` and `paying` are known here. */
const updateObstacles = ['playing', 'uploading', 'exam', 'asking', 'paying'] as const
export type UpdateObstacle = (typeof updateObstacles)[number]

/** Activities that the page reports. */
export const rendererBlockers = ['playing', 'uploading', 'exam', 'asking'] as const

const found = { version: z.string(), bytes: z.number() }

/** Sizes in bytes; `percent` is an integer. */
const updatePhase = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off'), reason: z.enum(updatesOffReasons) }),
  z.object({ kind: z.literal('idle'), failure: z.enum(updateFailures).nullable() }),
  z.object({ kind: z.literal('checking') }),
  /** `isStopped`: downloads failed too often; only a request or another network starts the next. */
  z.object({ kind: z.literal('available'), ...found, isStopped: z.boolean() }),
  z.object({ kind: z.literal('downloading'), ...found, percent: z.number() }),
  z.object({ kind: z.literal('ready'), ...found }),
  z.object({ kind: z.literal('installing'), ...found }),
])
export type UpdatePhase = z.output<typeof updatePhase>

/** Epoch milliseconds. */
export const updatesState = z.object({
  current: z.string(),
  phase: updatePhase,
  checkedAt: z.number().nullable(),
  /** By « Plus tard ». */
  postponedUntil: z.number().nullable(),
  /** `isRequired`: the platform allows no postponement. */
  tooOld: z.object({ minimum: z.string(), message: z.string().nullable(), isRequired: z.boolean() }).nullable(),
  /** At the first run of a version. */
  news: z.object({ version: z.string(), notes: z.string() }).nullable(),
})
export type UpdatesState = z.output<typeof updatesState>

/** Update commands. */
export const updateCommands = {
  'updates.read': { input: nothing, output: updatesState },
  'updates.check': { input: nothing, output: updatesState },
  /** `updates.changed` reports progress. */
  'updates.download': { input: nothing, output: updatesState },
  'updates.cancel': { input: nothing, output: updatesState },
  /** Refused while there are `obstacles`. */
  'updates.install': {
    input: nothing,
    output: z.object({ state: updatesState, obstacles: z.array(z.enum(updateObstacles)) }),
  },
  /** For 24 hours, a demanded version too, but not a required one. */
  'updates.postpone': { input: nothing, output: updatesState },
  'updates.news-seen': { input: nothing, output: updatesState },
} as const
