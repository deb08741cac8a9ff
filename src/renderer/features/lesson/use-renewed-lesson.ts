import { toQueryHandle } from '#core/api/rtk-endpoints.ts'
import { useCoreDispatch } from '#core/store/core-state.ts'
import { contract } from '#shared/contract/index.ts'
import type { Lesson } from '#shared/contract/lessons.ts'
import type { LessonAddress } from './lesson-address'

/** Reads the lesson again; null without an answer. The store notifies its readers later than this settles. */
export function useRenewedLesson({
  subjectSlug,
  chapterSlug,
  lessonSlug,
}: LessonAddress): () => Promise<Lesson | null> {
  const dispatch = useCoreDispatch()
  return async () => {
    const args = { params: { subjectSlug, chapterSlug, lessonSlug } }
    const { data } = await dispatch(
      toQueryHandle(contract.lessons.open).initiate(args, { subscribe: false, forceRefetch: true }),
    )
    return data?.payload ?? null
  }
}
