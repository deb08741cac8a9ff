// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import type { FeatureRoute } from '#core/feature.ts'
import { loadClickedScreens } from './clicked-screens'

afterEach(() => document.body.replaceChildren())

function clickedIn(markup: string): { clicked: () => HTMLElement[] } {
  document.body.innerHTML = markup
  return { clicked: () => [...document.querySelectorAll<HTMLElement>('a, button')] }
}

function routes(screen: FeatureRoute['screen']) {
  return (pathname: string): FeatureRoute | null =>
    pathname === '/subjects' ? { path: pathname, access: 'signed-in', screen } : null
}

it('loads the screen of a link that was clicked in the copy, and no other', () => {
  const screen = vi.fn(() => Promise.resolve({ Screen: () => null }))
  loadClickedScreens({ lastHome: clickedIn('<a href="/">Home</a><button>Refresh</button>'), routeAt: routes(screen) })
  expect(screen).not.toHaveBeenCalled()
  loadClickedScreens({ lastHome: clickedIn('<a href="/subjects?page=2">Subjects</a>'), routeAt: routes(screen) })
  expect(screen).toHaveBeenCalledOnce()
})

it('loads nothing for a link of another site', () => {
  const screen = vi.fn(() => Promise.resolve({ Screen: () => null }))
  loadClickedScreens({ lastHome: clickedIn('<a href="https://example.com/subjects">S</a>'), routeAt: routes(screen) })
  expect(screen).not.toHaveBeenCalled()
})

it('leaves a screen that cannot be loaded to the click', async () => {
  const screen = vi.fn(() => Promise.reject(new Error('the file is missing')))
  loadClickedScreens({ lastHome: clickedIn('<a href="/subjects">S</a>'), routeAt: routes(screen) })
  await expect(screen.mock.results[0]?.value).rejects.toThrow('the file is missing')
})

it('does nothing without a copy', () => {
  const routeAt = vi.fn(() => null)
  loadClickedScreens({ lastHome: undefined, routeAt })
  expect(routeAt).not.toHaveBeenCalled()
})
