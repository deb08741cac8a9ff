import * as z from 'zod'
import { envelope } from './envelope'
import { endpoint } from './endpoint'

/** One result (spec 1 §3, Search result): leads to the lesson. */
export const searchResult = z.looseObject({
  id: z.number(),
  name: z.string(),
  subject: z.number().nullish(),
  subject_name: z.string(),
  subject_slug: z.string(),
  chapter_name: z.string().nullish(),
  chapter_slug: z.string(),
  content_slug: z.string(),
})
export type SearchResult = z.output<typeof searchResult>

/** Search of lessons, from three typed characters on (spec 1 §2, §7). */
export const search = {
  autocomplete: endpoint({
    method: 'POST', path: '/search/autocomplete', body: z.object({ term: z.string().min(3) }), reads: [{ kind: 'search' }],
    response: envelope(z.array(searchResult)),
    assumed: 'a question asked by POST; at most twenty results, best first',
  }),
} as const
