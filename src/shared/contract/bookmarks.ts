import * as z from 'zod'
import { envelope } from './envelope'
import { endpoint } from './endpoint'

/** A bookmarked lesson (spec 1 §3). */
const bookmarkRow = z.looseObject({
  id: z.number(),
  name: z.string(),
  marked_bookmarked_at: z.string().nullish(),
  subject: z.looseObject({ name: z.string(), slug: z.string() }),
  chapterSlug: z.string(),
  lessonSlug: z.string(),
  created_at: z.string().nullish(),
})

/** Bookmarks (spec 1 §7): the call toggles, the answer holds the state and a message. */
export const bookmarks = {
  toggle: endpoint({
    method: 'POST', path: '/user/subjects/{subjectSlug}/chapters/{chapterId}/contents/{contentId}/bookmark',
    params: z.object({ subjectSlug: z.string(), chapterId: z.number(), contentId: z.number() }),
    body: z.object({ chapter: z.number(), content: z.number() }),
    changes: [{ kind: 'bookmarks' }],
    response: envelope(z.looseObject({ bookmarked: z.boolean() })),
    assumed: 'the state is payload.bookmarked, the message is the envelope’s',
  }),
  list: endpoint({
    method: 'GET', path: '/student/bookmarked-contents', kept: true, reads: [{ kind: 'bookmarks' }], response: envelope(z.array(bookmarkRow)),
  }),
} as const
