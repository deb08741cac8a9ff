// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FeatureRoute } from '#core/feature.ts'
import { findClickedScreen, findLaterScreen, loadClickedScreens, removeLastHome } from './clicked-screens'

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

const Screen = () => null
const screen = () => Promise.resolve({ Screen })

describe('the screen that React begins with', () => {
  const find = (markup: string) => findClickedScreen({ lastHome: clickedIn(markup), routeAt: routes(screen) })?.address

  it('is that of the only link that was clicked, however often', () => {
    const lastHome = clickedIn('<a href="/subjects?page=2#top">Subjects</a>')
    const twice = { clicked: () => [...lastHome.clicked(), ...lastHome.clicked()] }
    expect(findClickedScreen({ lastHome: twice, routeAt: routes(screen) })).toMatchObject({
      address: '/subjects?page=2#top',
      route: { path: '/subjects' },
    })
  })

  it.each([
    ['a button', '<button>Refresh</button>'],
    ['a link and something else', '<a href="/subjects">Subjects</a><button>Refresh</button>'],
    ['a link to Home', '<a href="/">Home</a>'],
    ['a link without a screen', '<a href="/none">None</a>'],
    ['a link of another site', '<a href="https://example.com/subjects">S</a>'],
    ['a link, after a text was typed', '<div id="last-home"><input value="dérivées" /><a href="/subjects">S</a></div>'],
  ])('is Home after %s', (_name, markup) => {
    expect(find(markup)).toBeUndefined()
  })

  it('is not one that a signed-in person never sees', () => {
    const routeAt = (path: string): FeatureRoute => ({ path, access: 'public-only', screen })
    expect(findClickedScreen({ lastHome: clickedIn('<a href="/connexion">C</a>'), routeAt })).toBeNull()
  })
})

it('goes on to the link that was clicked last, while React began with the first', () => {
  const links = clickedIn('<a href="/subjects">Subjects</a><a href="/exams">Exams</a>').clicked()
  const routeAt = (path: string): FeatureRoute => ({ path, access: 'signed-in', screen })
  const first = findClickedScreen({ lastHome: { clicked: () => links.slice(0, 1) }, routeAt })
  if (first === null) throw new Error('no screen was found')
  expect(findLaterScreen({ lastHome: { clicked: () => links }, routeAt }, first)?.address).toBe('/exams')
  expect(findLaterScreen({ lastHome: { clicked: () => [...links.slice(0, 1)] }, routeAt }, first)).toBeNull()
})

it('removes the copy and its styles, and records no more clicks', () => {
  const stopRecording = vi.fn(() => [])
  document.body.innerHTML = '<style id="last-home-style"></style><div id="last-home"></div><div id="root"></div>'
  vi.stubGlobal('lastHome', { entry: '', clicked: () => [], stopRecording })
  removeLastHome()
  expect([document.body.innerHTML, stopRecording.mock.calls.length]).toEqual(['<div id="root"></div>', 1])
  vi.unstubAllGlobals()
})
