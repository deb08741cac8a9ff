import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useCoreDispatch, useCoreSelector } from '../store/core-state'
import { withSearch, type RecentSearches } from './recent-searches'

const initialState: RecentSearches = []

/** The last searches of the user, persisted; in memory only on a shared computer. */
export const recentSearchesSlice = createSlice({
  name: 'searches',
  initialState,
  reducers: {
    searchKept: (state, { payload }: PayloadAction<string>) => withSearch(state, payload),
    searchesForgotten: () => initialState,
  },
})

const { searchKept, searchesForgotten } = recentSearchesSlice.actions

/** The last searches, newest first, with the ways to add one and to forget them all. */
export function useRecentSearches(): { recent: RecentSearches; keep: (term: string) => void; forgetAll: () => void } {
  const dispatch = useCoreDispatch()
  const recent = useCoreSelector((state) => state.searches)
  const keep = useCallback((term: string) => void dispatch(searchKept(term)), [dispatch])
  const forgetAll = useCallback(() => void dispatch(searchesForgotten()), [dispatch])
  return { recent, keep, forgetAll }
}
