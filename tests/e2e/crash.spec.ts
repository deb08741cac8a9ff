import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { inPage, killPage, passMinute, getProcessId, getTitle } from './support/kill-page'
import { answerDialogs, getDialogs } from './support/native-dialogs'
import { goTo } from './support/navigate'
import type { Platform } from './support/platform'
import { startWithPlatform, stop } from './support/start'
import { launch, type Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  ;({ platform, tutorat } = await startWithPlatform({ account: 'amira' }))
  await expect(tutorat.page.getByRole('heading', { level: 1 })).toBeVisible()
})

test.afterAll(() => stop({ platform, tutorat }))

const graphicsProcess = () =>
  tutorat.app.evaluate(({ app }) => app.getAppMetrics().find((each) => each.type === 'GPU')?.pid ?? 0)

const log = () => readFile(path.join(tutorat.profile, 'logs', 'main.log'), 'utf8')

test('I1: a killed page reloads within three seconds; the fourth crash in a minute shows the crash page', async () => {
  await goTo(tutorat.page, '/subjects')
  await expect(tutorat.page.getByRole('heading', { level: 1, name: 'Matières' })).toBeVisible()
  for (let time = 0; time < 3; time += 1) {
    const { url, ms } = await killPage(tutorat, 'Matières')
    expect(url).toBe('app://tutorat/subjects')
    expect(ms).toBeLessThan(3000)
  }
  const calm = await killPage(tutorat, 'Cette page s’est arrêtée plusieurs fois')
  expect(calm.ms).toBeLessThan(3000)
  await passMinute(tutorat)
  // Reloads are allowed again after a healthy minute.
  await inPage(tutorat, `document.querySelector('a')?.click()`)
  await expect.poll(() => getTitle(tutorat)).toBe('Matières')
  const fifth = await killPage(tutorat, 'Matières')
  expect([fifth.url, fifth.ms < 3000]).toEqual(['app://tutorat/subjects', true])
})

test('I1: a hung page offers to wait or to reload, and the recorded progress is sent', async () => {
  await answerDialogs(tutorat, 0)
  const { id, chapter } = platform.sandbox.world.lesson('lire-une-droite')
  const body = {
    viewToken: 'hang',
    contentId: id,
    chapterId: chapter.id,
    subjectId: chapter.subject.id,
    completed: false,
    totalWatched: 50,
    watchedTime: 50,
    isFree: false,
  }
  await passMinute(tutorat)
  expect(
    await inPage(tutorat, `window.desktop['progress.record'](${JSON.stringify(body)}).then(() => 'kept', String)`),
  ).toBe('kept')
  await tutorat.app.evaluate(({ BrowserWindow }) => {
    const script = `window.desktop['window.title']({ title: 'hangs' }).then(() => { for (;;); })`
    void BrowserWindow.getAllWindows()[0]
      ?.webContents.executeJavaScript(script)
      .catch(() => undefined)
  })
  await expect
    .poll(() => tutorat.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle()))
    .toBe('hangs')
  // Chromium detects no hang under a debugger.
  const notice = (event: 'unresponsive') =>
    tutorat.app.evaluate(
      ({ BrowserWindow }, name) => void BrowserWindow.getAllWindows()[0]?.webContents.emit(name),
      event,
    )
  const hung = await getProcessId(tutorat)
  await notice('unresponsive')
  expect((await getDialogs(tutorat)).map(({ buttons }) => buttons)).toEqual([['Attendre', 'Recharger']])
  expect(await getProcessId(tutorat)).toBe(hung)
  await answerDialogs(tutorat, 1)
  await notice('unresponsive')
  await expect.poll(async () => [0, hung].includes(await getProcessId(tutorat)), { timeout: 10_000 }).toBe(false)
  await expect.poll(() => getTitle(tutorat), { timeout: 10_000 }).toBe('Matières')
  await expect.poll(() => platform.sandbox.requests().filter(({ name }) => name === 'progress.record').length).toBe(1)
})

test('I2: the application survives crashes of the graphics process and offers a restart once', async () => {
  await answerDialogs(tutorat, 1)
  for (let time = 0; time < 8; time += 1) {
    const before = await graphicsProcess()
    process.kill(before, 'SIGKILL')
    await expect.poll(async () => ![0, before].includes(await graphicsProcess()), { timeout: 15_000 }).toBe(true)
  }
  expect(tutorat.app.process().exitCode).toBeNull()
  // The decision waits for a session of the computer that may be ending.
  await expect
    .poll(async () => (await getDialogs(tutorat)).map(({ message, buttons }) => [message, ...buttons]))
    .toEqual([['L’affichage a échoué plusieurs fois', 'Redémarrer', 'Plus tard']])
})

test('I1: an error in a command rejects the call, one in a timer restarts the application once', async () => {
  await answerDialogs(tutorat, 0)
  await tutorat.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.prototype.setTitle = () => {
      throw new Error('boom in a command')
    }
  })
  const refused = await inPage(
    tutorat,
    `window.desktop['window.title']({ title: 'x' }).then(() => 'done', (error) => String(error))`,
  )
  expect(refused).toMatch(/failed/)
  expect(refused).not.toMatch(/boom/)
  expect(await getDialogs(tutorat)).toEqual([])
  const gone = new Promise((resolve) => tutorat.app.process().once('exit', resolve))
  const restarts = tutorat.app.evaluate(
    ({ app }) =>
      new Promise<string[][]>((resolve) => {
        const starts: string[][] = []
        app.relaunch = (options) => void starts.push(options?.args ?? [])
        app.once('will-quit', () => resolve(starts))
        setImmediate(() => {
          throw new Error('boom in a timer')
        })
        setImmediate(() => {
          throw new Error('boom again')
        })
      }),
  )
  const starts = await restarts
  await gone
  expect(starts).toHaveLength(1)
  expect(starts[0]?.at(-1)).toBe('--after-failure')
  const written = await log()
  expect(written).toContain('boom in a timer')
  expect(written).toContain('command.refused')
})

test('I2: the next start renders in software, reports it in the settings and can retry the graphics card', async () => {
  tutorat = await launch({ platform: platform.file, profile: tutorat.profile })
  expect(await tutorat.app.evaluate(({ app }) => app.isHardwareAccelerationEnabled())).toBe(false)
  await goTo(tutorat.page, '/parametres')
  const said = tutorat.page.getByText(
    'La carte graphique a échoué plusieurs fois : Tutorat fonctionne désormais sans elle.',
  )
  await expect(said).toBeVisible()
  await tutorat.page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(said).toBeHidden()
  await tutorat.quit()
  tutorat = await launch({ platform: platform.file, profile: tutorat.profile })
  expect(await tutorat.app.evaluate(({ app }) => app.isHardwareAccelerationEnabled())).toBe(true)
})
