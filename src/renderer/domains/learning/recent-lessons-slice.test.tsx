import { act } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settingsChanged } from '#core/store/settings-slice.ts'
import { maxRecentLessons } from '#shared/desktop/menu.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import {
  recentLessons,
  useAddRecentLesson,
  useClearRecentLessons,
  useRecentLessons,
  withLesson,
  type RecentLesson,
} from './recent-lessons-slice'

const lesson = (lessonSlug: string, name = lessonSlug): RecentLesson => ({
  subjectSlug: '4201-mathematiques',
  chapterSlug: 'fonctions-affines',
  lessonSlug,
  recording: false,
  name,
  subjectName: 'Mathématiques',
})

describe('recently opened lessons', () => {
  it('lists the newest lesson first', () => {
    expect(withLesson([lesson('a')], lesson('b')).map(({ lessonSlug }) => lessonSlug)).toEqual(['b', 'a'])
  })

  it('moves a lesson that is opened again to the front, with its present name', () => {
    const lessons = withLesson([lesson('b'), lesson('a', 'Ancien nom')], lesson('a', 'Nouveau nom'))
    expect(lessons.map(({ name }) => name)).toEqual(['Nouveau nom', 'b'])
  })

  it('lists lessons of one name in other chapters and subjects, and drops the oldest of eleven', () => {
    const other = { ...lesson('a'), chapterSlug: 'droites' }
    const third = { ...lesson('a'), subjectSlug: '4202-svt' }
    expect([other, third].reduce(withLesson, [lesson('a')])).toEqual([third, other, lesson('a')])
    const many = Array.from({ length: maxRecentLessons + 1 }, (_, index) => lesson(`l${String(index)}`))
    expect(many.reduce<RecentLesson[]>(withLesson, [])).toEqual(many.slice(1).toReversed())
  })

  it('lists the recording and the lesson of one address separately', () => {
    expect(withLesson([lesson('a')], { ...lesson('a'), recording: true })).toHaveLength(2)
  })

  it('shortens a name that is longer than the store allows', () => {
    expect(withLesson([], lesson('a', 'x'.repeat(5000)))[0]?.name).toHaveLength(200)
  })

  it('does not list a lesson without an address', () => {
    expect(withLesson([lesson('a')], lesson(''))).toEqual([lesson('a')])
  })

  it('keeps a valid list of at most ten different lessons', () => {
    const opened = fc.record({
      lessonSlug: fc.string({ maxLength: 2 }),
      name: fc.string({ maxLength: 400 }),
      recording: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(opened, { maxLength: 40 }), (each) => {
        const lessons = each.reduce<RecentLesson[]>(
          (before, { lessonSlug, name, recording }) => withLesson(before, { ...lesson(lessonSlug, name), recording }),
          [],
        )
        expect(recentLessons.safeParse(lessons).success).toBe(true)
        expect(lessons.length).toBeLessThanOrEqual(maxRecentLessons)
        expect(new Set(lessons.map(({ lessonSlug, recording }) => `${lessonSlug}/${recording}`)).size).toBe(
          lessons.length,
        )
      }),
    )
  })
})

describe('the list of a screen', () => {
  function setUp(sharedComputer: boolean) {
    const { store, render } = createHookWorld({ settings: { sharedComputer } })
    const { result } = render(() => ({
      list: useRecentLessons(),
      add: useAddRecentLesson(),
      clear: useClearRecentLessons(),
    }))
    return { stored: () => store.getState().recentLessons, result, store }
  }

  it('holds what was opened, until it is cleared', () => {
    const { result } = setUp(false)
    expect(result.current.list).toEqual([])
    act(() => result.current.add(lesson('a')))
    act(() => result.current.add(lesson('b')))
    expect(result.current.list).toEqual([lesson('b'), lesson('a')])
    act(() => result.current.clear())
    expect(result.current.list).toEqual([])
  })

  it('holds nothing on a shared computer, where the next student would read it', () => {
    const { result, stored } = setUp(true)
    act(() => result.current.add(lesson('a')))
    expect([result.current.list, stored()]).toEqual([[], []])
  })

  it('hides what was stored before the computer became a shared one', () => {
    const { result, store } = setUp(false)
    act(() => result.current.add(lesson('a')))
    act(() => void store.dispatch(settingsChanged({ ...store.getState().settings, sharedComputer: true })))
    expect(result.current.list).toEqual([])
  })
})
