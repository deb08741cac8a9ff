import type { SearchResult } from '../../../shared/contract/search'
import { paths } from '../../core/paths'

/** Fewer typed characters ask nothing (spec 1 §9). */
const minTermLength = 3

/** What is asked for a typed text: without outer and doubled spaces; null where it is too short. */
export function toSearchTerm(typed: string): string | null {
  const term = typed.trim().replace(/\s+/g, ' ').slice(0, 100)
  return [...term].length >= minTermLength ? term : null
}

export function getResultPath(result: SearchResult): string {
  return paths.lesson({
    subjectSlug: result.subject_slug, chapterSlug: result.chapter_slug, lessonSlug: result.content_slug, recording: result.chapter_type === 'recording',
    contentId: result.id,
  })
}
