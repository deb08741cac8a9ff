import * as z from 'zod'

/** No input, or no output. */
export const nothing = z.undefined().optional()
