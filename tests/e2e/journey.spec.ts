import { expect, test } from '@playwright/test'
import { signInAs } from './pages/sign-in'
import { goTo } from './support/navigate'
import type { Platform } from './support/platform'
import { startWithPlatform, stop } from './support/start'
import { launch, newProfile, type Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

const shortLesson = 'Un système en vingt secondes'

let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  ;({ platform, tutorat } = await startWithPlatform())
})

test.afterAll(() => stop({ platform, tutorat }))

const position = () => tutorat.page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
const isPaused = () => tutorat.page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)
const windowSays = (event: 'blur' | 'focus') =>
  tutorat.app.evaluate(({ BrowserWindow }, name) => void BrowserWindow.getAllWindows()[0]?.emit(name), event)

test('a student signs in and sees her subjects', async () => {
  await signInAs(tutorat.page, 'amira')
  await expect(tutorat.page.getByRole('heading', { level: 1, name: 'Bonjour Amira' })).toBeVisible()
  await tutorat.page
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByRole('link', { name: 'Matières' })
    .click()
  await tutorat.page
    .getByRole('main')
    .getByRole('link', { name: /Mathématiques/ })
    .first()
    .click()
  await expect(tutorat.page.getByRole('heading', { level: 1, name: 'Mathématiques' })).toBeVisible()
})

test('a lesson video plays', async () => {
  await tutorat.page
    .getByRole('link', { name: /Systèmes de deux équations/ })
    .first()
    .click()
  await tutorat.page
    .getByRole('link', { name: new RegExp(shortLesson) })
    .first()
    .click()
  await expect(tutorat.page.getByRole('heading', { level: 1, name: shortLesson })).toBeVisible()
  await tutorat.page.getByRole('button', { name: 'Lecture', exact: true }).first().click()
  await expect.poll(position).toBeGreaterThan(1)
})

test('the video pauses when the window loses the focus, and resumes when it returns', async () => {
  await windowSays('blur')
  await expect.poll(isPaused).toBe(true)
  const stopped = await position()
  await windowSays('focus')
  await expect.poll(isPaused).toBe(false)
  await expect.poll(position).toBeGreaterThan(stopped)
})

test('a video that the student paused stays paused', async () => {
  await tutorat.page.keyboard.press('k')
  await expect.poll(isPaused).toBe(true)
  const focusReceived = tutorat.page.evaluate(
    () => new Promise<void>((resolve) => window.desktop.on('window.focus', ({ focused }) => focused && resolve())),
  )
  await windowSays('blur')
  await expect
    .poll(() => tutorat.page.evaluate(async () => (await window.desktop['app.start']()).windowFocused))
    .toBe(false)
  await windowSays('focus')
  await focusReceived
  expect(await isPaused()).toBe(true)
  await tutorat.page.keyboard.press('k')
  await expect.poll(isPaused).toBe(false)
})

test('at 80 % the lesson is completed on the platform and in the progress bar', async () => {
  const before = await subjectProgress()
  await expect
    .poll(() => platform.sandbox.progressLog.of('amira').filter((row) => row.completed).length, { timeout: 40_000 })
    .toBe(1)
  const [record] = platform.sandbox.progressLog.of('amira').filter((row) => row.completed)
  expect(record?.total).toBeGreaterThanOrEqual(16)
  expect(record?.total).toBeLessThanOrEqual(19)
  await expect(
    tutorat.page.getByRole('complementary').getByRole('link', { name: new RegExp(shortLesson) }),
  ).toContainText('Terminée')
  expect(await subjectProgress()).toBeGreaterThan(before)
  expect(platform.sandbox.progressLog.duplicates()).toBe(0)
})

test('signing out leads to the sign-in and clears the screen', async () => {
  await tutorat.page.getByRole('button', { name: /Amira/ }).click()
  await tutorat.page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect(tutorat.page).toHaveURL(/\/login/)
  expect(await tutorat.page.locator('body').innerText()).not.toContain('Amira')
  expect(tutorat.consoleErrors).toEqual([])
})

const subjectProgress = () =>
  tutorat.page.evaluate(async () => {
    const answer = (await (await fetch('/api/progress/progress/subjects')).json()) as {
      payload: { subject_id: number; nbCompleted: number }[]
    }
    return answer.payload.find((row) => row.subject_id === 4201)?.nbCompleted ?? 0
  })

test('the first start offers the accounts of the demo platform, which can demand a newer version', async () => {
  const profile = await newProfile()
  const first = await launch({ profile })
  await first.page.getByRole('button', { name: 'Mode démo' }).click()
  await first.page.getByRole('button', { name: /Amira/ }).click()
  await first.page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(first.page.getByRole('heading', { level: 1, name: 'Bonjour Amira' })).toBeVisible()
  await first.page.getByRole('button', { name: 'Mode démo' }).click()
  await first.page.getByRole('checkbox', { name: 'Exiger une version plus récente' }).click()
  await first.page.keyboard.press('Escape')
  const entry = first.page
    .getByRole('banner')
    .getByRole('button', { name: 'Cette version de Tutorat est trop ancienne' })
  await entry.click({ timeout: 20_000 })
  const offer = first.page.getByRole('dialog', { name: 'Mise à jour de Tutorat' })
  await expect(offer).toContainText('999.0.0')
  await offer.getByRole('button', { name: 'Plus tard' }).click()
  await expect(offer).toBeHidden()
  await expect(entry).toBeHidden()
  await first.discard()
})

test('a progress record from a killed offline session arrives once after the restart', async () => {
  const profile = await newProfile()
  const first = await launch({ platform: platform.file, profile })
  await signInAs(first.page, 'leila')
  await goTo(
    first.page,
    '/subjects/4201-mathematiques/chapters/systemes-de-deux-equations/lessons/un-systeme-en-vingt-secondes/content',
  )
  const video = first.page.locator('video')
  await first.page.getByRole('button', { name: 'Lecture', exact: true }).first().click()
  await expect
    .poll(() =>
      video.evaluate((each: HTMLVideoElement) => each.buffered.length > 0 && each.buffered.end(0) >= each.duration - 1),
    )
    .toBe(true)
  await platform.goDown()
  await expect
    .poll(async () => (await first.page.evaluate(() => window.desktop['app.start']())).outbox.waiting, {
      timeout: 40_000,
    })
    .toBeGreaterThan(0)
  await first.kill()
  expect(platform.sandbox.progressLog.of('leila')).toEqual([])

  await platform.comeBack()
  const second = await launch({ platform: platform.file, profile })
  await expect.poll(() => platform.sandbox.progressLog.of('leila').length, { timeout: 20_000 }).toBe(1)
  expect(platform.sandbox.progressLog.of('leila')[0]).toMatchObject({ completed: true, duplicate: false })
  await second.discard()
})
