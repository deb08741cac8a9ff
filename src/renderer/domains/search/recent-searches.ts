import * as z from 'zod'

/** How many searches are remembered. */
const maxSearches = 6
const maxSearchLength = 60

/** What was searched for, newest first. */
export const recentSearches = z.array(z.string().min(1).max(maxSearchLength)).max(maxSearches)
export type RecentSearches = z.output<typeof recentSearches>

/** The list with this search first, once; one that only differs in case takes the place of the other. */
export function withSearch(recent: RecentSearches, term: string): RecentSearches {
  const kept = term.trim().slice(0, maxSearchLength)
  if (kept === '') return recent
  const same = kept.toLocaleLowerCase()
  return [kept, ...recent.filter((other) => other.toLocaleLowerCase() !== same)].slice(0, maxSearches)
}
