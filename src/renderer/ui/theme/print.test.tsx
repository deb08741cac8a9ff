import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useShownTheme } from './media-query'

const Theme = () => <p>{useShownTheme('dark')}</p>

it('shows the light theme before the page is copied for the printer, and the chosen one after it', () => {
  render(<Theme />)
  const shown: (string | null)[] = []
  const read = () => shown.push(screen.getByRole('paragraph').textContent)
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
