import type { SearchResult } from '../../../shared/contract/search'

const shownBelowField = 8

export type SearchEntry =
  { kind: 'recent'; term: string } | { kind: 'result'; result: SearchResult } | { kind: 'all'; term: string }

export function searchEntries(
  term: string | null,
  results: readonly SearchResult[] | undefined,
  recent: readonly string[],
): SearchEntry[] {
  if (term === null) return recent.map((earlier) => ({ kind: 'recent', term: earlier }))
  const found = results ?? []
  if (found.length === 0) return []
  return [
    ...found.slice(0, shownBelowField).map((result): SearchEntry => ({ kind: 'result', result })),
    { kind: 'all', term },
  ]
}

/** -1 is the field, between the last entry and the first. */
export function movedTo(active: number, key: 'ArrowDown' | 'ArrowUp', count: number): number {
  const places = count + 1
  return ((active + 1 + (key === 'ArrowDown' ? 1 : places - 1)) % places) - 1
}
