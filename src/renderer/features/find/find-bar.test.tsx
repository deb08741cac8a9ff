import { act, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../../tests/support/render-screen'

type Page = Awaited<ReturnType<typeof renderScreen>>

async function open(options: Parameters<typeof renderScreen>[0] = {}): Promise<Page> {
  const page = await renderScreen({ path: '/assistance', as: 'amira', ...options })
  await page.findByRole('banner')
  return page
}

const bar = (page: Page) => page.findByRole('search', { name: 'Recherche dans la page' })
const field = async (page: Page) => within(await bar(page)).getByRole('textbox', { name: 'Rechercher dans la page' })
const latest = ({ desktop }: Page) => desktop.recorded.searches.at(-1)
const count = async (page: Page) => within(await bar(page)).getByRole('status').dataset['count']

function answer(page: Page, matches: number, active: number): void {
  const search = latest(page)?.search ?? 0
  act(() => page.desktop.emit('find.result', { search, matches, active, isFinal: true }))
}

describe('find bar', () => {
  it('opens with Ctrl+F and takes the focus', async () => {
    const page = await open()
    await page.user.keyboard('{Control>}f{/Control}')
    const shown = await field(page)
    await waitFor(() => expect(document.activeElement).toBe(shown))
  })

  it('opens from the menu', async () => {
    const page = await open()
    act(() => page.desktop.emit('menu.chosen', { item: 'find' }))
    expect(await field(page)).toBeTruthy()
  })

  it('is the first element of the document, so that its own match comes first', async () => {
    const page = await open()
    await page.user.keyboard('{Control>}f{/Control}')
    const shown = await bar(page)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const first = texts.nextNode()
    expect(first && shown.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(shown.textContent).toBe('')
  })

  it('shows the position among the matches of the page', async () => {
    const page = await open()
    await page.user.keyboard('{Control>}f{/Control}')
    await page.user.type(await field(page), 'vid')
    await waitFor(() => expect(latest(page)).toMatchObject({ text: 'vid', isNew: true, forward: true }))
    answer(page, 8, 2)
    expect(await count(page)).toBe('1 / 7')
  })

  it('moves on with Enter and F3, and back with Shift', async () => {
    const page = await open()
    await page.user.keyboard('{Control>}f{/Control}')
    await page.user.type(await field(page), 'vid')
    await waitFor(() => expect(latest(page)?.text).toBe('vid'))
    answer(page, 8, 2)
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(latest(page)).toMatchObject({ isNew: false, forward: true }))
    await page.user.keyboard('{Shift>}{Enter}{/Shift}')
    await waitFor(() => expect(latest(page)).toMatchObject({ isNew: false, forward: false }))
    await page.user.keyboard('{F3}')
    await waitFor(() => expect(latest(page)).toMatchObject({ isNew: false, forward: true }))
    await page.user.keyboard('{Shift>}{F3}{/Shift}')
    await waitFor(() => expect(latest(page)).toMatchObject({ isNew: false, forward: false }))
  })

  it('says that the page has no match', async () => {
    const page = await open()
    await page.user.keyboard('{Control>}f{/Control}')
    await page.user.type(await field(page), 'qqq')
    await waitFor(() => expect(latest(page)?.text).toBe('qqq'))
    answer(page, 1, 1)
    expect(await count(page)).toBe('Aucun résultat')
    expect((await field(page)).getAttribute('aria-invalid')).toBe('true')
  })

  it('closes with Escape, clears the marks and returns the focus', async () => {
    const page = await open()
    const link = page.getByRole('link', { name: 'Matières' })
    link.focus()
    await page.user.keyboard('{Control>}f{/Control}')
    await field(page)
    const stopped = page.desktop.recorded.stoppedSearches
    await page.user.keyboard('a{Escape}')
    expect(page.queryByRole('search', { name: 'Recherche dans la page' })).toBeNull()
    expect(document.activeElement).toBe(link)
    await waitFor(() => expect(page.desktop.recorded.stoppedSearches).toBeGreaterThan(stopped))
  })

  it('closes when another screen is opened', async () => {
    const page = await open()
    await page.user.keyboard('{Control>}f{/Control}')
    await field(page)
    await page.user.click(page.getByRole('link', { name: 'Matières' }))
    await waitFor(() => expect(page.queryByRole('search', { name: 'Recherche dans la page' })).toBeNull())
  })

  it('stays closed over a modal dialog, which would trap the focus', async () => {
    const page = await open()
    act(() => page.desktop.emit('menu.chosen', { item: 'shortcuts' }))
    await page.findByRole('dialog')
    await page.user.keyboard('{Control>}f{/Control}')
    await act(() => vi.dynamicImportSettled())
    expect(page.queryByRole('search', { name: 'Recherche dans la page' })).toBeNull()
  })

  it('is in Arabic in an Arabic window', async () => {
    const page = await open({ language: 'ar' })
    await page.user.keyboard('{Control>}ب{/Control}')
    const shown = await page.findByRole('search', { name: 'بحث في الصفحة' })
    expect(within(shown).getByRole('button', { name: 'النتيجة الموالية' })).toBeTruthy()
  })
})
