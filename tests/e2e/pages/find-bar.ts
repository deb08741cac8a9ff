import { expect, type Page } from '@playwright/test'
import type { FoundInPageResult } from 'electron'
import { findBarPath } from '#shared/find-bar-path.ts'
import type { Tutorat } from '../support/tutorat'

const isFindBar = (page: Page): boolean => new URL(page.url()).pathname === findBarPath

/** The view over the window with its document. */
export async function openedFindBar({ app }: Tutorat) {
  await expect.poll(() => app.windows().some(isFindBar)).toBe(true)
  const page = app.windows().find(isFindBar)
  if (page === undefined) throw new Error('the find bar has no page')
  await expect(page.getByRole('search')).toBeVisible()
  return {
    page,
    field: page.getByRole('textbox'),
    position: page.getByRole('status').locator('[aria-hidden]'),
  }
}

export function findBarIsShown({ app }: Tutorat): Promise<boolean> {
  return app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().some((window) =>
      window.contentView.children.some((view) => view.getVisible() && view.getBounds().height < 200),
    ),
  )
}

/** The path of the document with the window's focus; Playwright makes each page believe that it has it. */
export function focusedDocument({ app }: Tutorat): Promise<string | null> {
  return app.evaluate(({ webContents }) => {
    const focused = webContents.getFocusedWebContents()
    return focused === null ? null : new URL(focused.getURL()).pathname
  })
}

/** The bar shows an earlier result until the page has answered, so the answer itself is awaited. */
export async function answeredSearch(
  { app }: Tutorat,
  search: () => Promise<void>,
): Promise<{ active: number; matches: number }> {
  await app.evaluate(({ BrowserWindow }) => {
    Reflect.set(globalThis, 'foundInPage', null)
    BrowserWindow.getAllWindows()[0]?.webContents.on('found-in-page', (_event, result) => {
      const isLocated = result.finalUpdate && (result.activeMatchOrdinal > 0 || result.matches === 0)
      if (isLocated) Reflect.set(globalThis, 'foundInPage', result)
    })
  })
  await search()
  const result = () => app.evaluate(() => Reflect.get(globalThis, 'foundInPage') as FoundInPageResult | null)
  await expect.poll(result).not.toBeNull()
  const found = await result()
  return { active: found?.activeMatchOrdinal ?? 0, matches: found?.matches ?? 0 }
}
