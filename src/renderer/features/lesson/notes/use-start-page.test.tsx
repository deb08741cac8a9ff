import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { lessonFeature } from '#features/lesson/index.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { createViewer } from '#tests/support/viewer.ts'
import { useKnownPage } from '../lesson-slice'
import { useStartPage } from './use-start-page'

function setUp(firstPage: number | undefined) {
  const { render } = createHookWorld({ features: [lessonFeature], viewer: createViewer({ id: 12 }) })
  return render(() => ({ start: useStartPage(7, firstPage), known: useKnownPage(7)[0], other: useKnownPage(8)[0] }))
    .result
}

it('a magazine opens at the page of its address, which is remembered for this lesson', () => {
  const result = setUp(4)
  expect(result.current.start.openedPage).toEqual({ page: 3, request: 0 })
  expect([result.current.known, result.current.other]).toEqual([3, 0])
})

it('continues at the last page where its address names none', () => {
  const result = setUp(undefined)
  expect([result.current.start.openedPage.page, result.current.known]).toEqual([null, 0])
})

it('goes to the page of a note, each time that it is asked', () => {
  const result = setUp(undefined)
  act(() => result.current.start.goToPage(6))
  expect([result.current.start.openedPage, result.current.known]).toEqual([{ page: 5, request: 1 }, 5])
  act(() => result.current.start.goToPage(6))
  expect(result.current.start.openedPage).toEqual({ page: 5, request: 2 })
})
