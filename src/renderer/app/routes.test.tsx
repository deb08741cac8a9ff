import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { paths } from '#core/paths.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { features } from './features'

function scrolledTo(y: number): void {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
}

afterEach(() => scrolledTo(0))

describe('scroll positions', () => {
  it('opens a new screen at its top and restores the position of the previous screen with Back', async () => {
    const page = await renderScreen({ path: paths.favourites(), as: 'amira' })
    const subjects = await page.findByRole('link', { name: 'Matières' })
    const scrollTo = vi.spyOn(window, 'scrollTo')
    onTestFinished(() => scrollTo.mockRestore())
    scrolledTo(900)
    await page.user.click(subjects)
    await waitFor(() => expect(page.address()).toBe('/subjects'))
    await waitFor(() => expect(scrollTo.mock.calls).toEqual([[0, 0]]))
    page.desktop.emit('menu.chosen', { item: 'back' })
    await waitFor(() => expect(page.address()).toBe(paths.favourites()))
    await waitFor(() => expect(scrollTo.mock.calls.at(-1)).toEqual([0, 900]))
  })

  it('does not scroll when only the query of the URL changes', async () => {
    const page = await renderScreen({ path: paths.history(), as: 'amira' })
    const tabs = await page.findAllByRole('tab', { selected: false })
    const scrollTo = vi.spyOn(window, 'scrollTo')
    onTestFinished(() => scrollTo.mockRestore())
    scrolledTo(300)
    await page.user.click(tabs[0]!)
    await waitFor(() => expect(page.address()).toContain('?'))
    expect(scrollTo).not.toHaveBeenCalled()
  })
})

describe('a failing screen', () => {
  const subjects = features.flatMap(({ routes }) => routes).find(({ path }) => path === paths.subjects())!
  const broken = 'Cet écran s’est arrêté'

  it.each([
    [
      'throws while it is drawn',
      async () => ({
        Screen: (): never => {
          throw new RangeError('Invalid time value')
        },
      }),
    ],
    ['cannot be loaded', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))],
  ])(
    'is replaced inside the shell when it %s, is reported once, and does not affect other routes',
    async (_, screen) => {
      const load = vi.spyOn(subjects, 'screen').mockImplementation(screen)
      const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      onTestFinished(() => [load, quiet].forEach((spy) => spy.mockRestore()))
      const page = await renderScreen({ path: '/subjects', as: 'amira' })
      await page.findByRole('heading', { level: 1, name: broken })
      expect(page.desktop.recorded.failures.map(({ where }) => where)).toEqual(['screen /subjects'])
      await page.user.click(page.getByRole('link', { name: 'Accueil' }))
      await page.findByRole('heading', { level: 1, name: /Amira/ })
      expect(page.queryByRole('heading', { name: broken })).toBeNull()
    },
  )

  it('offers a fault report with what failed', async () => {
    const load = vi.spyOn(subjects, 'screen').mockRejectedValue(new TypeError('Failed to fetch'))
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => [load, quiet].forEach((spy) => spy.mockRestore()))
    const page = await renderScreen({ path: '/subjects', as: 'amira' })
    await page.user.click(await page.findByRole('button', { name: 'Signaler la panne' }))
    const details = await page.findByRole<HTMLTextAreaElement>('textbox', { name: /Détails techniques/ })
    await waitFor(() => expect(details.value).toContain('TypeError: Failed to fetch'))
  })
})
