import { act, fireEvent, render } from '@testing-library/react'
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { useScrollRestoration } from './use-scroll-restoration'

it('restores the scroll position after the screen is rendered, and only on a return', () => {
  let go: NavigateFunction = () => undefined
  const scrollTo = vi.spyOn(window, 'scrollTo')
  const Screen = ({ drawn }: { drawn: boolean }) => {
    go = useNavigate()
    useScrollRestoration(drawn)
    return null
  }
  const page = (drawn: boolean) => (
    <MemoryRouter initialEntries={['/list']}>
      <Screen drawn={drawn} />
    </MemoryRouter>
  )
  const view = render(page(true))
  Object.defineProperty(window, 'scrollY', { value: 1800, configurable: true })
  fireEvent.scroll(window)
  act(() => void go('/lesson'))
  expect(scrollTo).not.toHaveBeenCalled()
  view.rerender(page(false))
  act(() => void go(-1))
  expect(scrollTo).not.toHaveBeenCalled()
  view.rerender(page(true))
  expect(scrollTo.mock.calls).toEqual([[0, 1800]])
})
