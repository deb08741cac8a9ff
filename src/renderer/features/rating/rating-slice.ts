import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useDispatch, useSelector } from 'react-redux'

type RatingState = { settled: readonly string[] }

const initialState: RatingState = { settled: [] }

export const ratingSlice = createSlice({
  name: 'rating',
  initialState,
  reducers: {
    settled: (state, { payload }: PayloadAction<readonly string[]>) => ({
      settled: [...new Set([...state.settled, ...payload])],
    }),
  },
})

type WithRating = { [ratingSlice.name]?: RatingState }
const useRatingState = useSelector.withTypes<WithRating>()

export function useAnsweredRatings(): [settled: readonly string[], settle: (ids: readonly string[]) => void] {
  const dispatch = useDispatch()
  const settled = useRatingState((state) => state.rating?.settled ?? initialState.settled)
  return [settled, useCallback((ids) => void dispatch(ratingSlice.actions.settled(ids)), [dispatch])]
}
