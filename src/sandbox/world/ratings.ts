import * as z from 'zod'

/** What somebody said of an attended session: `rate` from 1 to 5, null where they did not want to rate it. */
export const storedRating = z.object({ attendance: z.string(), rate: z.number().nullable(), observation: z.string(), at: z.number() })
export type StoredRating = z.output<typeof storedRating>
