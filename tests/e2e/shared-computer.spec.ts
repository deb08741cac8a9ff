import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { examNumber } from '#sandbox/world/class-exams.ts'
import { signInAs, signInOnSharedComputer } from './pages/sign-in'
import { chosenVariants } from './support/chosen-variants'
import { filesHolding } from './support/files-holding'
import { inPage, killPage } from './support/kill-page'
import { chooseFiles } from './support/native-dialogs'
import { goTo } from './support/navigate'
import { startPlatform, type Platform } from './support/platform'
import { removeProfile, launch, newProfile, type Tutorat } from './support/tutorat'
import { findViolations } from './support/violations'

let platform: Platform

test.beforeAll(async () => {
  platform = await startPlatform()
})

test.afterAll(() => platform.close())

async function statusFor(token: string): Promise<number> {
  const { services } = platform.sandbox.platformConfig('http://127.0.0.1')
  const request = new Request(`${services.platform.base}/auth/me`, { headers: { Authorization: `Bearer ${token}` } })
  return (await platform.sandbox.fetch(request)).status
}

const traces = ['amira', 'Ben Salah', 'bensalah', '020100101', '22100113', 'Tutorat2026!', 'Ibn Khaldoun']

test('D3: a shared computer caches nothing of the student, and erases unreadable pending work at the next start', async () => {
  const profile = await newProfile()
  const outside = await mkdtemp(path.join(tmpdir(), 'tutorat-chosen-'))
  const copy = path.join(outside, 'canary-name.pdf')
  await writeFile(copy, '%PDF-1.7\ncanary-content of a student\n%%EOF\n')
  const tutorat = await launch({ platform: platform.file, profile })
  const page = await signInOnSharedComputer(tutorat, 'amira')
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Amira' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
  const token = platform.sandbox.tokens('amira').at(-1) ?? ''
  await goTo(page, '/subjects/4201-mathematiques/details')
  await expect(page.getByRole('heading', { level: 1, name: 'Mathématiques' })).toBeVisible()
  expect(await page.evaluate(() => window.desktop['storage.read']())).toMatchObject({ off: true })
  await chooseFiles(tutorat, [copy])
  const examId = examNumber('two-hours-left')
  const { draft } = await page.evaluate((exam) => window.desktop['homework.pick']({ examId: exam }), examId)
  expect(draft.files).toMatchObject([{ name: 'canary-name.pdf' }])
  platform.sandbox.faults('progress.record', 'server-error')
  const { id, chapter } = platform.sandbox.world.lesson('lire-une-droite')
  const record = {
    viewToken: 'canary-view',
    contentId: id,
    chapterId: chapter.id,
    subjectId: chapter.subject.id,
    completed: false,
    totalWatched: 50,
    watchedTime: 50,
    isFree: false,
  }
  await page.evaluate((body) => window.desktop['progress.record'](body), record)
  await tutorat.kill()
  platform.sandbox.faults.clear()
  const secrets = [token, 'Tutorat2026!', 'amira.bensalah@exemple.tn', 'Ben Salah', '020100101']
  expect(filesHolding(profile, secrets)).toEqual([])

  const data = path.join(profile, 'data')
  const written = await readdir(data, { recursive: true })
  expect(written.filter((name) => /^shared-.*\.(?:pdf|json|log)$/.test(name)).length).toBeGreaterThan(2)
  expect(filesHolding(profile, ['canary-name', 'canary-content', 'canary-view', 'watchedTime'])).toEqual([])

  await mkdir(path.join(data, 'homework', '1', '1'), { recursive: true })
  for (const name of [path.join('homework', '1', '1', 'copie.pdf'), 'outbox-1.log'])
    await writeFile(path.join(data, name), 'canary')
  const again = await launch({ platform: platform.file, profile })
  await expect(again.page).toHaveURL(/\/login/)
  await expect
    .poll(async () => (await readdir(data)).filter((name) => /^(?:shared-|homework|outbox)/.test(name)))
    .toEqual([])
  await again.discard()
  await rm(outside, { recursive: true, force: true })
})

test('D3: quitting or signing out on a shared computer ends the session, and no screen or file names the student', async () => {
  const profile = await newProfile()
  const first = await launch({ platform: platform.file, profile })
  const page = await signInOnSharedComputer(first, 'amira')
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Amira' })).toBeVisible()
  await first.quit()
  expect(filesHolding(profile, traces)).toEqual([])

  const second = await launch({ platform: platform.file, profile })
  await expect(second.page).toHaveURL(/\/login/)
  await signInAs(second.page, 'leila')
  await expect(second.page.getByRole('heading', { level: 1, name: 'Bonjour Leïla' })).toBeVisible()
  await expect(second.page.locator('body')).not.toContainText('Amira')
  await second.page.evaluate(() => window.desktop['session.sign-out']())
  await expect(second.page).toHaveURL(/\/login/)

  await signInAs(second.page, 'amira')
  const token = platform.sandbox.tokens('amira').at(-1) ?? ''
  for (const screen of ['/mon-profil', '/mon-profil/edit', '/subjects', '/']) {
    await goTo(second.page, screen)
    await expect(second.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
  await second.page.evaluate(() => window.desktop['session.sign-out']())
  await expect(second.page).toHaveURL(/\/login/)
  await expect(second.page.locator('body')).not.toContainText('Amira')
  await second.kill()
  expect(filesHolding(profile, [...traces, token])).toEqual([])
  await removeProfile(profile)
})

/** A page that draws no frame, as that of a minimised window, is clicked by its own script. */
const submitByScript = ({ page }: Tutorat) =>
  page.evaluate(() => document.querySelector<HTMLElement>('main button[type=submit]')?.click())

/** Of the window before; the event that shows the window of the new session may have happened already, or may not come. */
const states: { title: string; enter: (tutorat: Tutorat) => Promise<unknown> }[] = [
  {
    title: 'maximised',
    // No window manager runs here that would maximise it.
    enter: ({ app }) =>
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().forEach((window) => (window.isMaximized = () => true)),
      ),
  },
  {
    title: 'beyond the screen',
    enter: ({ app }) => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setPosition(3000, 40)),
  },
  {
    title: 'minimised',
    enter: ({ app }) => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize()),
  },
  {
    title: 'hidden',
    enter: ({ app }) => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide()),
  },
]

for (const { title, enter } of chosenVariants(states))
  test(`D3: a shared session from a window that is ${title} has one window, and leaves nothing after a power cut`, async () => {
    const profile = await newProfile()
    const tutorat = await launch({ platform: platform.file, profile })
    const page = await signInOnSharedComputer(tutorat, 'amira', async () => {
      await enter(tutorat)
      await submitByScript(tutorat)
    })
    await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Amira' })).toBeVisible()
    const sessions = await tutorat.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map(({ webContents }) => webContents.session.isPersistent()),
    )
    expect(sessions).toEqual([false])
    await goTo(page, '/mon-profil')
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await tutorat.kill()
    expect(filesHolding(profile, [...traces, platform.sandbox.tokens('amira').at(-1) ?? ''])).toEqual([])
    await removeProfile(profile)
  })

test('D3: a shared session whose page crashes goes on, and its end leaves nothing', async () => {
  const tutorat = await launch({ platform: platform.file })
  const page = await signInOnSharedComputer(tutorat, 'amira')
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Amira' })).toBeVisible()
  const token = platform.sandbox.tokens('amira').at(-1) ?? ''
  await killPage(tutorat, 'Bonjour Amira')
  await inPage(tutorat, `window.desktop['session.sign-out']()`)
  await expect.poll(() => inPage(tutorat, 'document.body.innerText')).toContain('Se connecter')
  expect(await inPage(tutorat, 'document.body.innerText')).not.toMatch(/Amira|Ben Salah/)
  await tutorat.quit()
  expect(filesHolding(tutorat.profile, [...traces, token])).toEqual([])
  await removeProfile(tutorat.profile)
})

test('D3: fifteen idle minutes on a shared computer end the session after a warning and clear the screen', async () => {
  const tutorat = await launch({ platform: platform.file })
  const page = await signInOnSharedComputer(tutorat, 'amira')
  const token = platform.sandbox.tokens('amira').at(-1) ?? ''
  expect(await statusFor(token)).toBe(200)
  // A page that still loads would take the new clock for a long absence.
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Amira' })).toBeVisible()
  await page.clock.install()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Amira' })).toBeVisible()
  await page.clock.fastForward('13:00')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.clock.fastForward('01:00')
  const warning = page.getByRole('dialog', { name: 'Tu es toujours là ?' })
  await expect(warning.getByText(/^00:5\d$|^01:00$/)).toBeVisible()
  await expect(warning.getByRole('button', { name: 'Continuer la session' }).last()).toBeFocused()
  for (const [language, theme] of [
    ['ar', 'dark'],
    ['en', 'light'],
    ['fr', 'light'],
  ] as const) {
    await page.evaluate((change) => window.desktop['settings.change'](change), { language, theme })
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    expect(await findViolations(page, '[role=dialog]')).toEqual([])
    await page.screenshot({ path: `test-results/screens/idle-dialog.${language}.${theme}.png` })
  }
  await page.clock.fastForward('00:40')
  await expect(warning.getByText(/^00:[01]\d$/)).toBeVisible()
  expect(await statusFor(token)).toBe(200)
  await page.clock.fastForward('00:20')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Ta session a été fermée.')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/Amira|Ben Salah/)
  await expect.poll(() => statusFor(token)).toBe(401)
  await tutorat.quit()
  expect(filesHolding(tutorat.profile, [...traces, token])).toEqual([])
  await removeProfile(tutorat.profile)
})

test('D3: a hung page prevents neither the end of a shared session nor the clearing of the screen', async () => {
  const tutorat = await launch({ platform: platform.file })
  const page = await signInOnSharedComputer(tutorat, 'amira')
  const token = platform.sandbox.tokens('amira').at(-1) ?? ''
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Amira' })).toBeVisible()
  await page.evaluate(
    () =>
      void setTimeout(() => {
        for (;;);
      }),
  )
  expect(await statusFor(token)).toBe(200)
  await tutorat.app.evaluate(({ powerMonitor }) => {
    powerMonitor.getSystemIdleTime = () => 18 * 60
  })
  const limit = { timeout: 45_000 }
  await expect.poll(() => statusFor(token), limit).toBe(401)
  const inWindow = () =>
    tutorat.app.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      if (
        contents === undefined ||
        contents.isCrashed() ||
        contents.isLoading() ||
        !contents.getURL().includes('/login')
      )
        return ''
      return String(await contents.executeJavaScript('document.body.innerText'))
    })
  await expect.poll(inWindow, limit).toContain('Se connecter')
  expect(await inWindow()).not.toMatch(/Amira|Ben Salah/)
  await tutorat.quit()
  expect(filesHolding(tutorat.profile, [...traces, token])).toEqual([])
  await removeProfile(tutorat.profile)
})

test('a school policy makes the computer shared and locks the setting', async () => {
  const profile = await newProfile()
  const policy = path.join(profile, 'policy.json')
  await writeFile(policy, JSON.stringify({ sharedComputer: true, language: 'fr' }))
  const tutorat = await launch({ platform: platform.file, profile, env: { TUTORAT_POLICY: policy } })
  await expect(tutorat.page.getByText('Géré par ton établissement').first()).toBeVisible()
  await expect(
    tutorat.page.evaluate(() => window.desktop['settings.change']({ sharedComputer: false })),
  ).rejects.toThrow()
  await goTo(tutorat.page, '/parametres')
  await expect(tutorat.page.getByRole('switch', { name: /partagé/ })).toBeDisabled()
  await tutorat.discard()
})
