import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { OfflineLesson, OfflineLessonsState } from '#shared/desktop/offline-lessons.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import {
  offlineLessonProgressed,
  offlineLessonsChanged,
  offlineLessonsRetried,
  offlineLessonsUnread,
  useIsListAwaited,
  useIsStoredAtOpening,
  useIsUnread,
  useOfflineLesson,
  useOfflineLessons,
  useReadAttempt,
  useStoredPercent,
} from './offline-lessons-slice'

const lessonOf = (contentId: number, part: Partial<OfflineLesson> = {}): OfflineLesson => ({
  contentId,
  subjectSlug: '1-svt',
  subjectName: 'SVT',
  chapterSlug: 'c',
  chapterName: 'Chapitre',
  lessonSlug: 'l',
  name: 'Leçon',
  recording: false,
  withAttachments: true,
  quality: 'low',
  height: null,
  status: { step: 'downloading' },
  storedBytes: 0,
  totalBytes: 200,
  ...part,
})
const done: Partial<OfflineLesson> = { status: { step: 'done' } }
const listOf = (...lessons: OfflineLesson[]): OfflineLessonsState => ({
  off: null,
  limit: 1000,
  usedBytes: 0,
  isMetered: null,
  lessons,
})

function setUp(useHook: () => unknown) {
  const { store, render } = createHookWorld()
  const { result } = render(useHook)
  return {
    shown: () => result.current,
    dispatch: (action: Parameters<typeof store.dispatch>[0]) => act(() => void store.dispatch(action)),
  }
}

describe('the list of offline lessons', () => {
  it('finds a lesson by its content, and has none before the list and for another content', () => {
    const { shown, dispatch } = setUp(() => [useOfflineLesson(7), useOfflineLesson(8), useOfflineLessons()])
    expect(shown()).toEqual([null, null, null])
    const list = listOf(lessonOf(6), lessonOf(7))
    dispatch(offlineLessonsChanged(list))
    expect(shown()).toEqual([lessonOf(7), null, list])
  })

  it.each<[string, () => unknown]>([
    ['shows it', () => useOfflineLessons()],
    ['opens a lesson, whose video may be stored', () => useIsStoredAtOpening(7)],
  ])('is awaited once a screen %s, and stays so', (_, useScreen) => {
    const { store, render } = createHookWorld()
    const { result } = render(useIsListAwaited)
    expect(result.current).toBe(false)
    const screen = render(useScreen)
    expect(result.current).toBe(true)
    screen.unmount()
    act(() => void store.dispatch(offlineLessonsChanged(listOf())))
    expect(result.current).toBe(true)
  })

  it('is not awaited by what shows only a state of it', () => {
    const { shown } = setUp(() => [useIsListAwaited(), useIsUnread(), useReadAttempt(), useOfflineLesson(7)])
    expect(shown()).toEqual([false, false, 0, null])
  })

  it('says that it could not be read only while nothing is shown, until it is tried again', () => {
    const { shown, dispatch } = setUp(() => [useIsUnread(), useReadAttempt()])
    expect(shown()).toEqual([false, 0])
    dispatch(offlineLessonsUnread())
    expect(shown()).toEqual([true, 0])
    dispatch(offlineLessonsRetried())
    expect(shown()).toEqual([false, 1])
    dispatch(offlineLessonsUnread())
    dispatch(offlineLessonsChanged(listOf()))
    expect(shown()).toEqual([false, 1])
    dispatch(offlineLessonsUnread())
    expect(shown()).toEqual([false, 1])
  })
})

describe('useStoredPercent', () => {
  it.each([
    ['nothing is stored', lessonOf(7), 0],
    ['a third is stored', lessonOf(7, { storedBytes: 67 }), 33],
    ['all bytes are stored but not checked', lessonOf(7, { storedBytes: 200 }), 99],
    ['the size is unknown', lessonOf(7, { storedBytes: 50, totalBytes: null }), 0],
    ['the size is zero', lessonOf(7, { storedBytes: 0, totalBytes: 0 }), 0],
    ['it is done', lessonOf(7, { ...done, storedBytes: 1 }), 100],
    ['there is no lesson', null, 0],
  ])('when %s', (_, lesson, percent) => {
    expect(setUp(() => useStoredPercent(lesson)).shown()).toBe(percent)
  })

  it('follows the progress of its own lesson, not that of another, until the list is read again', () => {
    const { shown, dispatch } = setUp(() => useStoredPercent(lessonOf(7, { storedBytes: 20 })))
    dispatch(offlineLessonProgressed({ contentId: 8, storedBytes: 180, totalBytes: 200 }))
    expect(shown()).toBe(10)
    dispatch(offlineLessonProgressed({ contentId: 7, storedBytes: 100, totalBytes: 200 }))
    expect(shown()).toBe(50)
    dispatch(offlineLessonsChanged(listOf()))
    expect(shown()).toBe(10)
  })
})

describe('useIsStoredAtOpening', () => {
  const stored = listOf(lessonOf(7, done), lessonOf(8))

  it('is true only for a lesson that is done', () => {
    const { shown, dispatch } = setUp(() => [useIsStoredAtOpening(7), useIsStoredAtOpening(8), useIsStoredAtOpening(9)])
    expect(shown()).toEqual([false, false, false])
    dispatch(offlineLessonsChanged(stored))
    expect(shown()).toEqual([true, false, false])
  })

  it('does not change while the lesson is open, so that its video is not loaded again', () => {
    const { shown, dispatch } = setUp(() => [useIsStoredAtOpening(7), useIsStoredAtOpening(8)])
    dispatch(offlineLessonsChanged(stored))
    dispatch(offlineLessonsChanged(listOf(lessonOf(8, done))))
    expect(shown()).toEqual([true, false])
  })

  it('is read again for the next lesson', () => {
    const { store, render } = createHookWorld()
    store.dispatch(offlineLessonsChanged(stored))
    const { result, rerender } = render((contentId: number) => useIsStoredAtOpening(contentId), 8)
    expect(result.current).toBe(false)
    rerender(7)
    expect(result.current).toBe(true)
  })
})
