import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScreenTitle } from '../../ui/screen-title'
import { expectNewScreen, useScreenTitle } from './use-screen-title'

function Screen({ title }: { title: string }) {
  useScreenTitle(title)
  return (
    <>
      <input aria-label="Chercher" />
      <main>
        <input aria-label="Nom" />
        <ScreenTitle>{title}</ScreenTitle>
      </main>
    </>
  )
}

beforeEach(() => vi.stubGlobal('desktop', { 'window.title': () => Promise.resolve() }))
afterEach(() => vi.unstubAllGlobals())

const field = (name: string) => screen.getByRole('textbox', { name })
const title = () => screen.getByRole('heading', { level: 1 })

test('focuses the title of a new screen', () => {
  const { rerender } = render(<Screen title="Matières" />)
  field('Nom').focus()
  expectNewScreen()
  rerender(<Screen title="Favoris" />)
  expect(document.activeElement).toBe(title())
})

test('leaves the focus in a field of the screen that got it while loading', () => {
  const { rerender } = render(<Screen title="Matières" />)
  expectNewScreen()
  field('Nom').focus()
  rerender(<Screen title="Favoris" />)
  expect(document.activeElement).toBe(field('Nom'))
})

test('leaves the focus in the search outside the screen', () => {
  const { rerender } = render(<Screen title="Matières" />)
  field('Chercher').focus()
  expectNewScreen()
  rerender(<Screen title="Favoris" />)
  expect(document.activeElement).toBe(field('Chercher'))
})
