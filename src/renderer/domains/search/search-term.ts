import { paths } from '#core/paths.ts'
import type { Viewer } from '#core/session/use-user.ts'
import type { SearchResult } from '#shared/contract/search.ts'
import { cutText } from '#shared/std/cut-text.ts'

/** Shorter input sends no request (spec 1 §9). */
const minTermLength = 3

export function toSearchTerm(typed: string): string | null {
  const term = cutText(typed.trim().replace(/\s+/g, ' '), 100)
  return [...term].length >= minTermLength ? term : null
}

export function getResultPath(result: SearchResult): string {
  return paths.lesson({
    subjectSlug: result.subject_slug,
    chapterSlug: result.chapter_slug,
    lessonSlug: result.content_slug,
    recording: result.chapter_type === 'recording',
    contentId: result.id,
  })
}

/** Offer group without search (spec 1 §9). */
const searchDisabledGroup = 104

/** Members of offer group 104 cannot search (spec 1 §2). */
export function canSearch({ user }: Pick<Viewer, 'user'>): boolean {
  return !(user.affiliations ?? []).some((offer) => offer.group?.id === searchDisabledGroup)
}
