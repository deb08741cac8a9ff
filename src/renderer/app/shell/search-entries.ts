import type { RecentLesson } from '#domains/learning/recent-lessons-slice.ts'
import type { SearchResult } from '#shared/contract/search.ts'
import type { ListedNote } from '#shared/desktop/notes.ts'

const shownBelowField = 8

export type SearchEntry =
  | { kind: 'recent'; term: string }
  | { kind: 'lesson'; lesson: RecentLesson }
  | { kind: 'result'; result: SearchResult }
  | { kind: 'note'; note: ListedNote }
  | { kind: 'all'; term: string }

export function searchEntries(
  term: string | null,
  results: readonly SearchResult[] | undefined,
  recent: readonly string[],
  { notes = [], lessons = [] }: { notes?: readonly ListedNote[]; lessons?: readonly RecentLesson[] } = {},
): SearchEntry[] {
  if (term === null)
    return [
      ...recent.map((earlier): SearchEntry => ({ kind: 'recent', term: earlier })),
      ...lessons.map((lesson): SearchEntry => ({ kind: 'lesson', lesson })),
    ]
  const found = results ?? []
  return [
    ...found.slice(0, shownBelowField).map((result): SearchEntry => ({ kind: 'result', result })),
    ...notes.map((note): SearchEntry => ({ kind: 'note', note })),
    ...(found.length === 0 ? [] : [{ kind: 'all' as const, term }]),
  ]
}

/** -1 is the field, between the last entry and the first. */
export function movedTo(active: number, key: 'ArrowDown' | 'ArrowUp', count: number): number {
  const entryCount = count + 1
  return ((active + 1 + (key === 'ArrowDown' ? 1 : entryCount - 1)) % entryCount) - 1
}
