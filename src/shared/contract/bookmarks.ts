import * as z from 'zod'
import { envelope } from './envelope'
import { endpoint } from './endpoint'
import { nonBlankText, wireBoolean, nullishOrNull, tolerantArray, wireId, plainText } from './tolerant'

/** Spec 1 §3. */
const bookmarkRow = z.looseObject({
  id: wireId,
  name: z.string().catch(''),
  marked_bookmarked_at: nullishOrNull(plainText),
  subject: z.looseObject({ name: z.string().catch(''), slug: nonBlankText }),
  chapterSlug: nonBlankText,
  lessonSlug: nonBlankText,
  created_at: nullishOrNull(plainText),
  chapter_type: nullishOrNull(plainText),
})
export type BookmarkRow = z.output<typeof bookmarkRow>

/** Spec 1 §7; the call toggles and returns the state. */
export const bookmarks = {
  toggle: endpoint({
    method: 'POST',
    path: '/user/subjects/{subjectSlug}/chapters/{chapterId}/contents/{contentId}/bookmark',
    params: z.object({ subjectSlug: z.string(), chapterId: z.number(), contentId: z.number() }),
    body: z.object({ chapter: z.number(), content: z.number() }),
    invalidates: [{ kind: 'bookmarks' }],
    response: envelope(z.looseObject({ bookmarked: wireBoolean }).nullish()),
    assumed: 'the state is payload.bookmarked, else it has changed; the message is the envelope’s',
  }),
  list: endpoint({
    method: 'GET',
    path: '/student/bookmarked-contents',
    offline: true,
    provides: [{ kind: 'bookmarks' }],
    response: envelope(tolerantArray(bookmarkRow)),
    assumed: 'id is the lesson’s; chapter_type tells a recording from a lesson',
  }),
} as const
