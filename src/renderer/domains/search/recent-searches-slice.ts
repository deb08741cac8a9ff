import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import * as z from 'zod'
import { persistedSlice } from '#core/store/slice.ts'
import { cutText } from '#shared/std/cut-text.ts'

const maxSearches = 6
const maxSearchLength = 60

export const recentSearches = z.array(z.string().min(1).max(maxSearchLength)).max(maxSearches)
export type RecentSearches = z.output<typeof recentSearches>

export function withSearch(recent: RecentSearches, term: string): RecentSearches {
  const shortened = cutText(term.trim(), maxSearchLength)
  if (shortened === '') return recent
  const same = shortened.toLocaleLowerCase()
  return [shortened, ...recent.filter((other) => other.toLocaleLowerCase() !== same)].slice(0, maxSearches)
}

const initialState: RecentSearches = []

const recentSearchesSlice = createSlice({
  name: 'searches',
  initialState,
  reducers: {
    searchKept: (state, { payload }: PayloadAction<string>) => withSearch(state, payload),
    searchesForgotten: () => initialState,
  },
})

export const recentSearchesState = persistedSlice(recentSearchesSlice, { schema: recentSearches, version: 2 })

const { searchKept, searchesForgotten } = recentSearchesSlice.actions

export function useRecentSearches(): {
  recent: RecentSearches
  addSearch: (term: string) => void
  clearSearches: () => void
} {
  const dispatch = useDispatch()
  const recent = useSelector((state: { searches: RecentSearches }) => state.searches)
  const addSearch = useCallback((term: string) => void dispatch(searchKept(term)), [dispatch])
  const clearSearches = useCallback(() => void dispatch(searchesForgotten()), [dispatch])
  return { recent, addSearch, clearSearches }
}
