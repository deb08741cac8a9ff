import * as z from 'zod'
import { endpoint } from './endpoint'
import { envelope } from './envelope'
import { record } from './record'
import { timeText } from './time-text'
import { nonBlankText, wireBoolean, nullishOrNull, tolerantArray, wireId, text, title } from './tolerant'

/** A bookmarked lesson with the slugs of its address; no field names the chapter's type (spec 1 §3). */
const bookmarkRow = record(
  {
    id: wireId,
    name: title,
    marked_bookmarked_at: nullishOrNull(timeText),
    subject: record({ name: title, slug: nonBlankText }),
    chapterSlug: nonBlankText,
    lessonSlug: nonBlankText,
    created_at: nullishOrNull(timeText),
    chapter_type: nullishOrNull(text),
  },
  { aliases: { id: ['contentId'], name: ['contentName'], lessonSlug: ['contentSlug', 'slug'] } },
)
export type BookmarkRow = z.output<typeof bookmarkRow>

/** Null if the platform only says that it was done. */
const toggled = record(
  { bookmarked: nullishOrNull(wireBoolean) },
  { aliases: { bookmarked: ['isBookmarked', 'bookmark', 'marked', 'state'] }, valueField: 'bookmarked' },
)

/** Spec 1 §7; the call toggles and returns the state. */
export const bookmarks = {
  toggle: endpoint({
    method: 'POST',
    path: '/user/subjects/{subjectSlug}/chapters/{chapterId}/contents/{contentId}/bookmark',
    params: z.object({ subjectSlug: z.string(), chapterId: z.number(), contentId: z.number() }),
    body: z.object({ chapter: z.number(), content: z.number() }),
    invalidates: [{ kind: 'bookmarks' }, { kind: 'contents' }],
    response: envelope(toggled.nullish()),
    assumed:
      'the state is payload.bookmarked or the payload, the message is the envelope’s; without a state the call toggled',
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
