import * as z from 'zod'
import { envelope } from './envelope'
import { count, tolerantArray } from './tolerant'

/** Rows with pagination counters. */
export function page<Row extends z.ZodType>(row: Row) {
  return envelope(
    z.looseObject({
      data: tolerantArray(row),
      meta: z.looseObject({ current_page: count, last_page: count, total: count }),
    }),
  )
}
