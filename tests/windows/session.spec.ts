import { expect, test } from '@playwright/test'
import { signInAs } from '../e2e/pages/sign-in'
import { filesHolding } from '../e2e/support/files-holding'
import { goTo } from '../e2e/support/navigate'
import { startPlatform, type Platform } from '../e2e/support/platform'
import type { Tutorat } from '../e2e/support/tutorat'
import { getFolder, isWine, readLog, resetComputer } from './support/computer'
import { takePicture } from './support/pictures'
import { startOnWindows } from './support/start'

test.describe.configure({ mode: 'serial' })

const shortLesson = 'Un système en vingt secondes'

let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  resetComputer()
  platform = await startPlatform()
  tutorat = await startOnWindows({ platform: platform.file })
})

test.afterAll(async () => {
  await tutorat.quit()
  await platform.close()
})

const home = () => tutorat.page.getByRole('heading', { level: 1, name: 'Bonjour Amira' })

test('a student signs in on Windows', async () => {
  const { page } = tutorat
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  await takePicture(tutorat, 'windows-sign-in')
  expect((await page.evaluate(() => window.desktop['app.start']())).session.backend).toBe('keychain')
  await signInAs(page, 'amira')
  await expect(home()).toBeVisible()
  await takePicture(tutorat, 'windows-home')
  expect((await page.evaluate(() => window.desktop['app.info']())).text).toContain('Windows_NT')
})

test('a lesson video plays on Windows', async () => {
  const { page } = tutorat
  await goTo(page, '/subjects/4201-mathematiques/details')
  await page
    .getByRole('link', { name: /Systèmes de deux équations/ })
    .first()
    .click()
  await page
    .getByRole('link', { name: new RegExp(shortLesson) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: shortLesson })).toBeVisible()
  await page.getByRole('button', { name: 'Lecture', exact: true }).first().click()
  const position = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(position).toBeGreaterThan(1)
  await takePicture(tutorat, 'windows-lesson')
})

test('the application is Arabic on Windows, from right to left', async () => {
  const { page } = tutorat
  await page.evaluate(() => window.desktop['settings.change']({ language: 'ar' }))
  await goTo(page, '/')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Amira')
  await takePicture(tutorat, 'windows-arabic')
  await page.evaluate(() => window.desktop['settings.change']({ language: 'fr' }))
  await expect(home()).toBeVisible()
})

test('the session comes back from Credential Manager after a restart', async () => {
  await tutorat.quit()
  tutorat = await startOnWindows({ platform: platform.file })
  await expect(home()).toBeVisible()
})

test('the session comes back after a kill, and its lock refuses no start', async () => {
  await tutorat.kill()
  tutorat = await startOnWindows({ platform: platform.file })
  await expect(home()).toBeVisible()
})

test('no file of the account contains the password or the e-mail', async () => {
  const secrets = ['amira.bensalah@exemple.tn', 'Tutorat2026!']
  for (const kind of ['roaming', 'local'] as const)
    expect(filesHolding(`${getFolder('amira', kind)}/Tutorat`, secrets)).toEqual([])
  expect(readLog()).toContain('session.restored')
})

// A runner of the workflow has one account.
if (isWine)
  test('another account of the same computer starts signed out, and the first one stays signed in', async () => {
    await tutorat.quit()
    tutorat = await startOnWindows({ platform: platform.file, account: 'leila' })
    await expect(tutorat.page).toHaveURL(/\/login/)
    await signInAs(tutorat.page, 'leila')
    await tutorat.quit()
    tutorat = await startOnWindows({ platform: platform.file })
    await expect(home()).toBeVisible()
  })
