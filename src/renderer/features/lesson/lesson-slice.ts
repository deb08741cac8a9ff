import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useUser } from '#core/session/use-user.ts'
import { nothingCarried, type Carried } from './tracking/carried'

type LessonState = {
  carried: Record<string, Carried>
  bookmarked: Record<string, boolean>
  pages: Record<string, number>
}

const initialState: LessonState = { carried: {}, bookmarked: {}, pages: {} }

export const lessonSlice = createSlice({
  name: 'lesson',
  initialState,
  reducers: {
    watchCarried: (state, { payload }: PayloadAction<{ key: string; carried: Carried }>) => {
      state.carried[payload.key] = payload.carried
    },
    bookmarkKnown: (state, { payload }: PayloadAction<{ key: string; bookmarked: boolean }>) => {
      state.bookmarked[payload.key] = payload.bookmarked
    },
    pageKnown: (state, { payload }: PayloadAction<{ key: string; page: number }>) => {
      state.pages[payload.key] = payload.page
    },
  },
})

const { watchCarried, bookmarkKnown, pageKnown } = lessonSlice.actions

type WithLesson = { [lessonSlice.name]?: LessonState }
const useLessonState = useSelector.withTypes<WithLesson>()

export function useCarried(contentId: number): [carried: Carried, carry: (carried: Carried) => void] {
  const key = `${useUser().user.id}/${contentId}`
  const dispatch = useDispatch()
  const carried = useLessonState((state) => state.lesson?.carried[key] ?? nothingCarried)
  return [carried, useCallback((next) => void dispatch(watchCarried({ key, carried: next })), [dispatch, key])]
}

export function useKnownBookmark(
  contentId: number,
): [bookmarked: boolean | undefined, know: (bookmarked: boolean) => void] {
  const key = `${useUser().user.id}/${contentId}`
  const dispatch = useDispatch()
  const bookmarked = useLessonState((state) => state.lesson?.bookmarked[key])
  return [bookmarked, useCallback((next) => void dispatch(bookmarkKnown({ key, bookmarked: next })), [dispatch, key])]
}

/** Last open page of a magazine, counted from 0. */
export function useKnownPage(contentId: number): [page: number, know: (page: number) => void] {
  const key = `${useUser().user.id}/${contentId}`
  const dispatch = useDispatch()
  const page = useLessonState((state) => state.lesson?.pages[key] ?? 0)
  return [page, useCallback((next) => void dispatch(pageKnown({ key, page: next })), [dispatch, key])]
}
