import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import type { Desktop } from '#shared/desktop/desktop.ts'
import { signInAs } from './pages/sign-in'
import { goTo } from './support/navigate'
import { startPlatform, type Platform } from './support/platform'
import { startAgain } from './support/second-process'
import { takeSystemBrowser, type SystemBrowser } from './support/system-browser'
import { launch, newProfile, type Tutorat } from './support/tutorat'
import { findViolations } from './support/violations'

declare global {
  interface Window {
    readonly desktop: Desktop
  }
}

test.describe.configure({ mode: 'serial' })

const off = 'Les paiements sont désactivés sur cet ordinateur'
const managed = 'Géré par ton établissement'

let platform: Platform
let tutorat: Tutorat
let browser: SystemBrowser

test.beforeAll(async () => {
  platform = await startPlatform()
  const profile = await newProfile()
  const policy = path.join(profile, 'policy.json')
  await writeFile(
    policy,
    JSON.stringify({
      $schema: './policy.schema.json',
      proxy: { mode: 'system' },
      dataSaver: true,
      updates: false,
      payments: false,
      allowedLinks: ['forum.nulle-part.exemple'],
    }),
  )
  tutorat = await launch({ platform: platform.file, profile, env: { TUTORAT_POLICY: policy } })
  browser = await takeSystemBrowser(tutorat)
})

test.afterAll(async () => {
  // Chromium logs the refused call.
  expect(tutorat.consoleErrors.filter((words) => !/status of 403/.test(words))).toEqual([])
  await tutorat.discard()
  await platform.close()
})

test('the school’s settings are applied, shown and locked', async () => {
  const { page } = tutorat
  await expect(page.getByRole('link', { name: /opérateur|S’abonner/ })).toHaveCount(0)
  await signInAs(page, 'amira')
  await expect(page.getByRole('contentinfo').getByText(managed)).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: /offres/i }),
  ).toHaveCount(0)
  const { text } = await page.evaluate(() => window.desktop['app.info']())
  expect(text).toContain('policy: proxy, dataSaver, updates, payments, allowedLinks')
  expect(await page.evaluate(async () => (await window.desktop['app.start']()).settings.dataSaver)).toBe(true)
  await expect(page.evaluate(() => window.desktop['settings.change']({ dataSaver: false }))).rejects.toThrow()
  await goTo(page, '/parametres')
  await expect(page.getByRole('switch', { name: 'Économie de données' })).toBeDisabled()
})

test('a purchase is blocked on screens and for links, commands and calls', async () => {
  const { page, profile } = tutorat
  await goTo(page, '/porte-monnaie')
  await expect(page.getByText(off)).toBeVisible()
  await expect(page.getByText('REF-7K2P')).toBeVisible()
  await expect(page.getByRole('button', { name: /Ajouter des points|Transférer/ })).toHaveCount(0)
  for (const link of ['tutorat://offres', 'tutorat://payment/success?orderId=1234']) {
    await goTo(page, '/aide')
    await expect(page.getByRole('heading', { level: 1, name: off })).toHaveCount(0)
    await startAgain(profile, platform.file, [link])
    await expect(page.getByRole('heading', { level: 1, name: off })).toBeVisible()
  }
  expect(await findViolations(page)).toEqual([])
  const refused = await page.evaluate(async () => {
    const id = '7d3c2f4e-5a61-4b7e-9d0c-1f2a3b4c5d6e'
    const { desktop } = window
    const requests = [
      desktop['money.order']({ kind: 'transfer', toUser: 8, points: 10 }),
      desktop['money.open']({ id }),
      desktop['money.qr']({ id }),
      desktop['money.resend-code']({ transferId: 4 }),
      desktop['money.confirm-transfer']({ transferId: 4, code: '123456' }),
      desktop['money.subscribe-visitor']({ recurrence: 7, phone: '22100113', division: 42 }),
    ]
    return (await Promise.allSettled(requests)).map((each) =>
      each.status === 'rejected' ? String(each.reason) : 'answered',
    )
  })
  expect(refused).toEqual(refused.map(() => expect.stringContaining('managed') as unknown))
  const call = await page.evaluate(async () => {
    const answer = await fetch('/api/platform/student/gift-requests/convert-gift-point', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"giftPoint":100}',
    })
    return { status: answer.status, body: await answer.text() }
  })
  expect(call).toMatchObject({ status: 403, body: expect.stringContaining('DESKTOP_MANAGED') })
  expect(
    platform.sandbox
      .requests()
      .filter(({ name }) =>
        /^(wallet\.createCode|transfers\.start|offers\.buy|operator\.|referrals\.convert)/.test(name ?? ''),
      ),
  ).toEqual([])
})

test('the browser opens no unlisted page, and the page explains why', async () => {
  const { page } = tutorat
  await goTo(page, '/aide')
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: /^Facebook/ })
    .click()
  await expect(
    page.getByText('Cette page n’est pas autorisée sur cet ordinateur (réglage de ton établissement).'),
  ).toBeVisible()
  expect(await browser.opened()).toBeNull()
})
