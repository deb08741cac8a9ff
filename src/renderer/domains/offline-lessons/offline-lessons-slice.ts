import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useEffect, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { OfflineLesson, OfflineLessonsState } from '#shared/desktop/offline-lessons.ts'

type Progress = { contentId: number; storedBytes: number; totalBytes: number | null }

type State = {
  current: OfflineLessonsState | null
  progress: Progress | null
  /** The list could not be read. */
  isUnread: boolean
  /** Attempts to read it. */
  attempt: number
  /** Something on the screen shows it, so that it is read before the computer is idle. */
  isAwaited: boolean
}

const initialState: State = { current: null, progress: null, isUnread: false, attempt: 0, isAwaited: false }

export const offlineLessonsSlice = createSlice({
  name: 'offlineLessons',
  initialState,
  reducers: {
    offlineLessonsChanged: (state, { payload }: PayloadAction<OfflineLessonsState>) => {
      state.current = payload
      state.progress = null
      state.isUnread = false
    },
    offlineLessonsUnread: (state) => {
      state.isUnread = true
    },
    offlineLessonsRetried: (state) => {
      state.isUnread = false
      state.attempt += 1
    },
    offlineLessonsAwaited: (state) => {
      state.isAwaited = true
    },
    offlineLessonProgressed: (state, { payload }: PayloadAction<Progress>) => {
      state.progress = payload
    },
  },
})

export const { offlineLessonsChanged, offlineLessonsUnread, offlineLessonsRetried, offlineLessonProgressed } =
  offlineLessonsSlice.actions
const { offlineLessonsAwaited } = offlineLessonsSlice.actions

const useOfflineSelector = useSelector.withTypes<{ offlineLessons: State }>()

export function useIsListAwaited(): boolean {
  return useOfflineSelector(({ offlineLessons }) => offlineLessons.isAwaited)
}

function useAwaitList(): void {
  const dispatch = useDispatch()
  useEffect(() => void dispatch(offlineLessonsAwaited()), [dispatch])
}

export function useOfflineLessons(): OfflineLessonsState | null {
  useAwaitList()
  return useOfflineSelector(({ offlineLessons }) => offlineLessons.current)
}

/** True when there is no list because it could not be read. */
export function useIsUnread(): boolean {
  return useOfflineSelector(({ offlineLessons: { current, isUnread } }) => current === null && isUnread)
}

export function useReadAttempt(): number {
  return useOfflineSelector(({ offlineLessons }) => offlineLessons.attempt)
}

export function useOfflineLesson(contentId: number): OfflineLesson | null {
  return useOfflineSelector(
    ({ offlineLessons }) => offlineLessons.current?.lessons.find((lesson) => lesson.contentId === contentId) ?? null,
  )
}

/** A lesson of unknown size counts as just begun. */
export function useStoredPercent(lesson: OfflineLesson | null): number {
  const progress = useOfflineSelector(({ offlineLessons }) => offlineLessons.progress)
  if (lesson === null) return 0
  if (lesson.status.step === 'done') return 100
  const { storedBytes, totalBytes } = progress?.contentId === lesson.contentId ? progress : lesson
  return totalBytes === null || totalBytes === 0 ? 0 : Math.min(99, Math.floor((storedBytes / totalBytes) * 100))
}

/** A change while the lesson plays must not reload its video. */
export function useIsStoredAtOpening(contentId: number): boolean {
  useAwaitList()
  const isStored = useOfflineSelector(({ offlineLessons: { current } }) =>
    current === null
      ? null
      : current.lessons.some((lesson) => lesson.contentId === contentId && lesson.status.step === 'done'),
  )
  const [opened, setOpened] = useState({ contentId, isStored })
  if (opened.contentId !== contentId || (opened.isStored === null && isStored !== null))
    setOpened({ contentId, isStored })
  return opened.isStored ?? false
}
