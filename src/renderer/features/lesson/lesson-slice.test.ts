import { expect, it } from 'vitest'
import { lessonSlice } from './lesson-slice'
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
