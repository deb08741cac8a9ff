import { spawn } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { _electron, expect, test } from '@playwright/test'
import { fillSignIn, signInAs } from './pages/sign-in'
import { goTo } from './support/navigate'
import type { Platform } from './support/platform'
import { startWithPlatform, stop } from './support/start'
import { environment, removeProfile, newProfile, runtime, type Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  ;({ platform, tutorat } = await startWithPlatform())
})

test.afterAll(() => stop({ platform, tutorat }))

test.afterEach(() => platform.sandbox.faults.clear())

for (const kind of ['html', 'half-json', 'server-error', 'wrong-types', 'cut'] as const) {
  test(`F1: a sign-in that answers ${kind} says so and leaves the form as it was`, async () => {
    platform.sandbox.faults('account.signIn', kind)
    await fillSignIn(tutorat.page, 'amira')
    await tutorat.page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(tutorat.page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
    await expect(tutorat.page.getByLabel('E-mail ou numéro de téléphone')).toHaveValue('amira.bensalah@exemple.tn')
    await expect(tutorat.page.getByRole('button', { name: 'Se connecter' })).toBeEnabled()
  })
}

for (const kind of ['html', 'half-json', 'empty', 'wrong-types', 'server-error', 'not-found'] as const) {
  test(`F1: subjects that answer ${kind} are a sentence and a way to try again, never a blank`, async () => {
    if (tutorat.page.url().includes('login')) await signInAs(tutorat.page, 'amira')
    // A response in flight would be stored after the cache is cleared.
    await tutorat.page.waitForLoadState('networkidle')
    platform.sandbox.faults('subjects.list', kind)
    // The cache would replace the broken response.
    await tutorat.page.evaluate(() => window.desktop['storage.clear']({ kind: null }))
    await tutorat.page.reload()
    await goTo(tutorat.page, '/subjects')
    const retry = tutorat.page.getByRole('main').getByRole('button', { name: 'Réessayer' }).first()
    await expect(retry).toBeVisible({ timeout: 20_000 })
    platform.sandbox.faults.clear()
    await retry.click({ timeout: 3000 }).catch(() => undefined)
    await expect(tutorat.page.getByRole('main').getByText('Mathématiques').first()).toBeVisible()
  })
}

test('F1: cached subjects with their age replace an unusable response', async () => {
  await tutorat.page.reload()
  await goTo(tutorat.page, '/subjects')
  await expect(tutorat.page.getByRole('main').getByText('Mathématiques').first()).toBeVisible()
  platform.sandbox.faults('subjects.list', 'html')
  await tutorat.page.reload()
  await expect(tutorat.page.getByRole('main').getByText('Mathématiques').first()).toBeVisible()
  await expect(tutorat.page.getByText(/^Mis à jour (à l’instant|il y a)/).first()).toBeVisible()
})

test('F2: a session that the platform ended leads to the sign-in', async () => {
  platform.sandbox.faults('*', 'unauthorised')
  await tutorat.page.reload()
  await expect(tutorat.page).toHaveURL(/\/login/)
  await expect(tutorat.page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
})

for (const [what, text, field] of [
  ['half a file', '{ "name": "Éc', '(file)'],
  ['a missing service', JSON.stringify({ name: 'École' }), 'services'],
] as const) {
  test(`I3: ${what} as platform.json is refused by a sentence that names the field`, async () => {
    const profile = await newProfile()
    const file = path.join(profile, 'platform.json')
    await writeFile(file, text)
    const child = spawn(runtime.executable, [path.resolve('.')], {
      env: { ...environment({ profile, platform: file }), ELECTRON_ENABLE_LOGGING: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    await expect.poll(() => said, { timeout: 15_000 }).toContain(field)
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
    await removeProfile(profile)
  })
}

test('I3: a refused platform.json leaves the dialog alone, with no blank window above it', async () => {
  const profile = await newProfile()
  const file = path.join(profile, 'platform.json')
  await writeFile(file, JSON.stringify({ name: 'École' }))
  const application = await _electron.launch({
    executablePath: runtime.executable,
    args: [path.resolve('.')],
    env: environment({ profile, platform: file }),
  })
  const child = application.process()
  const log = () => readFile(path.join(profile, 'logs', 'main.log'), 'utf8').catch(() => '')
  const windows = () =>
    application.evaluate(({ app, BrowserWindow }) => [app.isReady(), BrowserWindow.getAllWindows().length])
  await expect.poll(log, { timeout: 15_000 }).toMatch(/start\.refused.*links.* is missing/)
  expect(await windows()).toEqual([true, 0])
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
  await removeProfile(profile)
})

test('I3: a policy is checked from the command line, without a window and without a profile', async () => {
  const profile = await newProfile()
  const file = path.join(profile, 'policy.json')
  await writeFile(file, '{"payment":false}')
  const before = await readdir(profile)
  const child = spawn(runtime.executable, [path.resolve('.'), `--check-policy=${file}`], {
    env: environment({ profile, platform: file }),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise((resolve) => child.once('close', resolve))
  expect([code, said]).toEqual([1, expect.stringContaining('"payment" is unknown')])
  expect(await readdir(profile)).toEqual(before)
  await removeProfile(profile)
})
