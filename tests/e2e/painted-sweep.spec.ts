import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { demoSample, type FeatureExample } from '../support/route-examples'
import { enterAs } from './pages/sign-in'
import { goTo } from './support/navigate'
import { findPaleGlyphs } from './support/painted-contrast'
import { startPlatform, type Platform } from './support/platform'
import { findPaleInks, printToFile } from './support/printed-page'
import { resizeWindow } from './support/resize-window'
import { parts, sampledScreens } from './support/sampled-screens'
import { launch, type Tutorat } from './support/tutorat'

const folder = path.resolve('test-results/painted')
const themes = ['light', 'dark'] as const
/** High enough that most screens are seen as a whole. */
const height = 1600

let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  platform = await startPlatform()
  for (const who of ['amira', 'rania', 'selma'] as const) platform.sandbox.world.student(who).engagement.popups = []
  tutorat = await launch({ platform: platform.file })
  await mkdir(folder, { recursive: true })
})

test.afterAll(async () => {
  await tutorat.discard()
  await platform.close()
})

const change = (part: Record<string, unknown>) =>
  tutorat.page.evaluate((changes) => window.desktop['settings.change'](changes), part)

async function open({ address }: FeatureExample): Promise<void> {
  const { page } = tutorat
  await goTo(page, address(demoSample(platform.sandbox)))
  await expect(page.locator('#root h1').first()).toBeAttached()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

async function checkForcedColors(screen: FeatureExample): Promise<void> {
  const { page } = tutorat
  for (const theme of themes) {
    await change({ theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await page.emulateMedia({ forcedColors: 'active', colorScheme: theme, reducedMotion: 'reduce' })
    await open(screen)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const { seen, pale } = await findPaleGlyphs(tutorat)
    await page.screenshot({ path: path.join(folder, `forced.${screen.name}.${theme}.png`) })
    expect.soft(seen, `${screen.name} shows no control`).toBeGreaterThan(0)
    expect.soft(pale, `${screen.name} ${theme}`).toEqual([])
    expect.soft(await unmarkedToggles(), `${screen.name} ${theme} shows pressed as not pressed`).toEqual([])
  }
  await page.emulateMedia({ forcedColors: null, colorScheme: null, reducedMotion: 'reduce' })
}

/** Pressed toggles without the system's colour of what is chosen. */
const unmarkedToggles = () =>
  tutorat.page.evaluate(() => {
    const sample = document.createElement('i')
    sample.style.cssText = 'background: Highlight; forced-color-adjust: none'
    document.body.append(sample)
    const chosen = getComputedStyle(sample).backgroundColor
    sample.remove()
    return [...document.querySelectorAll('button[aria-pressed="true"]')]
      .filter((toggle) => toggle.checkVisibility() && getComputedStyle(toggle).backgroundColor !== chosen)
      .map((toggle) => toggle.getAttribute('aria-label') ?? toggle.textContent)
  })

/** Of A4, without the usual margins. */
const paperWidth = 718

/** Tables with columns beyond the edge of the paper, which does not scroll. */
async function cutTables(): Promise<string[]> {
  const { page } = tutorat
  await resizeWindow(tutorat, paperWidth, height)
  await page.emulateMedia({ media: 'print' })
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('.ant-table-content')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map((table) => `${table.textContent.slice(0, 40)}: ${String(table.scrollWidth)}`),
  )
  await page.emulateMedia({ media: null })
  await resizeWindow(tutorat, 1366, height)
  return cut
}

/** The first page has each kind of text. */
async function checkPrint(screen: FeatureExample): Promise<void> {
  await change({ theme: 'dark' })
  await expect(tutorat.page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await open(screen)
  const file = path.join(folder, `print.${screen.name}.pdf`)
  await printToFile(tutorat, file)
  const { letters, pale } = findPaleInks(file, 1)
  expect(letters, `${screen.name} prints no text`).toBeGreaterThan(20)
  expect(pale).toEqual({})
  expect(await cutTables(), `${screen.name} prints tables that are cut`).toEqual([])
}

for (const { account, screens } of sampledScreens({ shift: parts / 2 })) {
  test.describe(account ?? 'nobody signed in', () => {
    test.beforeAll(async () => {
      await change({ language: 'fr', theme: 'light' })
      await resizeWindow(tutorat, 1366, height)
      if (account === null) return
      await tutorat.page.evaluate(() => window.desktop['session.sign-out']())
      await goTo(tutorat.page, '/login')
      await enterAs(tutorat.page, account)
    })
    for (const screen of screens) {
      test(`${screen.name}: each glyph of a control is seen in forced colours`, () => checkForcedColors(screen))
      test(`${screen.name}: what is printed from the dark theme can be read on paper`, () => checkPrint(screen))
    }
  })
}
