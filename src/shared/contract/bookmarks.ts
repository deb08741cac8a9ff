import * as z from 'zod'
import { envelope } from './envelope'
import { endpoint } from './endpoint'
import { address, flag, optional, rows, wireId } from './lenient'

/** A bookmarked lesson (spec 1 §3). */
const bookmarkRow = z.looseObject({
  id: wireId,
  name: z.string().catch(''),
  marked_bookmarked_at: optional(z.string()),
  subject: z.looseObject({ name: z.string().catch(''), slug: address }),
  chapterSlug: address,
  lessonSlug: address,
  created_at: optional(z.string()),
  chapter_type: optional(z.string()),
})
export type BookmarkRow = z.output<typeof bookmarkRow>

/** Bookmarks (spec 1 §7): the call toggles, the answer holds the state and a message. */
export const bookmarks = {
  toggle: endpoint({
    method: 'POST', path: '/user/subjects/{subjectSlug}/chapters/{chapterId}/contents/{contentId}/bookmark',
    params: z.object({ subjectSlug: z.string(), chapterId: z.number(), contentId: z.number() }),
    body: z.object({ chapter: z.number(), content: z.number() }),
    changes: [{ kind: 'bookmarks' }],
    response: envelope(z.looseObject({ bookmarked: flag })),
    assumed: 'the state is payload.bookmarked, the message is the envelope’s',
  }),
  list: endpoint({
    method: 'GET', path: '/student/bookmarked-contents', kept: true, reads: [{ kind: 'bookmarks' }], response: envelope(rows(bookmarkRow)),
    assumed: 'id is the lesson’s; chapter_type tells a recording from a lesson',
  }),
} as const
