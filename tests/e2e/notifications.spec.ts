import { expect, test } from '@playwright/test'
import { notify } from '#sandbox/world/notify.ts'
import { signInAs } from './pages/sign-in'
import { goTo } from './support/navigate'
import { clickNotice, getNotices, takeNotices } from './support/notices'
import { startPlatform, type Platform } from './support/platform'
import { startAgain } from './support/second-process'
import { takeSystemBrowser, type SystemBrowser } from './support/system-browser'
import { launch, type Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

let platform: Platform
let tutorat: Tutorat
let browser: SystemBrowser

const amira = () => platform.sandbox.world.student('amira')
const unread = () => amira().engagement.notifications.filter(({ seen }) => !seen).length
const bell = () => tutorat.page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const popover = () => tutorat.page.getByRole('dialog', { name: 'Notifications' })

const bellCountsAll = (options?: { timeout: number }) =>
  expect
    .poll(async () => Number(/\d+/.exec((await bell().getAttribute('aria-label')) ?? '')?.[0]) - unread(), options)
    .toBe(0)

async function leaveWindow(): Promise<void> {
  await tutorat.app.evaluate(({ BrowserWindow }) => void BrowserWindow.getAllWindows()[0]?.emit('blur'))
  await expect
    .poll(() => tutorat.page.evaluate(async () => (await window.desktop['app.start']()).windowFocused))
    .toBe(false)
}

function notifyAmira(title: string, link: string | null): void {
  notify(
    amira(),
    { kind: 'uploadNewContent', title, body: `Le texte de « ${title} », en entier.`, link },
    platform.sandbox.clock.now(),
  )
}

async function lookAgain(): Promise<void> {
  await tutorat.page.evaluate(() => {
    const stop = window.desktop.on('window.suspend', ({ suspended }) => {
      document.documentElement.toggleAttribute('data-asleep', suspended)
      if (!suspended) stop()
    })
  })
  await tutorat.app.evaluate(({ powerMonitor }) => powerMonitor.emit('suspend'))
  await tutorat.page.locator('html[data-asleep]').waitFor()
  await tutorat.app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'))
  await tutorat.page.locator('html:not([data-asleep])').waitFor()
}

const lookUntilAllCounted = () =>
  expect(async () => {
    await lookAgain()
    await bellCountsAll({ timeout: 2000 })
  }).toPass()

test.beforeAll(async () => {
  platform = await startPlatform()
  tutorat = await launch({ platform: platform.file })
  browser = await takeSystemBrowser(tutorat)
  await takeNotices(tutorat)
  await signInAs(tutorat.page, 'amira')
})

test.afterAll(async () => {
  await tutorat.discard()
  await platform.close()
})

test('the bell counts unread notifications, and an opened one leads to its screen and becomes read', async () => {
  const before = unread()
  expect(before).toBeGreaterThan(1)
  await expect(bell()).toHaveAccessibleName(new RegExp(String(before)))
  await bell().click()
  await popover().getByRole('list', { name: 'Liste des notifications' }).getByRole('link').first().click()
  await expect(popover()).toBeHidden()
  await expect.poll(() => new URL(tutorat.page.url()).pathname).not.toBe('/')
  await expect(tutorat.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(unread).toBe(before - 1)
  await expect(bell()).toHaveAccessibleName(new RegExp(String(before - 1)))
})

test('A5: a notification with a foreign link opens nothing', async () => {
  const hostile = [
    'https://evil.example/offres',
    'javascript:alert(1)',
    '//evil.example',
    '/nulle-part',
    'tutorat://switch?token=a&admin_id=1&user_id=2',
    'file:///etc/passwd',
    '/switch?token=stolen',
    '/login',
  ]
  hostile.forEach((link, index) => notifyAmira(`Piège ${index}`, link))
  await goTo(tutorat.page, '/notifications')
  await lookUntilAllCounted()
  for (const [index] of hostile.entries()) {
    const row = tutorat.page.getByRole('main').getByRole('button', { name: new RegExp(`Piège ${index}`) })
    await row.click()
    await expect(row).toHaveAttribute('aria-expanded', 'true')
    await expect(row).toContainText(`Le texte de « Piège ${index} », en entier.`)
  }
  expect(new URL(tutorat.page.url()).pathname).toBe('/notifications')
  expect(await browser.opened()).toBeNull()
  await expect(tutorat.page.getByRole('main').getByRole('link', { name: /Piège/ })).toHaveCount(0)
})

test('a notification without window focus appears once in the system, and its click opens its screen', async () => {
  await goTo(tutorat.page, '/')
  await bellCountsAll()
  await leaveWindow()
  notifyAmira('Devoir corrigé', '/reports')
  await lookAgain()
  await expect
    .poll(async () => (await getNotices(tutorat)).filter(({ title }) => title === 'Devoir corrigé').length)
    .toBe(1)
  await clickNotice(
    tutorat,
    (await getNotices(tutorat)).findIndex(({ title }) => title === 'Devoir corrigé'),
  )
  await expect.poll(() => new URL(tutorat.page.url()).pathname).toBe('/reports')
  await lookAgain()
  expect((await getNotices(tutorat)).filter(({ title }) => title === 'Devoir corrigé')).toHaveLength(1)
})

test('clicking a system notification of the closed application opens it at its screen', async () => {
  await startAgain(tutorat.profile, platform.file, ['tutorat://liste-des-demandes-parentales'])
  await expect.poll(() => new URL(tutorat.page.url()).pathname).toBe('/liste-des-demandes-parentales')
})

test('no system notification appears in quiet hours or when they are disabled', async () => {
  await goTo(tutorat.page, '/')
  await bellCountsAll()
  await leaveWindow()
  const allDay = { on: true, from: '00:00', to: '23:59' }
  for (const change of [{ quietHours: allDay }, { nativeNotifications: false, quietHours: { ...allDay, on: false } }]) {
    await tutorat.page.evaluate((settings) => window.desktop['settings.change'](settings), change)
    const before = (await getNotices(tutorat)).length
    notifyAmira('Rien à dire', '/exams')
    await lookUntilAllCounted()
    expect((await getNotices(tutorat)).length).toBe(before)
  }
})
