import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useScreenTitle } from './use-screen-title'

afterEach(() => vi.unstubAllGlobals())

function Screen({ title }: { title: string }) {
  useScreenTitle(title)
  return null
}

test('titles the window once the text of the screen is known', () => {
  const titles: string[] = []
  vi.stubGlobal('desktop', { 'window.title': ({ title }: { title: string }) => void titles.push(title) })
  const { rerender } = render(<Screen title="" />)
  expect(titles).toEqual([])
  rerender(<Screen title="Favoris" />)
  expect(titles).toEqual([document.title])
  expect(document.title).toMatch(/^Favoris · /)
})
