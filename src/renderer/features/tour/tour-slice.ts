import { createSlice } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import * as z from 'zod'
import { persistedSlice } from '#core/store/slice.ts'

const tourSchema = z.object({ seen: z.boolean() })
type TourSeen = z.output<typeof tourSchema>

const initialState: TourSeen = { seen: false }

const tourSlice = createSlice({
  name: 'tour',
  initialState,
  reducers: { tourSeen: () => ({ seen: true }) },
})

export const { tourSeen } = tourSlice.actions

/** Outlives the session: once per user and computer. */
export const tourState = persistedSlice(tourSlice, { schema: tourSchema, version: 2, outlivesSession: 'readable' })

export function useTourSeen(): [seen: boolean, markSeen: () => void] {
  const dispatch = useDispatch()
  const seen = useSelector((state: { tour?: TourSeen }) => state.tour?.seen ?? false)
  return [seen, useCallback(() => void dispatch(tourSeen()), [dispatch])]
}
