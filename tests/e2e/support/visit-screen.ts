import { expect, type Page } from '@playwright/test'
import { answerDialogs, chooseFiles } from './native-dialogs'
import { goTo } from './navigate'
import { startPlatform, type Platform } from './platform'
import { focusControl, type Control } from './pressable-controls'
import { takeSystemBrowser } from './system-browser'
import { launch, type Tutorat } from './tutorat'

/** Without popups; the system's dialogs, browser and printer are replaced, so that every control can be pressed. */
export async function startToVisit(): Promise<{ platform: Platform; tutorat: Tutorat }> {
  const platform = await startPlatform()
  for (const who of ['amira', 'rania', 'selma'] as const) platform.sandbox.world.student(who).engagement.popups = []
  const tutorat = await launch({ platform: platform.file })
  await answerDialogs(tutorat, 1)
  await chooseFiles(tutorat, [])
  await takeSystemBrowser(tutorat)
  const withoutPrinter = () => {
    window.print = () => undefined
  }
  await tutorat.page.addInitScript(withoutPrinter)
  await tutorat.page.evaluate(withoutPrinter)
  return { platform, tutorat }
}

export async function settle(page: Page): Promise<void> {
  await expect(page.locator('#root h1').first()).toBeAttached()
  // The focus has a place while a screen loads, too.
  await page
    .waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null, undefined, { timeout: 5000 })
    .catch(() => undefined)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** In French, by another screen, so that nothing of the visit before is open. */
export async function visitAnew(page: Page, address: string): Promise<void> {
  const goBackToFrench = () =>
    page.evaluate(async () => {
      if (document.fullscreenElement !== null) await document.exitFullscreen()
      if (document.documentElement.lang !== 'fr')
        await window.desktop['settings.change']({ language: 'fr', theme: 'light', zoom: 100 })
    })
  // The command has a limit of calls.
  await expect(goBackToFrench).toPass({ timeout: 30_000 })
  for (let layer = 0; layer < 3 && (await page.locator('[role="dialog"]').count()) > 0; layer += 1)
    await page.keyboard.press('Escape')
  await goTo(page, '/licences')
  await goTo(page, address)
  await settle(page)
}

/** True when one of `layers` is open after Enter on the control of a screen that was just opened. */
export async function opensLayer(page: Page, opener: Control, within: string, layers: string): Promise<boolean> {
  if (!(await focusControl(page, opener, within))) return false
  await page.keyboard.press('Enter')
  await settle(page)
  return (await page.locator(layers).filter({ visible: true }).count()) > 0
}
