import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { signInAs } from './pages/sign-in'
import { compressedSize, getLoadedScripts } from './support/loaded-scripts'
import { startPlatform, type Platform } from './support/platform'
import { launch } from './support/tutorat'

const maxSignInSize = 335
/** A millisecond of the main process each (docs/testing.md); Home needs 13. */
const maxHomeFiles = 15
/** Its own, the shared one, and packages that only some screens use; it was 24. */
const maxScreenFiles = 12

let platform: Platform

test.beforeAll(async () => {
  platform = await startPlatform()
})
test.afterAll(() => platform.close())

test('the sign-in loads at most 335 kB of JavaScript, and Home and a screen behind it load few files', async () => {
  const first = await launch({ platform: platform.file })
  await expect(first.page.locator('[data-prerendered]')).toHaveCount(0)
  const signIn = await getLoadedScripts(first.page)
  expect(signIn.join()).toContain('sign-in')
  expect(compressedSize(signIn)).toBeLessThanOrEqual(maxSignInSize)
  await signInAs(first.page, 'amira')
  await first.quit()

  const second = await launch({ platform: platform.file, profile: first.profile })
  await second.page.waitForFunction(() => performance.getEntriesByName('tutorat:home').length > 0)
  const home = await getLoadedScripts(second.page)
  expect(home.length, home.join('\n')).toBeLessThanOrEqual(maxHomeFiles)

  await second.page.locator('main a[href^="/subjects/"]').first().click()
  await expect(second.page.getByRole('link', { name: 'Accueil' }).first()).toBeVisible()
  await second.page.waitForURL(/\/subjects\/\d+/)
  await second.page.waitForLoadState('networkidle')
  const screen = (await getLoadedScripts(second.page)).filter((file) => !home.includes(file))
  expect(screen.join()).toContain('subject-screen')
  expect(screen.length, screen.join('\n')).toBeLessThanOrEqual(maxScreenFiles)
  await second.discard()
})

test('the page’s process starts with the flag by which V8 saves memory', async () => {
  const { app, discard } = await launch({ platform: platform.file })
  const id = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId())
  const commandLine = readFileSync(`/proc/${String(id)}/cmdline`, 'utf8')
  expect(commandLine).toContain('--js-flags=--memory-saver-mode --heap-growing-percent=50')
  await discard()
})
