import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Language } from '#shared/locale.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { setViewport } from '#tests/support/viewport.ts'

async function openPages(language: Language) {
  const page = await renderScreen({
    path: '/historique?section=transferts',
    as: 'amira',
    language,
    world: { scenario: 'long-histories' },
  })
  const names = { fr: 'Pages du tableau', en: 'Pages of the table', ar: 'صفحات الجدول' }
  return { ...page, pages: within(await page.findByRole('list', { name: names[language] })) }
}

it.each([
  [
    'fr',
    {
      previous: 'Page précédente',
      next: 'Page suivante',
      back: '5 pages en arrière',
      on: '5 pages en avant',
      page: (number: number) => `Page ${number}`,
    },
  ],
  [
    'en',
    {
      previous: 'Previous page',
      next: 'Next page',
      back: '5 pages back',
      on: '5 pages on',
      page: (number: number) => `Page ${number}`,
    },
  ],
  [
    'ar',
    {
      previous: 'الصفحة السابقة',
      next: 'الصفحة التالية',
      back: '5 صفحات إلى الوراء',
      on: '5 صفحات إلى الأمام',
      page: (number: number) => `الصفحة ${number}`,
    },
  ],
] as const)('labels every pagination button of a table in %s', async (language, names) => {
  const { pages, user } = await openPages(language)
  const current = () =>
    pages
      .getAllByRole('button')
      .filter((button) => button.getAttribute('aria-current') === 'page')
      .map((button) => button.getAttribute('aria-label'))
  const press = (name: string) => user.click(pages.getByRole('button', { name }))
  expect(current()).toEqual([names.page(1)])
  expect(pages.getByRole('button', { name: names.previous }).hasAttribute('disabled')).toBe(true)
  await press(names.next)
  expect(current()).toEqual([names.page(2)])
  await press(names.on)
  expect(current()).toEqual([names.page(7)])
  await press(names.back)
  await press(names.page(3))
  await press(names.previous)
  expect(current()).toEqual([names.page(2)])
  expect(
    pages
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'))
      .filter((name) => name === null || /^(?:left|right|ellipsis)/.test(name)),
  ).toEqual([])
})

it('labels the shorter jumps of a table in a narrow window', async () => {
  setViewport({ width: 390, height: 800 })
  const { pages, user } = await openPages('fr')
  await user.click(pages.getByRole('button', { name: '3 pages en avant' }))
  expect(pages.getByRole('button', { name: 'Page 4' }).getAttribute('aria-current')).toBe('page')
})

it('changes the page by the keyboard alone', async () => {
  const { pages, user } = await openPages('fr')
  pages.getByTitle('Page suivante').focus()
  await user.keyboard('{Enter}')
  expect(pages.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
})

it('keeps the rows per page when another filter is chosen, and begins with its first page', async () => {
  const page = await renderScreen({ path: '/porte-monnaie', as: 'amira', world: { scenario: 'long-histories' } })
  const history = within(await page.findByRole('region', { name: 'Historique des points' }))
  const pages = within(await history.findByRole('list', { name: 'Pages du tableau' }))
  fireEvent.mouseDown(pages.getByRole('combobox'))
  await waitFor(() => expect(document.querySelector('.ant-select-item-option[title="25 / page"]')).not.toBeNull())
  fireEvent.click(document.querySelector('.ant-select-item-option[title="25 / page"]')!)
  await page.user.click(pages.getByRole('button', { name: 'Page 2' }))
  await page.user.click(history.getByRole('radio', { name: 'Traité' }))
  const filtered = within(history.getByRole('list', { name: 'Pages du tableau' }))
  expect(filtered.getByRole('combobox').closest('.ant-select')?.textContent).toBe('25 / page')
  expect(filtered.getByRole('button', { name: 'Page 1' }).getAttribute('aria-current')).toBe('page')
})

function stubLayout() {
  const layOuts = new Map<object, (entries: readonly never[]) => void>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      public constructor(layOut: (entries: readonly never[]) => void) {
        layOuts.set(this, layOut)
      }
      public readonly observe = () => undefined
      public readonly unobserve = () => undefined
      public readonly disconnect = () => layOuts.delete(this)
    },
  )
  const content = () => document.querySelector<HTMLElement>('.ant-table-content')
  return {
    content,
    layOut: (widths: { scrollWidth: number; clientWidth: number }) => {
      for (const [name, value] of Object.entries(widths))
        Object.defineProperty(content(), name, { value, configurable: true })
      act(() => layOuts.forEach((each) => each([])))
    },
  }
}

it('is a stop of Tab while it scrolls sideways, and none while it has room', async () => {
  const { content, layOut } = stubLayout()
  await openPages('fr')
  layOut({ scrollWidth: 900, clientWidth: 600 })
  expect(content()?.tabIndex).toBe(0)
  layOut({ scrollWidth: 600, clientWidth: 600 })
  expect(content()?.tabIndex).toBe(-1)
})

it('is a stop of Tab when a narrow window has become a wide one', async () => {
  const { content, layOut } = stubLayout()
  setViewport({ width: 390, height: 800 })
  await openPages('fr')
  act(() => setViewport({ width: 1366, height: 768 }))
  layOut({ scrollWidth: 900, clientWidth: 600 })
  expect(content()?.tabIndex).toBe(0)
})
