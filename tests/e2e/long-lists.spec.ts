import { expect, test } from '@playwright/test'
import { goTo } from './support/navigate'
import type { Platform } from './support/platform'
import { resizeWindow } from './support/resize-window'
import { startWithPlatform, stop } from './support/start'
import type { Tutorat } from './support/tutorat'
import { settle } from './support/visit-screen'

test.describe.configure({ mode: 'serial' })

const maxElements = 3000

let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  ;({ platform, tutorat } = await startWithPlatform({ scenario: 'long-lists', account: 'amira' }))
})

test.afterAll(() => stop({ platform, tutorat }))

/** Null beyond 100 pixels. */
const middleRow = () =>
  tutorat.page.evaluate(() => {
    const distance = (row: Element) => {
      const { top, bottom } = row.getBoundingClientRect()
      return Math.max(top - window.innerHeight / 2, window.innerHeight / 2 - bottom, 0)
    }
    const [row] = [...document.querySelectorAll('[role="tabpanel"] [role="listitem"]')].sort(
      (a, b) => distance(a) - distance(b),
    )
    return row && distance(row) <= 100
      ? { name: row.querySelector('a')?.textContent ?? '', top: Math.round(row.getBoundingClientRect().top) }
      : null
  })
/** Null if not rendered. */
const topOf = (name: string) =>
  tutorat.page.evaluate((text) => {
    const row = [...document.querySelectorAll('[role="tabpanel"] [role="listitem"]')].find(
      (each) => each.querySelector('a')?.textContent === text,
    )
    return row ? Math.round(row.getBoundingClientRect().top) : null
  }, name)
const scrollBy = (top: number) => tutorat.page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), top)
const scrollY = () => tutorat.page.evaluate(() => Math.round(window.scrollY))

const resize = (width: number, height: number) => resizeWindow(tutorat, width, height)
/** Name of the first row below the header, and its distance from there; null beyond a row's height. */
const firstRow = () =>
  tutorat.page.evaluate(() => {
    const edge = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const row = [...document.querySelectorAll('[role="tabpanel"] [role="listitem"]')].find(
      (each) => each.getBoundingClientRect().bottom > edge + 1,
    )
    return row ? { name: row.querySelector('a')?.textContent ?? '', top: row.getBoundingClientRect().top } : null
  })

async function openSubject(): Promise<void> {
  await goTo(tutorat.page, '/subjects')
  await tutorat.page
    .getByRole('main')
    .getByRole('link', { name: /Entraînement/ })
    .first()
    .click()
  await expect(tutorat.page.getByRole('heading', { level: 1, name: /Entraînement/ })).toBeVisible()
  await expect(tutorat.page.getByRole('listitem').filter({ hasText: 'fiche 1' }).first()).toBeVisible()
}

test('five hundred chapters scroll to the end with at most 3000 elements and no blank window', async () => {
  await openSubject()
  let elements = 0
  for (let step = 0; step < 60; step += 1) {
    await scrollBy(700)
    await expect.poll(middleRow, `nothing is shown at ${await scrollY()} pixels`).not.toBeNull()
    elements = Math.max(elements, await tutorat.page.evaluate(() => document.querySelectorAll('*').length))
  }
  await expect(tutorat.page.getByRole('link', { name: /fiche 500/ })).toBeInViewport()
  expect(elements).toBeLessThanOrEqual(maxElements)
})

test('rows do not move while rows above them are measured', async () => {
  await tutorat.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(390, 800))
  await expect.poll(() => tutorat.page.evaluate(() => window.innerWidth)).toBe(390)
  // A list opened in the narrow window has no heights of the wide one, which would be corrected while rows are compared.
  await openSubject()
  await scrollBy(20_000)
  for (let step = 0; step < 12; step += 1) {
    await expect.poll(middleRow).not.toBeNull()
    const before = await middleRow()
    await scrollBy(-150)
    await expect
      .poll(async () => Math.abs(((await topOf(before?.name ?? '')) ?? Infinity) - ((before?.top ?? 0) + 150)))
      .toBeLessThanOrEqual(2)
  }
  await tutorat.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1366, 768))
  await expect.poll(() => tutorat.page.evaluate(() => window.innerWidth)).toBe(1366)
})

for (const language of ['fr', 'ar'] as const)
  test(`the first row in view stays there while the window is narrowed and widened: ${language}`, async () => {
    await tutorat.page.evaluate((chosen) => window.desktop['settings.change']({ language: chosen }), language)
    await expect(tutorat.page.locator('html')).toHaveAttribute('lang', language)
    await openSubject()
    for (let step = 0; step < 8; step += 1) {
      await scrollBy(1500)
      await expect.poll(middleRow).not.toBeNull()
    }
    const before = await firstRow()
    for (const [width, height] of [
      [390, 800],
      [700, 800],
      [390, 800],
      [1366, 768],
    ] as const) {
      await resize(width, height)
      await settle(tutorat.page)
      await expect
        .poll(
          async () => ((await topOf(before?.name ?? '')) ?? Infinity) - (before?.top ?? 0),
          `${String(width)} pixels`,
        )
        .toBeCloseTo(0, -1)
    }
    await tutorat.page.evaluate(() => window.desktop['settings.change']({ language: 'fr' }))
  })

test('a focused row keeps the focus while it is scrolled out, and Tab continues from there', async () => {
  await openSubject()
  await scrollBy(5000)
  await expect.poll(middleRow).not.toBeNull()
  const { name = '' } = (await middleRow()) ?? {}
  const focused = () => tutorat.page.evaluate(() => document.activeElement?.textContent ?? '')
  const position = () =>
    tutorat.page.evaluate(() => Number(document.activeElement?.closest('li')?.getAttribute('aria-posinset')))
  await tutorat.page.evaluate(
    (text) =>
      [...document.querySelectorAll<HTMLAnchorElement>('main li a')].find((link) => link.textContent === text)?.focus(),
    name,
  )
  const before = await position()
  await scrollBy(15_000)
  await expect.poll(middleRow).not.toBeNull()
  expect(await focused()).toBe(name)
  await scrollBy(-15_000)
  await expect.poll(async () => (await middleRow())?.name).toBe(name)
  await expect(tutorat.page.locator(`main li[aria-posinset="${before + 1}"]`)).toBeInViewport()
  await tutorat.page.keyboard.press('Tab')
  await expect(tutorat.page.locator(`main li[aria-posinset="${before}"] button:focus`)).toBeInViewport()
  await tutorat.page.keyboard.press('Tab')
  await expect.poll(position).toBe(before + 1)
})

test('the scroll position of the list is restored after returning from a lesson', async () => {
  await openSubject()
  await scrollBy(9000)
  await expect.poll(middleRow).not.toBeNull()
  const left = await middleRow()
  const at = await scrollY()
  await tutorat.page.evaluate(
    (text) =>
      [...document.querySelectorAll<HTMLAnchorElement>('main li a')].find((link) => link.textContent === text)?.click(),
    left?.name ?? '',
  )
  await expect(tutorat.page).toHaveURL(/\/lessons\//)
  await expect(tutorat.page.getByRole('heading', { level: 1, name: /question/ })).toBeVisible()
  await tutorat.page.goBack()
  await expect.poll(scrollY).toBe(at)
  await expect.poll(middleRow).toEqual(left)
})
