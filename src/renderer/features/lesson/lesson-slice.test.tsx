import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { lessonFeature } from '#features/lesson/index.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { createViewer } from '#tests/support/viewer.ts'
import { lessonSlice, useKnownBookmark } from './lesson-slice'
import { nothingCarried } from './tracking/carried'

const { reducer, actions } = lessonSlice

it('remembers what a lesson carries, its bookmark and its page, each for its user and lesson', () => {
  const state = [
    actions.pageKnown({ key: '7/1', page: 3 }),
    actions.pageKnown({ key: '8/1', page: 5 }),
    actions.bookmarkKnown({ key: '7/1', bookmarked: true }),
    actions.bookmarkKnown({ key: '7/2', bookmarked: false }),
    actions.watchCarried({ key: '7/1', carried: nothingCarried }),
    actions.pageKnown({ key: '7/1', page: 4 }),
  ].reduce(reducer, undefined)
  expect(state).toEqual({
    pages: { '7/1': 4, '8/1': 5 },
    bookmarked: { '7/1': true, '7/2': false },
    carried: { '7/1': nothingCarried },
  })
})

it('a bookmark is unknown until it is set or removed, for its lesson alone', () => {
  const { render } = createHookWorld({ features: [lessonFeature], viewer: createViewer({ id: 12 }) })
  const { result } = render(() => ({ of7: useKnownBookmark(7), of8: useKnownBookmark(8) }))
  expect([result.current.of7[0], result.current.of8[0]]).toEqual([undefined, undefined])
  act(() => result.current.of7[1](true))
  act(() => result.current.of8[1](false))
  expect([result.current.of7[0], result.current.of8[0]]).toEqual([true, false])
})
