import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { persistedSlice } from '../../core/store/slice'
import { recentSearches, withSearch, type RecentSearches } from './recent-searches'

const initialState: RecentSearches = []

const recentSearchesSlice = createSlice({
  name: 'searches',
  initialState,
  reducers: {
    searchKept: (state, { payload }: PayloadAction<string>) => withSearch(state, payload),
    searchesForgotten: () => initialState,
  },
})

/** The last searches of the user; in memory only on a shared computer. */
export const recentSearchesState = persistedSlice(recentSearchesSlice, { schema: recentSearches, version: 2 })

const { searchKept, searchesForgotten } = recentSearchesSlice.actions

/** The last searches, newest first, with the ways to add one and to forget them all. */
export function useRecentSearches(): { recent: RecentSearches; keep: (term: string) => void; forgetAll: () => void } {
  const dispatch = useDispatch()
  const recent = useSelector((state: { searches: RecentSearches }) => state.searches)
  const keep = useCallback((term: string) => void dispatch(searchKept(term)), [dispatch])
  const forgetAll = useCallback(() => void dispatch(searchesForgotten()), [dispatch])
  return { recent, keep, forgetAll }
}
