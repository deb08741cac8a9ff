import * as z from 'zod'
import { endpoint } from './endpoint'
import { envelope } from './envelope'
import { record } from './record'
import { label, nonBlankText, nullishOrNull, tolerantArray, text, title, wireId } from './tolerant'

/** A lesson found by search, with the slugs of its address (spec 1 §3). */
export const searchResult = record(
  {
    id: wireId,
    name: title,
    subject: nullishOrNull(label),
    subject_name: title,
    subject_slug: nonBlankText,
    chapter_name: nullishOrNull(text),
    chapter_slug: nonBlankText,
    content_slug: nonBlankText,
    chapter_type: nullishOrNull(text),
  },
  { aliases: { id: ['contentId'], name: ['contentName'], content_slug: ['lessonSlug', 'slug'] } },
)
export type SearchResult = z.output<typeof searchResult>

/** A term has at least three characters (spec 1 §2, §7). */
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
