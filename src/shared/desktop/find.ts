import * as z from 'zod'
import { nothing } from './nothing'

/** Longer text is cut in the page. */
export const maxFindLength = 200

/** Only results of the latest `search` are emitted. */
export const findCommands = {
  'find.search': {
    input: z.object({
      search: z.int().nonnegative(),
      text: z.string().min(1).max(maxFindLength),
      isNew: z.boolean(),
      forward: z.boolean(),
    }),
    output: nothing,
    /** Holding Enter repeats about thirty times a second. */
    limit: 600,
  },
  'find.stop': { input: nothing, output: nothing },
} as const

/** Includes the find bar's own field; `active` counts from 1. */
export const findResult = z.object({
  search: z.int().nonnegative(),
  matches: z.int().nonnegative(),
  active: z.int().nonnegative(),
  isFinal: z.boolean(),
})
export type FindResult = z.output<typeof findResult>
