import * as z from 'zod'
import { endpoint } from './endpoint'
import { envelope } from './envelope'
import { record } from './record'
import { chapter, chapterSection, instructor, named, promoCard, subject } from './resources'
import { count, nestedRows, nullishOrNull, optionalArray, orList, text, tolerantArray, wireId } from './tolerant'

/** A row of a subject's chapter list; without `firstLessonSlug` it has no link (spec 1 §3). */
const chapterRow = record({
  chapter,
  sectionId: nullishOrNull(wireId),
  firstLessonSlug: nullishOrNull(text),
  instructor: nullishOrNull(instructor),
  nbContent: nullishOrNull(count),
})
export type ChapterRow = z.output<typeof chapterRow>

/** Subjects with their progress, and the chapters of one (spec 1 §7). */
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
      orList(
        record(
          {
            subject: nullishOrNull(named),
            chapters: optionalArray(chapterRow),
            chapterSections: nullishOrNull(nestedRows(chapterSection)),
          },
          { aliases: { chapters: ['data', 'items'] } },
        ),
        'chapters',
      ),
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
