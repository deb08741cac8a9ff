import { useEffect, useState } from 'react'
import { useQuery } from '#core/api/use-query.ts'
import type { Failure } from '#core/failure/failure.ts'
import { useOnline } from '#core/network/use-network.ts'
import { contract } from '#shared/contract/index.ts'
import type { SearchResult } from '#shared/contract/search.ts'
import { toSearchTerm } from './search-term'

const pauseMs = 250

function useDebounced(typed: string): string | null {
  const term = toSearchTerm(typed)
  const [settled, setSettled] = useState(term)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(term), pauseMs)
    return () => clearTimeout(timer)
  }, [term])
  return settled
}

/** `results` are undefined while loading. */
export type Search = {
  term: string | null
  results: readonly SearchResult[] | undefined
  failure: Failure | null
  isSearching: boolean
  isOffline: boolean
  retry(): void
}

export function useSearch(typed: string): Search {
  const term = toSearchTerm(typed)
  const debounced = useDebounced(typed)
  const isAsked = term !== null && debounced === term
  const isOffline = !useOnline()
  const { data, failure, isFetching, refetch } = useQuery(
    contract.search.autocomplete,
    { body: { term: debounced ?? '' } },
    { skip: !isAsked || isOffline },
  )
  return {
    term,
    results: isAsked ? data?.payload : undefined,
    failure: isAsked ? failure : null,
    isSearching: term !== null && !isOffline && (!isAsked || isFetching),
    isOffline,
    retry: refetch,
  }
}
