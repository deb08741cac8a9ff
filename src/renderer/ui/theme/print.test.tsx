import { act, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useShownTheme } from './media-query'

const Theme = () => <p>{useShownTheme('dark')}</p>

it('shows the light theme before the page is copied for the printer, and the chosen one after it', () => {
  const { container } = render(<Theme />)
  const shown: (string | null)[] = []
  const read = () => shown.push(container.textContent)
  window.addEventListener('beforeprint', read, { once: true })
  act(() => {
    window.dispatchEvent(new Event('beforeprint'))
  })
  act(() => {
    window.dispatchEvent(new Event('afterprint'))
  })
  read()
  expect(shown).toEqual(['light', 'dark'])
})
