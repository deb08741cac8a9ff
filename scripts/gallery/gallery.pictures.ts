import path from 'node:path'
import { _electron, expect, test, type Page } from '@playwright/test'
import { build, preview, type PreviewServer } from 'vite'
import { environment, newProfile, removeProfile, runtime } from '#tests/e2e/support/tutorat.ts'
import { chapterNames } from './chapters'

const folder = 'test-results/gallery/pictures'
const looks = (['fr', 'ar'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((theme) => ({ language, theme })),
)

let server: PreviewServer

test.beforeAll(async () => {
  const configFile = 'scripts/gallery/vite.config.mjs'
  await build({ configFile, configLoader: 'runner', logLevel: 'warn' })
  server = await preview({ configFile, configLoader: 'runner', preview: { host: '127.0.0.1', port: 0 } })
})
test.afterAll(() => server.close())

const isScrollingSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

for (const [width, height] of [
  [1366, 768],
  [390, 800],
] as const) {
  test(`every chapter fits a window of ${String(width)} pixels, in each look`, async () => {
    const profile = await newProfile()
    const app = await _electron.launch({
      executablePath: runtime.executable,
      args: [path.resolve('scripts/gallery/window')],
      env: environment({ profile }),
      chromiumSandbox: true,
    })
    const page = await app.firstWindow()
    const consoleErrors: string[] = []
    page.on('pageerror', (error) => consoleErrors.push(error.message))
    page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
    await page.setViewportSize({ width, height })
    for (const { language, theme } of looks) {
      for (const chapter of chapterNames) {
        await page.goto(
          `${server.resolvedUrls?.local[0] ?? ''}?${new URLSearchParams({ chapter, language, theme }).toString()}`,
        )
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
        await page.evaluate(() => document.fonts.ready)
        expect(await isScrollingSideways(page), `${chapter}, ${language}, ${theme}`).toBe(false)
        await page.screenshot({
          path: path.join(folder, `${chapter}-${language}-${theme}-${String(width)}.png`),
          fullPage: true,
          animations: 'disabled',
        })
      }
    }
    expect(consoleErrors).toEqual([])
    await app.close()
    await removeProfile(profile)
  })
}
