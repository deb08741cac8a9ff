import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useActivities, useActivity } from './activity'

it('a screen is busy while it says so, until it is left, and others notice', () => {
  const { render } = createHookWorld()
  const { result } = render(() => useActivities())
  const exam = render((isOpen: boolean) => useActivity('exam', isOpen), false)
  expect(result.current).toEqual([])
  act(() => exam.rerender(true))
  expect(result.current).toEqual(['exam'])
  act(() => exam.rerender(false))
  expect(result.current).toEqual([])
  act(() => exam.rerender(true))
  act(() => exam.unmount())
  expect(result.current).toEqual([])
})
