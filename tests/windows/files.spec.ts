import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { examNumber } from '#sandbox/world/class-exams.ts'
import { openExam } from '../e2e/pages/exam'
import { handIn, getHomework, pick } from '../e2e/pages/homework'
import { signInAs } from '../e2e/pages/sign-in'
import { answerDialogs } from '../e2e/support/native-dialogs'
import { largePdf } from '../e2e/support/photos'
import { startPlatform, type Platform } from '../e2e/support/platform'
import { savedTo } from '../e2e/support/saved-file'
import type { Tutorat } from '../e2e/support/tutorat'
import { getEnvironment, getFolder, isWine, getProfile, resetComputer, toWindows } from './support/computer'
import { startOnWindows } from './support/start'

test.describe.configure({ mode: 'serial' })

const exam = examNumber('two-hours-left')
const documents = () => path.join(getFolder('amira', 'local'), 'Temp', 'دروس الرياضيات')

let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  resetComputer()
  rmSync(documents(), { recursive: true, force: true })
  mkdirSync(documents(), { recursive: true })
  platform = await startPlatform()
  tutorat = await startOnWindows({ platform: platform.file })
  await answerDialogs(tutorat, 1)
  await signInAs(tutorat.page, 'amira')
})

test.afterAll(async () => {
  await tutorat.quit()
  await platform.close()
})

test('homework from a folder with an Arabic name arrives byte for byte under its Arabic name', async () => {
  const name = 'إجابة التمرين الأوّل.pdf'
  const file = path.join(documents(), name)
  writeFileSync(file, largePdf(300_000))
  await openExam(tutorat.page, exam)
  await pick(tutorat, [toWindows(file)])
  await handIn(tutorat.page)
  const receipt = getHomework(tutorat.page).getByRole('region', { name: 'Reçu de remise' })
  await expect(receipt).toContainText('Ta copie a été rendue.')
  const [arrived] = platform.sandbox.work.of('amira', exam)
  expect(arrived?.name).toBe(name)
  expect(Buffer.compare(arrived?.bytes ?? Buffer.alloc(0), readFileSync(file))).toBe(0)
})

test('a draft survives a kill during the exam', async () => {
  const file = path.join(documents(), 'ورقة ثانية.pdf')
  writeFileSync(file, largePdf(20_000))
  await pick(tutorat, [toWindows(file)])
  await tutorat.kill()
  tutorat = await startOnWindows({ platform: platform.file })
  await answerDialogs(tutorat, 1)
  await expect(tutorat.page.getByRole('navigation', { name: 'Navigation principale' })).toBeAttached()
  await openExam(tutorat.page, exam)
  await expect(getHomework(tutorat.page)).toContainText('ورقة ثانية.pdf')
})

test('attachments whose names Windows refuses are offered under names that it accepts', async () => {
  const { app, page } = tutorat
  const offered: string[] = []
  for (const name of ['CON.csv', 'nul.notes.csv', 'Bilan : combien ?.csv', 'fin. .csv']) {
    await app.evaluate(({ BrowserWindow }, folder) => {
      Reflect.deleteProperty(globalThis, 'offeredName')
      BrowserWindow.getAllWindows()[0]?.webContents.session.once('will-download', (_event, item) => {
        const file = (item.getSaveDialogOptions().defaultPath ?? '').split('\\').at(-1) ?? ''
        item.cancel()
        process.getBuiltinModule('node:fs').writeFileSync(`${folder}\\${file}`, 'a,b')
        Reflect.set(globalThis, 'offeredName', file)
      })
    }, toWindows(documents()))
    await page.evaluate((download) => {
      const href = URL.createObjectURL(new Blob(['a,b'], { type: 'text/csv' }))
      Object.assign(document.createElement('a'), { href, download }).click()
    }, name)
    const read = () => app.evaluate(() => String(Reflect.get(globalThis, 'offeredName') ?? ''))
    await expect.poll(read).toMatch(/\.csv$/)
    offered.push(await read())
  }
  for (const name of offered) {
    expect(name).not.toMatch(/^(con|nul)[.]|[<>:"|?*]/i)
    expect(readFileSync(path.join(documents(), name), 'utf8')).toBe('a,b')
  }
})

/** Like a scanner; `released` resolves some seconds later. */
async function holdOpen(file: string, seconds: number): Promise<{ released: Promise<void> }> {
  const command = `(echo held& ping -n ${String(seconds + 1)} 127.0.0.1 >nul) < ${toWindows(file)}`
  const [program, args] = isWine
    ? [process.env['TUTORAT_WINE'] ?? '', ['wine', 'cmd', '/c', command]]
    : ['cmd', ['/d', '/c', command]]
  const child = spawn(program, args, {
    env: getEnvironment('amira'),
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsVerbatimArguments: true,
  })
  const released = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve) => child.stdout?.once('data', () => resolve()))
  return { released }
}

/** Error code of a rename by the main process; null if it succeeds. */
const renameCode = (file: string) =>
  tutorat.app.evaluate((_electron, name) => {
    const { renameSync } = process.getBuiltinModule('node:fs')
    try {
      renameSync(name, `${name}.moved`)
      renameSync(`${name}.moved`, name)
      return null
    } catch (error) {
      return String((error as { code?: unknown }).code)
    }
  }, toWindows(file))

test('settings that a scanner holds open are written in the end, and nothing is lost', async () => {
  const { page } = tutorat
  const file = path.join(getProfile('amira'), 'data', 'settings.json')
  const change = (zoom: 100 | 125) => page.evaluate((value) => window.desktop['settings.change']({ zoom: value }), zoom)
  await change(100)
  await expect.poll(() => existsSync(file)).toBe(true)
  const { released } = await holdOpen(file, 4)
  expect(await renameCode(file)).toMatch(/^(EPERM|EBUSY|EACCES)$/)
  await change(125)
  await released
  await expect.poll(() => readFileSync(file, 'utf8'), { timeout: 40_000 }).toContain('"zoom":125')
  expect(await renameCode(file)).toBeNull()
  expect(readdirSync(path.dirname(file)).filter((name) => name.includes('.corrupt'))).toEqual([])
})

// Under Wine, Chromium ends a download as interrupted after its first bytes.
if (!isWine)
  test('the exam’s sheet is saved under its name', async () => {
    const { page } = tutorat
    const file = path.join(documents(), 'Sujet.pdf')
    await openExam(page, exam)
    const link = page
      .getByRole('link', { name: /Sujet/ })
      .or(page.getByRole('button', { name: /Sujet/ }))
      .first()
    const name = await savedTo(tutorat, toWindows(file), () => link.click())
    expect(name).toMatch(/\.pdf$/)
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-')
  })
