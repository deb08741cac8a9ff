import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useCoreDispatch, useCoreSelector, type CoreState } from '../store/core-state'
import type { ResumePoint, ResumePoints } from './resume-point'

/** Older points are forgotten beyond this many. */
const resumeLimit = 200

const initialState: ResumePoints = {}

/** Where each lesson was left, persisted for its user. */
export const resumeSlice = createSlice({
  name: 'resume',
  initialState,
  reducers: {
    resumeKept: (state, { payload }: PayloadAction<ResumePoint>) => {
      state[String(payload.contentId)] = payload
      const surplus = Object.values(state).sort((a, b) => b.at - a.at).slice(resumeLimit)
      for (const point of surplus) delete state[String(point.contentId)]
    },
    resumeForgotten: (state, { payload }: PayloadAction<number>) => {
      delete state[String(payload)]
    },
  },
})

export const { resumeKept, resumeForgotten } = resumeSlice.actions

const latest = createSelector(
  (state: CoreState) => state.resume,
  (points) => Object.values(points).reduce<ResumePoint | null>((best, point) => (best && best.at >= point.at ? best : point), null),
)

/** The lesson left last, or null. */
export function useLatestResume(): ResumePoint | null {
  return useCoreSelector(latest)
}

/** Where this lesson was left, or null. */
export function useResume(contentId: number): ResumePoint | null {
  return useCoreSelector((state) => state.resume[String(contentId)] ?? null)
}

/** Keeps where a lesson stands. */
export function useKeepResume(): (point: ResumePoint) => void {
  const dispatch = useCoreDispatch()
  return useCallback((point) => void dispatch(resumeKept(point)), [dispatch])
}

/** Forgets where a lesson was left. */
export function useForgetResume(): (contentId: number) => void {
  const dispatch = useCoreDispatch()
  return useCallback((contentId) => void dispatch(resumeForgotten(contentId)), [dispatch])
}
