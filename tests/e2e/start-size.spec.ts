import { expect, test } from '@playwright/test'
import { signInAs } from './pages/sign-in'
import { compressedSize, getLoadedScripts } from './support/loaded-scripts'
import { startPlatform, type Platform } from './support/platform'
import { launch } from './support/tutorat'

const maxSignInSize = 332
/** A millisecond of the main process each (docs/testing.md); Home needs 13. */
const maxHomeFiles = 15

let platform: Platform

test.beforeAll(async () => {
  platform = await startPlatform()
})
test.afterAll(() => platform.close())

test('the sign-in loads at most 332 kB of JavaScript, and Home loads few files', async () => {
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
  await second.discard()
})
