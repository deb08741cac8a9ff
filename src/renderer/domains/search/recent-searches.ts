import * as z from 'zod'

/** How many searches are remembered. */
const searchesKept = 6
const longestKept = 60

/** What was searched for, newest first. */
export const recentSearches = z.array(z.string().min(1).max(longestKept)).max(searchesKept)
export type RecentSearches = z.output<typeof recentSearches>

/** The list with this search first, once; one that only differs in case takes the place of the other. */
export function withSearch(recent: RecentSearches, term: string): RecentSearches {
  const kept = term.trim().slice(0, longestKept)
  if (kept === '') return recent
  const same = kept.toLocaleLowerCase()
  return [kept, ...recent.filter((other) => other.toLocaleLowerCase() !== same)].slice(0, searchesKept)
}
