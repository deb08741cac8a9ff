import * as z from 'zod'
import { versionText } from '../../shared/version'

/** What is kept of updates between two runs. */
export const keptUpdates = z.object({
  /** This computer's place in staged rollouts, 0 up to 100. */
  lot: z.number().min(0).max(100),
  /** The newest version that ran here or was offered and signed: nothing older is taken any more. */
  highest: versionText,
  /** The version that ran last. */
  ran: versionText.nullable(),
  checkedAt: z.number().nullable(),
  postponedUntil: z.number().nullable(),
  /** What the version that was installed brings, until it was read. */
  news: z.object({ version: versionText, notes: z.string().max(20_000) }).nullable(),
})
export type KeptUpdates = z.output<typeof keptUpdates>

/** What nobody has kept yet. */
export function nothingKept(random: () => number): KeptUpdates {
  return { lot: random() * 100, highest: '0.0.0', ran: null, checkedAt: null, postponedUntil: null, news: null }
}
