import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { persistedSlice } from '#core/store/slice.ts'
import { resumePoints, type ResumePoint, type ResumePoints } from './resume-point'

const resumeLimit = 200

const initialState: ResumePoints = {}

const resumeSlice = createSlice({
  name: 'resume',
  initialState,
  reducers: {
    resumeKept: (state, { payload }: PayloadAction<ResumePoint>) => {
      state[String(payload.contentId)] = payload
      const surplus = Object.values(state)
        .sort((a, b) => b.at - a.at)
        .slice(resumeLimit)
      for (const point of surplus) delete state[String(point.contentId)]
    },
    resumeForgotten: (state, { payload }: PayloadAction<number>) => {
      delete state[String(payload)]
    },
  },
})

export const resumeState = persistedSlice(resumeSlice, {
  schema: resumePoints,
  version: 2,
  merge: (stored, current) => ({ ...stored, ...current }),
})

export const { resumeKept: resumePointSaved, resumeForgotten: resumePointRemoved } = resumeSlice.actions

type WithResume = { resume: ResumePoints }
const useResumeSelector = useSelector.withTypes<WithResume>()

const selectLatest = createSelector(
  ({ resume }: WithResume) => resume,
  (points) =>
    Object.values(points).reduce<ResumePoint | null>(
      (best, point) => (best && best.at >= point.at ? best : point),
      null,
    ),
)

export function useResumePoints(): ResumePoints {
  return useResumeSelector(({ resume }) => resume)
}

export function useLatestResume(): ResumePoint | null {
  return useResumeSelector(selectLatest)
}

export function useResume(contentId: number): ResumePoint | null {
  return useResumeSelector(({ resume }) => resume[String(contentId)] ?? null)
}

export function useSaveResume(): (point: ResumePoint) => void {
  const dispatch = useDispatch()
  return useCallback((point) => void dispatch(resumePointSaved(point)), [dispatch])
}

export function useRemoveResume(): (contentId: number) => void {
  const dispatch = useDispatch()
  return useCallback((contentId) => void dispatch(resumePointRemoved(contentId)), [dispatch])
}
