import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import type { ResumePoint } from './resume-point'
import {
  resumePointRemoved,
  resumePointSaved,
  resumeState,
  useLatestResume,
  useRemoveResume,
  useResume,
  useResumePoints,
  useSaveResume,
} from './resume-slice'

const { reducer } = resumeState

const point = (contentId: number, at: number, position = 10): ResumePoint => ({
  contentId,
  position,
  duration: 600,
  at,
  subjectName: 'Mathématiques',
  subjectSlug: '4201-mathematiques',
  chapterName: 'Fonctions',
  chapterSlug: 'fonctions',
  chapterIndex: 1,
  lessonName: 'Droites',
  lessonSlug: 'droites',
  lessonIndex: 1,
  lessonCount: 4,
  recording: false,
})
const save = (points: readonly ResumePoint[]) =>
  points.reduce((state, each) => reducer(state, resumePointSaved(each)), reducer(undefined, { type: 'start' }))

describe('places to resume', () => {
  it('hold the last place of each lesson', () => {
    expect(save([point(1, 1, 10), point(2, 2), point(1, 3, 90)])).toMatchObject({
      1: { position: 90 },
      2: { position: 10 },
    })
  })

  it('are those of the two hundred lessons that were watched last', () => {
    const state = save([...Array.from({ length: 200 }, (_, index) => point(index, 1000 - index)), point(500, 2000)])
    expect(Object.keys(state)).toHaveLength(200)
    expect([state['500'], state['198'], state['199']].map((each) => each?.at)).toEqual([2000, 802, undefined])
  })

  it('are removed of one lesson only', () => {
    expect(Object.keys(reducer(save([point(1, 1), point(2, 2)]), resumePointRemoved(1)))).toEqual(['2'])
  })

  it('of this session win over the stored ones, which stay', () => {
    const [stored, current] = [save([point(1, 1, 10), point(2, 2)]), save([point(1, 5, 99)])]
    expect(resumeState.persisted.merge?.(stored, current)).toMatchObject({ 1: { position: 99 }, 2: { position: 10 } })
  })
})

describe('a screen that resumes lessons', () => {
  const setUp = () =>
    createHookWorld().render(() => ({
      all: useResumePoints(),
      latest: useLatestResume()?.contentId,
      ofOne: useResume(1),
      ofTwo: useResume(2),
      save: useSaveResume(),
      remove: useRemoveResume(),
    })).result

  it('has no place before one is saved, then that of each lesson', () => {
    const result = setUp()
    expect(result.current).toMatchObject({ all: {}, latest: undefined, ofOne: null, ofTwo: null })
    act(() => result.current.save(point(1, 5, 90)))
    expect(result.current).toMatchObject({ latest: 1, ofOne: { position: 90 }, ofTwo: null })
    expect(Object.keys(result.current.all)).toEqual(['1'])
  })

  it('offers the lesson that was watched last, in whatever order they are listed, and the one before once it is removed', () => {
    const result = setUp()
    act(() => [point(3, 6), point(2, 9), point(1, 7)].forEach((each) => result.current.save(each)))
    expect(result.current.latest).toBe(2)
    act(() => result.current.remove(2))
    expect(result.current).toMatchObject({ latest: 1, ofTwo: null })
  })
})
