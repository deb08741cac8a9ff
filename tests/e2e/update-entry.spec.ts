import { expect, test, type Locator } from '@playwright/test'
import { chosenVariants } from './support/chosen-variants'
import { goTo } from './support/navigate'
import { findOverflows } from './support/overflow'
import type { Platform } from './support/platform'
import { startWithPlatform, stop } from './support/start'
import type { Tutorat } from './support/tutorat'

const words = {
  fr: { entry: 'Une mise à jour est prête', panel: 'Mise à jour de Tutorat', later: 'Plus tard' },
  ar: { entry: 'التحديث جاهز', panel: 'تحديث Tutorat', later: 'لاحقًا' },
} as const
const sizes = [
  { width: 1366, height: 768 },
  { width: 390, height: 800 },
] as const
const looks = (['fr', 'ar'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) => sizes.map((size) => ({ language, theme, size }))),
)
const lesson = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content'
const ready = {
  current: '1.0.0',
  phase: { kind: 'ready', version: '1.1.0', bytes: 106_000_000 },
  checkedAt: null,
  postponedUntil: null,
  tooOld: null,
  news: null,
}

let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  ;({ platform, tutorat } = await startWithPlatform({ account: 'amira' }))
})

test.afterAll(() => stop({ platform, tutorat }))

async function tellReady(entry: Locator): Promise<void> {
  await expect(async () => {
    await tutorat.app.evaluate(
      ({ BrowserWindow }, state) => BrowserWindow.getAllWindows()[0]?.webContents.send('updates.changed', state),
      ready,
    )
    await expect(entry).toBeVisible({ timeout: 4000 })
  }).toPass({ timeout: 20_000 })
}

function coveredControls(): string[] {
  const controls = [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select)')].filter(
    (each) => each.checkVisibility(),
  )
  return controls.flatMap((control) => {
    const { left, top, width, height } = control.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    if (width === 0 || x < 0 || x >= innerWidth || y < header || y >= innerHeight) return []
    const hit = document.elementFromPoint(x, y)
    return hit !== null &&
      hit.closest('aside, [role="dialog"]') !== null &&
      !(hit.closest('aside, [role="dialog"]')?.contains(control) ?? false)
      ? [control.getAttribute('aria-label') ?? control.textContent]
      : []
  })
}

for (const { language, theme, size } of chosenVariants(looks)) {
  test(`an update that is ready waits in the header, ${language} ${theme} ${size.width}`, async () => {
    const { app, page } = tutorat
    await app.evaluate(
      ({ BrowserWindow }, target) => BrowserWindow.getAllWindows()[0]?.setContentSize(target.width, target.height),
      size,
    )
    await page.evaluate((change) => window.desktop['settings.change'](change), { language, theme })
    await goTo(page, lesson)
    const { entry: name, panel, later } = words[language]
    const entry = page.getByRole('banner').getByRole('button', { name })
    await tellReady(entry)
    expect(await page.evaluate(coveredControls)).toEqual([])
    await page.screenshot({ path: `test-results/update-entry/closed.${language}.${theme}.${size.width}.png` })
    await entry.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: panel })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: later })).toBeInViewport({ ratio: 1 })
    expect(await findOverflows(page, '1.1.0')).toEqual([])
    await page.screenshot({ path: `test-results/update-entry/open.${language}.${theme}.${size.width}.png` })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(entry).toBeFocused()
  })
}

test('a narrow header fits an update, a pending payment and pending progress', async () => {
  const { app, page } = tutorat
  await page.evaluate(() => window.desktop['settings.change']({ language: 'fr', theme: 'light' }))
  await goTo(page, '/porte-monnaie')
  await expect(page.getByRole('region', { name: 'Mon solde' })).toBeVisible()
  await page.evaluate(() => window.desktop['money.order']({ kind: 'top-up', way: 'mobile', amount: 2500 }))
  const header = page.getByRole('banner')
  const entry = header.getByRole('button', { name: words.fr.entry })
  await tellReady(entry)
  const tellUnsent = (waiting: number) =>
    app.evaluate(
      ({ BrowserWindow }, count) =>
        BrowserWindow.getAllWindows()[0]?.webContents.send('outbox.changed', {
          waiting: count,
          quarantined: 0,
          diskFull: false,
        }),
      waiting,
    )
  for (const waiting of [0, 3]) {
    await tellUnsent(waiting)
    await expect(header.getByRole('button', { name: /^Progression à envoyer/ })).toHaveCount(waiting === 0 ? 0 : 1)
    for (const width of [1280, 800, 599, 480, 390, 360]) {
      await app.evaluate(
        ({ BrowserWindow }, targetWidth) => BrowserWindow.getAllWindows()[0]?.setContentSize(targetWidth, 800),
        width,
      )
      await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width)
      await expect
        .poll(
          () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          `${width} pixels, ${waiting} waiting`,
        )
        .toBe(0)
      await expect(entry).toBeInViewport({ ratio: 1 })
      await page.screenshot({ path: `test-results/update-entry/full.${waiting}.${width}.png` })
    }
  }
})
