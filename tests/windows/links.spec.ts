import { expect, test } from '@playwright/test'
import { signInAs } from '../e2e/pages/sign-in'
import { getDialog, openWallet, order, shownBalance } from '../e2e/pages/wallet'
import { clickWithoutWaiting } from '../e2e/support/click-without-waiting'
import { startPlatform, type Platform } from '../e2e/support/platform'
import { startBrowser, type RealBrowser } from '../e2e/support/real-browser'
import { takeSystemBrowser, type SystemBrowser } from '../e2e/support/system-browser'
import type { Tutorat } from '../e2e/support/tutorat'
import { isWine, linkCommand, resetComputer, runOnWindows } from './support/computer'
import { linkArguments, startOnWindows, startSecond } from './support/start'

test.describe.configure({ mode: 'serial' })

let platform: Platform
let tutorat: Tutorat
let provider: RealBrowser
let browser: SystemBrowser

test.beforeAll(async () => {
  resetComputer()
  platform = await startPlatform()
  provider = await startBrowser()
  tutorat = await startOnWindows({ platform: platform.file })
  browser = await takeSystemBrowser(tutorat)
  await signInAs(tutorat.page, 'amira')
})

test.afterAll(async () => {
  await tutorat.quit()
  await provider.quit()
  await platform.close()
})

const points = () => platform.sandbox.world.student('amira').points

/** By the registry; Wine needs its own switches. */
async function openLink(link: string): Promise<void> {
  if (isWine) await startSecond({ platform: platform.file, args: linkArguments(linkCommand() ?? '', link) })
  else runOnWindows('cmd', ['/c', 'start', '', link])
}

async function pay(amount: number): Promise<string> {
  await order(tutorat.page, 'Carte bancaire', amount)
  await provider.open(await browser.address())
  await clickWithoutWaiting(provider.page.getByRole('button', { name: 'Payer', exact: true }))
  const [link = ''] = await provider.followed(1)
  expect(link).toMatch(/^tutorat:\/\/payment\/success\?orderId=/)
  return link
}

test('the registry names the application for links, behind the end of the switches', async () => {
  await expect.poll(linkCommand).toMatch(/^"[A-Z]:\\.*\\Tutorat\.exe" --protocol -- "%1"$/)
})

test('a link opened by Windows reaches the running application', async () => {
  await openLink('tutorat://subjects')
  await expect(tutorat.page).toHaveURL('app://tutorat/subjects')
})

test('a payment’s return opened by Windows adds the points once', async () => {
  const before = points()
  const link = await pay(2000)
  await openLink(link)
  await openLink(link)
  await expect.poll(points).toBe(before + 2000)
  await openWallet(tutorat.page)
  await expect.poll(() => shownBalance(tutorat.page)).toBe(before + 2000)
})

test('a payment’s return starts the closed application by the registry’s command and adds the points', async () => {
  const before = points()
  const link = await pay(2500)
  const command = linkCommand() ?? ''
  await tutorat.quit()
  tutorat = await startOnWindows({ platform: platform.file, args: linkArguments(command, link) })
  await expect.poll(points).toBe(before + 2500)
  await expect(getDialog(tutorat.page).or(tutorat.page.getByText('Paiement Réussi')).first()).toBeVisible()
})

test('an entry of the jump list opens its screen in the running application', async () => {
  const accepted = await tutorat.app.evaluate(({ app }) =>
    app.setUserTasks([
      {
        program: process.execPath,
        arguments: '-- "tutorat://exams"',
        title: 'Examens',
        description: 'Examens',
        iconPath: process.execPath,
        iconIndex: 0,
      },
    ]),
  )
  // Wine has no ICustomDestinationList: it refuses every list.
  expect(accepted).toBe(!isWine)
  await startSecond({ platform: platform.file, args: ['--', 'tutorat://exams'] })
  await expect(tutorat.page).toHaveURL('app://tutorat/exams')
})
