import * as z from 'zod'
import { comfort, textSizes } from '../comfort'
import { languages } from '../locale'
import { nothing } from './nothing'
import { themeChoices } from './settings'

/** Characters of a search; the field takes no more. */
export const maxFindLength = 200

/** CSS pixels. */
const maxFindBarHeight = 200

/** Everything that the find bar's document shows. */
export const findBarState = z.object({
  text: z.string().max(maxFindLength),
  /** Null until the page has been searched; `active` counts from 1, 0 without a match. */
  result: z.object({ matches: z.int().nonnegative(), active: z.int().nonnegative() }).nullable(),
  appearance: z.object({
    language: z.enum(languages),
    theme: z.enum(themeChoices),
    comfort,
    textSize: z.enum(textSizes),
    isMac: z.boolean(),
  }),
})
export type FindBarState = z.output<typeof findBarState>

/** The page opens the bar and steps; the view of the bar may do all but open it. */
export const findCommands = {
  'find.open': { input: z.object({ textSize: z.enum(textSizes) }), output: nothing },
  /** Holding Enter repeats about thirty times a second. */
  'find.step': { input: z.object({ forward: z.boolean() }), output: nothing, limit: 600 },
  'find.read': { input: nothing, output: findBarState },
  'find.type': { input: z.object({ text: z.string().max(maxFindLength) }), output: nothing, limit: 600 },
  'find.close': { input: nothing, output: nothing },
  'find.resize': { input: z.object({ height: z.int().min(1).max(maxFindBarHeight) }), output: nothing },
} as const
