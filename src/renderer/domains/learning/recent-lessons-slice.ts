import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import * as z from 'zod'
import { useSettings } from '#core/settings/use-settings.ts'
import { persistedSlice } from '#core/store/slice.ts'
import { maxRecentLessons } from '#shared/desktop/menu.ts'
import { cutText } from '#shared/std/cut-text.ts'

const slug = z.string().min(1).max(300)

const recentLesson = z.object({
  subjectSlug: slug,
  chapterSlug: slug,
  lessonSlug: slug,
  recording: z.boolean(),
  name: z.string().min(1).max(200),
  subjectName: z.string().max(200),
})
export type RecentLesson = z.output<typeof recentLesson>

export const recentLessons = z.array(recentLesson).max(maxRecentLessons)

const isSame = (a: RecentLesson, b: RecentLesson): boolean =>
  a.subjectSlug === b.subjectSlug &&
  a.chapterSlug === b.chapterSlug &&
  a.lessonSlug === b.lessonSlug &&
  a.recording === b.recording

export function withLesson(lessons: readonly RecentLesson[], opened: RecentLesson): RecentLesson[] {
  const { success, data } = recentLesson.safeParse({
    ...opened,
    name: cutText(opened.name, 200),
    subjectName: cutText(opened.subjectName, 200),
  })
  if (!success) return [...lessons]
  return [data, ...lessons.filter((lesson) => !isSame(lesson, data))].slice(0, maxRecentLessons)
}

const initialState: RecentLesson[] = []

const recentLessonsSlice = createSlice({
  name: 'recentLessons',
  initialState,
  reducers: {
    lessonOpened: (state, { payload }: PayloadAction<RecentLesson>) => withLesson(state, payload),
    lessonsCleared: () => initialState,
  },
})

export const recentLessonsState = persistedSlice(recentLessonsSlice, { schema: recentLessons, version: 2 })

const { lessonOpened, lessonsCleared } = recentLessonsSlice.actions

const none: readonly RecentLesson[] = []

/** The next student would read it. */
export function useRecentLessons(): readonly RecentLesson[] {
  const { sharedComputer } = useSettings()
  const lessons = useSelector((state: { recentLessons: RecentLesson[] }) => state.recentLessons)
  return sharedComputer ? none : lessons
}

export function useAddRecentLesson(): (lesson: RecentLesson) => void {
  const dispatch = useDispatch()
  const { sharedComputer } = useSettings()
  return useCallback(
    (lesson) => {
      if (!sharedComputer) dispatch(lessonOpened(lesson))
    },
    [dispatch, sharedComputer],
  )
}

export function useClearRecentLessons(): () => void {
  const dispatch = useDispatch()
  return useCallback(() => void dispatch(lessonsCleared()), [dispatch])
}
