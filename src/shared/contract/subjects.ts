import * as z from 'zod'
import { envelope } from './envelope'
import { endpoint } from './endpoint'
import { count, nestedRows, nullishOrNull, tolerantArray, wireId, plainText } from './tolerant'
import { chapter, chapterSection, instructor, named, promoCard, subject } from './resources'

/** Spec 1 §3. */
const chapterRow = z.looseObject({
  chapter,
  sectionId: nullishOrNull(wireId),
  firstLessonSlug: nullishOrNull(plainText),
  instructor: nullishOrNull(instructor),
  nbContent: nullishOrNull(count),
})
export type ChapterRow = z.output<typeof chapterRow>

/** Spec 1 §7. */
export const subjects = {
  list: endpoint({
    method: 'GET',
    path: '/student/subjects',
    onUnauthorised: 'sign-out',
    offline: true,
    provides: [{ kind: 'subjects' }],
    response: envelope(tolerantArray(subject)),
  }),
  chapters: endpoint({
    method: 'GET',
    path: '/student/subjects/{id}/chapters',
    onUnauthorised: 'sign-out',
    params: z.object({ id: z.number() }),
    offline: true,
    provides: [{ kind: 'chapters', by: 'id' }],
    response: envelope(
      z.looseObject({
        subject: named,
        chapters: tolerantArray(chapterRow),
        chapterSections: nullishOrNull(nestedRows(chapterSection)),
      }),
    ),
    assumed: 'sectionId on each row names its chapter section; rows come in the order to be shown',
  }),
  promoCards: endpoint({
    method: 'GET',
    path: 'student/pubs-cards',
    offline: true,
    provides: [{ kind: 'promo-cards' }],
    response: envelope(tolerantArray(promoCard)),
  }),
} as const
