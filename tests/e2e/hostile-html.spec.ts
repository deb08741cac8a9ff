import { expect, test } from '@playwright/test'
import { hostileHost, hostileHtml, ranFlag } from '../support/hostile-html'
import { getPopup } from './pages/popup'
import { signInAs } from './pages/sign-in'
import { goTo } from './support/navigate'
import { startPlatform, type Platform } from './support/platform'
import { takeSystemBrowser, type SystemBrowser } from './support/system-browser'
import {
  requestOutsidePolicy,
  startTrafficRecorder,
  recordRequests,
  type TrafficRecorder,
} from './support/traffic-recorder'
import { launch, type Tutorat } from './support/tutorat'
import { findInjectionErrors } from './support/untrusted-content'

test.describe.configure({ mode: 'serial' })

const inPopup = [
  'a style that covers the screen',
  'a form that asks for the password',
  'a dialog that is open',
  'names that clobber the page',
  'a broken picture with a handler',
  'a drawing with a script',
]
/** Logged for the windowless document that parses texts under our policy, and for pictures that the platform lacks. */
const saidOfReading = new RegExp(
  '^console: (?:Applying inline style violates|' +
    'Failed to load resource: the server responded with a status of 404|' +
    "Setting the document's base URI to 'https://hostile\\.example/' violates|" +
    "This document requires 'TrustedScript' assignment\\.)",
)
const bodyOf = (targetName: string) => hostileHtml.find(({ name }) => name === targetName)?.html ?? ''

let hostile: TrafficRecorder
let platform: Platform
let tutorat: Tutorat
let browser: SystemBrowser
let getRequestedOrigins: () => Promise<string[]>
let browserOrigins: readonly string[]

test.beforeAll(async () => {
  hostile = await startTrafficRecorder(hostileHost)
  platform = await startPlatform()
  const { engagement } = platform.sandbox.world.student('amira')
  const at = platform.sandbox.clock.now()
  engagement.messages = hostileHtml.map(({ name, html }, index) => ({
    id: `hostile-${index}`,
    name,
    body: html,
    at: at - index * 1000,
    seen: true,
  }))
  engagement.popups = [
    { id: 'hostile-popup', name: 'Annonce', body: inPopup.map(bodyOf).join('<p>texte lisible</p>'), hidden: false },
  ]
  tutorat = await launch({ platform: platform.file, args: [hostile.argument] })
  browser = await takeSystemBrowser(tutorat)
  getRequestedOrigins = await recordRequests(tutorat)
  browserOrigins = (await tutorat.page.evaluate(() => window.desktop['app.start']())).platform.browserOrigins
  await signInAs(tutorat.page, 'amira')
})

test.afterAll(async () => {
  await tutorat.discard()
  await platform.close()
  await hostile.close()
})

test('A2: a popup with hostile HTML stays in its dialog and can be closed', async () => {
  const dialog = await getPopup(tutorat, 'Annonce')
  await expect(dialog.locator('[data-server-html]')).toContainText('texte lisible')
  expect(
    await findInjectionErrors(tutorat.page, {
      body: '[data-server-html]',
      ours: ['[role="dialog"] .ant-modal-title', '[role="dialog"] button[aria-label="Fermer"]'],
      flag: ranFlag,
      browserOrigins,
    }),
  ).toEqual([])
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(dialog).toBeHidden()
})

test('A2: an inbox of hostile messages is listed without harm', async () => {
  const { page } = tutorat
  await goTo(page, '/inbox')
  const rows = page.getByRole('list', { name: 'Messages' }).getByRole('link')
  for (let shown = 25; shown < hostileHtml.length; shown += 25) {
    await expect(rows).toHaveCount(shown)
    await page.getByRole('button', { name: 'Voir plus' }).click()
  }
  await expect(rows).toHaveCount(hostileHtml.length)
  expect(
    await page
      .locator(
        'main :is(script, style, link, iframe, object, form, input, img, dialog, [onclick], [onerror], [autofocus])',
      )
      .count(),
  ).toBe(0)
})

test('A2: no message runs a script, loads external content, navigates or covers the screen', async () => {
  test.slow()
  const { page } = tutorat
  expect(hostileHtml.length).toBeGreaterThanOrEqual(60)
  const windows = () => tutorat.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
  const before = await windows()
  for (const [index, { name }] of hostileHtml.entries()) {
    await test.step(name, async () => {
      await goTo(page, `/inbox/hostile-${index}`)
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Tous les messages' })).toBeVisible()
      await page.locator('article [data-server-html]').waitFor()
      expect(
        await findInjectionErrors(page, {
          body: 'article [data-server-html]',
          ours: ['main h1', 'nav[aria-label="Autres messages"] a[href="/inbox"]', 'header button[aria-haspopup]'],
          flag: ranFlag,
          browserOrigins,
        }),
      ).toEqual([])
      expect(page.url()).toBe(`app://tutorat/inbox/hostile-${index}`)
    })
  }
  expect(await windows()).toBe(before)
})

test('A2: no request leaves for an unlisted host, and the console shows only expected messages', async () => {
  expect(hostile.countConnections()).toBe(0)
  const { mediaHosts } = (await tutorat.page.evaluate(() => window.desktop['app.start']())).platform
  const origins = await getRequestedOrigins()
  expect(origins).toEqual(expect.arrayContaining(mediaHosts))
  expect(
    origins.filter((origin) => !['app://tutorat', ...mediaHosts].includes(origin) && !/^(?:data|blob):/.test(origin)),
  ).toEqual([])
  expect(await browser.opened()).toBeNull()
  expect(tutorat.consoleErrors.filter((complaint) => !saidOfReading.test(complaint))).toEqual([])
  // Control: the recorder counts a request that leaves.
  await requestOutsidePolicy(tutorat, `https://${hostileHost}/`)
  await expect.poll(hostile.countConnections).toBeGreaterThan(0)
})
