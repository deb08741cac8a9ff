import { useCallback } from 'react'
import { contract } from '../../../../shared/contract/index'
import type { Lesson } from '../../../../shared/contract/lessons'
import { toQueryHandle, unknownFailure } from '../../../core/api/rtk-endpoints'
import { isFailure } from '../../../core/failure/failure'
import type { Failure } from '../../../core/failure/failure'
import { useCoreDispatch } from '../../../core/store/core-state'
import type { LessonAddress } from '../lesson-loader'

export type FreshLesson = { ok: true; lesson: Lesson } | { ok: false; failure: Failure }

/** Asks for a lesson anew, whatever is remembered of it: its one-time link is good once, and not for long. */
export function useFreshLesson({ subjectSlug, chapterSlug, lessonSlug }: LessonAddress): () => Promise<FreshLesson> {
  const dispatch = useCoreDispatch()
  return useCallback(async () => {
    const { initiate: ask } = toQueryHandle(contract.lessons.open)
    const { data, error } = await dispatch(ask({ params: { subjectSlug, chapterSlug, lessonSlug } }, { subscribe: false, forceRefetch: true }))
    if (data !== undefined && error === undefined) return { ok: true, lesson: data.payload }
    return { ok: false, failure: isFailure(error) ? error : unknownFailure }
  }, [dispatch, subjectSlug, chapterSlug, lessonSlug])
}
