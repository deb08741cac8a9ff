import * as z from 'zod'
import { nothing } from './nothing'

/** Characters of a search; longer text is cut in the page. */
export const maxFindLength = 200

/** `search` numbers the requests; only results of the latest one are emitted. */
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

/** Includes the match in the find bar's own field; `active` counts from 1, 0 without a match. */
export const findResult = z.object({
  search: z.int().nonnegative(),
  matches: z.int().nonnegative(),
  active: z.int().nonnegative(),
  isFinal: z.boolean(),
})
export type FindResult = z.output<typeof findResult>
