import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { signInAs } from './pages/sign-in'
import { filesHolding } from './support/files-holding'
import { pageHeap } from './support/page-heap'
import { startPlatform, type Platform } from './support/platform'
import { launch, newProfile } from './support/tutorat'

let platform: Platform

test.beforeAll(async () => {
  platform = await startPlatform()
})
test.afterAll(() => platform.close())

const tokenOf = (who: string): string => platform.sandbox.tokens(who).at(-1) ?? ''

test('D1, D2, I1: session and chosen page state survive a kill and a restart, no file has the token, a sign-out ends both', async () => {
  test.setTimeout(300_000)
  const profile = await newProfile()
  const first = await launch({ platform: platform.file, profile })
  await signInAs(first.page, 'amira')
  expect((await first.page.evaluate(() => window.desktop['app.start']())).session.backend).toBe('keychain')
  await expect(first.page.getByRole('heading', { level: 1, name: /Amira/ })).toBeVisible()
  const token = tokenOf('amira')
  expect(token.length).toBeGreaterThan(20)

  // The form that held the password is freed some time after Home is shown.
  const findSecrets = async () => {
    const heap = await pageHeap(first.page)
    return { name: heap.includes('Amira'), token: heap.includes(token), password: heap.includes('Tutorat2026!') }
  }
  await expect.poll(findSecrets, { timeout: 60_000 }).toEqual({ name: true, token: false, password: false })
  expect(filesHolding(profile, [token, 'Tutorat2026!'])).toEqual([])
  await first.page.getByRole('button', { name: 'Réduire la barre latérale' }).click()
  const persisted = () => readFile(path.join(profile, 'data', 'page-state.json'), 'utf8').catch(() => '')
  await expect.poll(persisted).toContain('mini')
  await first.kill()
  expect(filesHolding(profile, [token, 'Tutorat2026!'])).toEqual([])

  const second = await launch({ platform: platform.file, profile })
  await expect(second.page.getByRole('button', { name: 'Agrandir la barre latérale' })).toBeVisible()
  await second.quit()

  const third = await launch({ platform: platform.file, profile })
  await expect(third.page.getByRole('heading', { level: 1, name: /Amira/ })).toBeVisible()
  await third.page.getByRole('button', { name: /Amira/ }).click()
  await third.page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect(third.page).toHaveURL(/\/login/)
  await expect.poll(persisted).toMatch(/"userId":null/)
  expect(await persisted()).toContain('mini')
  expect(await persisted()).not.toContain('resume')
  await third.quit()

  const fourth = await launch({ platform: platform.file, profile })
  await expect(fourth.page).toHaveURL(/\/login/)
  await fourth.discard()
})

test('D1, D8: without a keychain signing in works, shows a notice and lasts until the application closes', async () => {
  const profile = await newProfile()
  const first = await launch({ platform: platform.file, profile, keychain: false })
  await signInAs(first.page, 'amira')
  const { session } = await first.page.evaluate(() => window.desktop['app.start']())
  expect(session).toMatchObject({ signedIn: true, backend: 'memory', memoryReason: 'no-keychain' })
  expect(filesHolding(profile, [tokenOf('amira'), 'Tutorat2026!'])).toEqual([])
  await first.quit()

  const second = await launch({ platform: platform.file, profile, keychain: false })
  await expect(second.page).toHaveURL(/\/login/)
  await second.discard()
})
