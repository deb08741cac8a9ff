import * as z from 'zod'
import { envelope } from './envelope'

/** One page of a long list: rows with the counters of the platform's paginator. */
export function page<Row extends z.ZodType>(row: Row) {
  return envelope(
    z.looseObject({
      data: z.array(row),
      meta: z.looseObject({ current_page: z.number(), last_page: z.number(), total: z.number() }),
    }),
  )
}
