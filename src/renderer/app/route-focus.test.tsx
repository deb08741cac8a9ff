import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { demoSample, routeExamples } from '#tests/support/route-examples.ts'

const accounts = [...new Set(routeExamples.map(({ as }) => as))]

/** Each screen is opened once, so that its answers are not in the cache and it loads first. */
it.each(accounts)(
  'gives the focus to each screen that is opened for the first time by %s',
  async (as) => {
    const page = await renderScreen({ as, path: as === null ? '/sign-in' : '/' })
    const sample = demoSample(page.sandbox)
    const lost: string[] = []
    let shown = ''
    for (const example of routeExamples.filter((each) => each.as === as)) {
      const { pathname } = new URL(example.address(sample), 'https://app.test')
      if (pathname === shown) continue
      shown = pathname
      const link = page.queryAllByRole('link').find((each) => each.closest('nav') !== null)
      act(() => link?.focus())
      await act(() => page.router.navigate(example.address(sample)))
      await page.answered()
      const isFocused = () => {
        const now = document.activeElement
        expect(now?.matches('h1, main input, main textarea') === true).toBe(true)
      }
      await waitFor(isFocused, { timeout: 3000 }).catch(() => {
        const now = document.activeElement
        lost.push(`${example.name}: ${now?.tagName ?? ''} ${now?.textContent.slice(0, 30) ?? ''}`)
      })
    }
    expect(lost).toEqual([])
  },
  120_000,
)
