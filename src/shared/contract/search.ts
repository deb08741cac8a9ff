import * as z from 'zod'
import { envelope } from './envelope'
import { endpoint } from './endpoint'
import { nonBlankText, nullishOrNull, tolerantArray, wireId, plainText } from './tolerant'

/** Spec 1 §3, Search result. */
export const searchResult = z.looseObject({
  id: wireId,
  name: z.string(),
  subject: nullishOrNull(wireId),
  subject_name: z.string().catch(''),
  subject_slug: nonBlankText,
  chapter_name: nullishOrNull(plainText),
  chapter_slug: nonBlankText,
  content_slug: nonBlankText,
  chapter_type: nullishOrNull(plainText),
})
export type SearchResult = z.output<typeof searchResult>

/** Spec 1 §2, §7; three characters. */
export const search = {
  autocomplete: endpoint({
    method: 'POST',
    path: '/search/autocomplete',
    body: z.object({ term: z.string().min(3) }),
    provides: [{ kind: 'search' }],
    response: envelope(tolerantArray(searchResult)),
    assumed:
      'a question asked by POST; at most twenty results, best first; id is the lesson’s; chapter_type tells a ' +
      'recording from a lesson',
  }),
} as const
