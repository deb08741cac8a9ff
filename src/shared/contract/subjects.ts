import * as z from 'zod'
import { envelope } from './envelope'
import { endpoint } from './endpoint'
import { count, nestedRows, optional, rows, wireId } from './lenient'
import { chapter, chapterSection, instructor, named, promoCard, subject } from './resources'

/** One row of a subject's chapter list (spec 1 §3). */
export const chapterRow = z.looseObject({
  chapter,
  sectionId: optional(wireId),
  firstLessonSlug: optional(z.string()),
  instructor: optional(instructor),
  nbContent: optional(count),
})
export type ChapterRow = z.output<typeof chapterRow>

/** Subjects with their progress, chapters, and the advert cards beside them (spec 1 §7). */
export const subjects = {
  list: endpoint({
    method: 'GET', path: '/student/subjects', onUnauthorised: 'sign-out', kept: true, reads: [{ kind: 'subjects' }],
    response: envelope(rows(subject)),
  }),
  chapters: endpoint({
    method: 'GET', path: '/student/subjects/{id}/chapters', onUnauthorised: 'sign-out', params: z.object({ id: z.number() }),
    kept: true, reads: [{ kind: 'chapters', by: 'id' }],
    response: envelope(
      z.looseObject({
        subject: named,
        chapters: rows(chapterRow),
        chapterSections: optional(nestedRows(chapterSection)),
      }),
    ),
    assumed: 'sectionId on each row names its chapter section; rows come in the order to be shown',
  }),
  promoCards: endpoint({
    method: 'GET', path: 'student/pubs-cards', kept: true, reads: [{ kind: 'promo-cards' }], response: envelope(rows(promoCard)),
  }),
} as const
