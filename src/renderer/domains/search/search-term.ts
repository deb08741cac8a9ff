import type { SearchResult } from '../../../shared/contract/search'
import { paths } from '../../core/paths'

/** Shorter input sends no request (spec 1 §9). */
const minTermLength = 3

export function toSearchTerm(typed: string): string | null {
  const term = typed.trim().replace(/\s+/g, ' ').slice(0, 100)
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
