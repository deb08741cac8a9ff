import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useDispatch, useSelector } from 'react-redux'

/** The sessions that nobody asks about again before the next sign-in, whatever was said of them; in memory only. */
type RatingState = { settled: readonly string[] }

const initialState: RatingState = { settled: [] }

export const ratingSlice = createSlice({
  name: 'rating',
  initialState,
  reducers: {
    settled: (state, { payload }: PayloadAction<readonly string[]>) => ({ settled: [...new Set([...state.settled, ...payload])] }),
  },
})

type WithRating = { [ratingSlice.name]?: RatingState }
const useRatingState = useSelector.withTypes<WithRating>()

export function useAnsweredRatings(): [settled: readonly string[], settle: (ids: readonly string[]) => void] {
  const dispatch = useDispatch()
  const settled = useRatingState((state) => state.rating?.settled ?? initialState.settled)
  return [settled, useCallback((ids) => void dispatch(ratingSlice.actions.settled(ids)), [dispatch])]
}
