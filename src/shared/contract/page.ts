import * as z from 'zod'
import { envelope } from './envelope'
import { rows } from './lenient'

/** One page of a long list: rows with the counters of the platform's paginator. */
export function page<Row extends z.ZodType>(row: Row) {
  return envelope(
    z.looseObject({
      data: rows(row),
      meta: z.looseObject({ current_page: z.number(), last_page: z.number(), total: z.number() }),
    }),
  )
}
