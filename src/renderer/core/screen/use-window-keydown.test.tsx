import { fireEvent, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useWindowKeydown } from './use-window-keydown'

it('keys work wherever the focus is, by what the screen shows now, until it is left', () => {
  const pressed: string[] = []
  const { rerender, unmount } = renderHook(
    (page: number) => useWindowKeydown(({ key }) => void pressed.push(`${key} on ${String(page)}`)),
    { initialProps: 1 },
  )
  fireEvent.keyDown(document.body, { key: 'n' })
  rerender(2)
  fireEvent.keyDown(window, { key: 'p' })
  unmount()
  fireEvent.keyDown(document.body, { key: 'x' })
  expect(pressed).toEqual(['n on 1', 'p on 2'])
})
