import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { signInAs } from './pages/sign-in'
import { coveredFocus, focusOutsideWindow } from './support/focus-geometry'
import { goTo } from './support/navigate'
import { startPlatform, type Platform } from './support/platform'
import { resizeWindow } from './support/resize-window'
import { startAgain } from './support/second-process'
import { coveredControls } from './support/text-geometry'
import { removeProfile, launch, newProfile, type Tutorat } from './support/tutorat'

test.describe.configure({ mode: 'serial' })

let platform: Platform
let tutorat: Tutorat
let folder: string
const diskNotices = '[aria-label="Disque de cet ordinateur"]'
const noticeSizes = [
  [390, 800],
  [1366, 768],
] as const
const entry = () => path.join(folder, 'autostart', 'tutorat.desktop')
const netLog = () => path.join(folder, 'net.json')

test.beforeAll(async () => {
  platform = await startPlatform()
  folder = await mkdtemp(path.join(tmpdir(), 'tutorat-desk-'))
  tutorat = await launch({
    platform: platform.file,
    env: { XDG_CONFIG_HOME: folder },
    args: [`--log-net-log=${netLog()}`],
  })
})

test.afterAll(async () => {
  await tutorat.discard()
  await removeProfile(folder)
  await platform.close()
})

const change = (part: Record<string, unknown>) =>
  tutorat.page.evaluate((changes) => window.desktop['settings.change'](changes), part)
const isShown = () =>
  tutorat.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false)

test('a visitor can search the licences of the packaged libraries', async () => {
  const { page } = tutorat
  await goTo(page, '/licences')
  const shipped = JSON.parse(readFileSync('out/licences.json', 'utf8')) as unknown[]
  expect(shipped.length).toBeGreaterThan(80)
  await expect(page.getByText(`${shipped.length} logiciels`)).toBeVisible()
  expect(await page.getByRole('listitem').count()).toBeLessThan(shipped.length / 2)
  await page.getByRole('searchbox').fill('dompurify')
  await page.getByRole('button', { name: /^dompurify/ }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/Apache License/)
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await goTo(page, '/login')
  await signInAs(page, 'amira')
})

test('opening at login writes and removes the complete autostart entry', async () => {
  await change({ openAtLogin: true })
  await expect.poll(() => existsSync(entry())).toBe(true)
  expect(readFileSync(entry(), 'utf8')).toMatch(/^\[Desktop Entry\]\n[^]*Exec=".*" ".*" "--hidden"\n/)
  expect(await readdir(path.dirname(entry()))).toEqual(['tutorat.desktop'])
  await change({ openAtLogin: false })
  await expect.poll(() => existsSync(entry())).toBe(false)
})

test('the settings report a missing tray, and a closed window leaves the application in the tray', async () => {
  await change({ tray: true })
  await goTo(tutorat.page, '/parametres')
  await expect(tutorat.page.getByText('Ce bureau ne peut pas afficher cette icône')).toBeVisible()
  await tutorat.app.evaluate(() => {
    const programs = process.getBuiltinModule('node:child_process')
    programs.execFile = ((
      _program: string,
      _args: string[],
      _options: unknown,
      done: (error: null, output: string) => void,
    ) => done(null, '(true,)')) as unknown as typeof programs.execFile
    process.getBuiltinModule('node:module').syncBuiltinESMExports()
  })
  await change({ tray: false })
  await change({ tray: true })
  await expect(tutorat.page.getByText('Fermer la fenêtre laisse Tutorat ouvert')).toBeVisible()
  await tutorat.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(isShown).toBe(false)
  await startAgain(tutorat.profile, platform.file, [])
  await expect.poll(isShown).toBe(true)
  await change({ tray: false })
})

async function printed(): Promise<string> {
  const bytes = await tutorat.app.evaluate(
    async ({ BrowserWindow }) =>
      (await BrowserWindow.getAllWindows()[0]?.webContents.printToPDF({}))?.toString('base64') ?? '',
  )
  const file = path.join(folder, 'printed.pdf')
  await writeFile(file, Buffer.from(bytes, 'base64'))
  return execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }).normalize('NFKC')
}

const colours = (page: Page) =>
  page.evaluate(() => [
    getComputedStyle(document.body).backgroundColor,
    getComputedStyle(document.querySelector('h1') ?? document.body).color,
  ])

/** Texts that are hard to read on white paper (WCAG 1.4.3); links and buttons of a coloured surface have their own. */
const paleTexts = (page: Page) =>
  page.evaluate(() => {
    const luminance = (colour: string): number => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const isOnColour = (element: Element): boolean =>
      [
        element,
        ...(function* () {
          for (let at = element.parentElement; at !== null && at.matches('main *'); at = at.parentElement) yield at
        })(),
      ].some((each) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(each)
        const alpha = Number(/rgba\(.*, ([\d.]+)\)/.exec(backgroundColor)?.[1] ?? 1)
        return backgroundImage !== 'none' || (alpha > 0 && luminance(backgroundColor) < 0.9)
      })
    return [...document.querySelectorAll('main *')]
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.matches(':disabled, :disabled *') && !isOnColour(element))
      .filter((element) => 1.05 / (luminance(getComputedStyle(element).color) + 0.05) < 4.5)
      .map((element) => `${element.textContent?.slice(0, 30) ?? ''}: ${getComputedStyle(element).color}`)
  })

test('a dialog is printed instead of the page that it covers, once and whole', async () => {
  const { page } = tutorat
  await goTo(page, '/licences')
  await page.getByRole('searchbox').fill('dompurify')
  await page.getByRole('button', { name: /^dompurify/ }).click()
  await expect(page.getByRole('dialog')).toContainText('END OF TERMS AND CONDITIONS')
  const paper = (await printed()).replaceAll(/\s+/g, ' ')
  expect(paper).toContain('END OF TERMS AND CONDITIONS')
  expect(paper.match(/Version 2\.0, January 2004/g)).toHaveLength(1)
  expect(paper).not.toContain((await page.locator('main h1').textContent()) ?? '')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the focus is never covered by the bars of the page, forwards, backwards and after the skip link', async () => {
  const { page } = tutorat
  for (const address of ['/parametres', '/porte-monnaie']) {
    await goTo(page, address)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const covered: (string | null)[] = []
    await page.evaluate(() => [...document.querySelectorAll<HTMLElement>('main button, main a')].at(-1)?.focus())
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('Shift+Tab')
      covered.push(await coveredFocus(page))
    }
    expect(covered.filter((name) => name !== null)).toEqual([])
  }
  await page.evaluate(() => {
    window.scrollTo(0, 400)
    document.querySelector<HTMLElement>('a[href="#content"]')?.focus()
  })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await coveredFocus(page)).toBeNull()
  const scrolled = await page.evaluate(() => window.scrollY)
  await page.evaluate(() => document.querySelector<HTMLElement>('header button, header input')?.focus())
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
})

test('a panel of the header lies in the window at 200 % of 1366 × 768', async () => {
  const { page } = tutorat
  await change({ zoom: 200 })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  const outside: (string | null)[] = []
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') === null)) break
    outside.push(await focusOutsideWindow(page))
  }
  expect(outside.length).toBeGreaterThan(3)
  expect(outside.filter((name) => name !== null)).toEqual([])
  // It closes by itself once the focus has left it.
  await page.evaluate(() => document.querySelector<HTMLElement>('main a, main button')?.focus())
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeHidden()
  await change({ zoom: 100 })
})

test('the printed characters of a key zoom, on the numeric pad too', async () => {
  const press = (keyCode: string) =>
    tutorat.app.evaluate(
      ({ BrowserWindow }, code) =>
        BrowserWindow.getAllWindows()[0]?.webContents.sendInputEvent({
          type: 'keyDown',
          keyCode: code,
          modifiers: ['control'],
        }),
      keyCode,
    )
  const zoom = () => tutorat.page.evaluate(async () => (await window.desktop['app.start']()).settings.zoom)
  for (const [key, percent] of [
    ['numadd', 110],
    ['numsub', 100],
    ['-', 90],
    ['num0', 100],
  ] as const) {
    await press(key)
    await expect.poll(zoom).toBe(percent)
  }
})

for (const [language, title, sidebar, subjects, print] of [
  ['fr', 'Ctrl', 'Assistance', 'Matières', 'Imprimer l’aide'],
  ['ar', 'Ctrl', 'المحفظة', 'الموادّ', 'طباعة الدليل'],
] as const) {
  test(`what is printed is black on white, without the sidebar, in ${language}`, async () => {
    const { page } = tutorat
    await change({ language, theme: 'dark' })
    await page.evaluate(() => {
      window.print = () => undefined
    })
    await goTo(page, '/subjects')
    await expect(page.getByRole('heading', { level: 1, name: subjects })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    expect(await colours(page)).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
    expect(await paleTexts(page)).toEqual([])
    expect(await page.getByRole('navigation').first().isVisible()).toBe(false)
    await page.emulateMedia({ media: null })
    expect(await printed()).not.toContain(sidebar)
    await goTo(page, '/aide')
    await page.getByRole('button', { name: print, exact: true }).click()
    expect(await printed()).toContain(title)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  })
}

test('two profiles run as two applications, and a link opens in its own', async () => {
  const other = await launch({
    platform: platform.file,
    profile: await mkdtemp(path.join(tmpdir(), 'tutorat-other-')),
    keychain: false,
  })
  const before = tutorat.page.url()
  await signInAs(other.page, 'leila')
  await startAgain(other.profile, platform.file, ['tutorat://exams'])
  await expect(other.page).toHaveURL('app://tutorat/exams')
  expect(tutorat.page.url()).toBe(before)
  await other.discard()
})

test('G5, I3: a refused write shows a notice that covers no control, and is retried until it succeeds', async () => {
  const { page } = tutorat
  await change({ language: 'fr', theme: 'light' })
  const data = path.join(tutorat.profile, 'data')
  const news = page.getByRole('complementary', { name: 'Disque de cet ordinateur' })
  // Writes to a full device, so that the system itself refuses.
  await symlink('/dev/full', path.join(data, 'settings.json.new'))
  await change({ zoom: 110 })
  await expect(news).toContainText('le disque est plein')
  await chmod(data, 0o500)
  await change({ zoom: 125 })
  await expect(news).toContainText('ne peut pas être modifié')
  await chmod(data, 0o700)
  await change({ zoom: 100 })
  // At the next retry, at most fifteen seconds later.
  await expect(news).toContainText('L’enregistrement fonctionne de nouveau.', { timeout: 20_000 })
  expect(readFileSync(path.join(data, 'settings.json'), 'utf8')).toContain('"zoom":100')
  for (const address of ['/mon-profil/edit', '/porte-monnaie']) {
    await goTo(page, address)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    for (const [width, height] of noticeSizes) {
      await resizeWindow(tutorat, width, height)
      // The page is longer by the notices once a frame has measured them.
      await expect.poll(() => coveredControls(page, diskNotices), `${address} at ${width} pixels`).toEqual([])
    }
  }
  await news.getByRole('button').click()
  await expect(news).toBeHidden()
})

test('the dictionary is requested only after spelling is enabled, and only from the named host', async () => {
  const isDictionaryRequested = () => readFileSync(netLog(), 'utf8').includes('gvt1.com')
  expect(isDictionaryRequested()).toBe(false)
  await change({ spelling: true })
  await expect.poll(isDictionaryRequested, { timeout: 15_000 }).toBe(true)
  // The download fails without a network.
  expect(new Set(readFileSync(netLog(), 'utf8').match(/https:\/\/[\w.-]*gvt1\.com\/[\w./-]*/g))).toEqual(
    new Set(['https://redirector.gvt1.com/edgedl/chrome/dict/fr-fr-3-0.bdic']),
  )
  await change({ spelling: false })
})

test('I3: the application starts and works with a read-only profile, and reports it', async () => {
  const closed = path.join(folder, 'closed')
  await mkdir(closed, { mode: 0o500 })
  await newProfile()
  const started = await launch({ platform: platform.file, profile: path.join(closed, 'profile'), keychain: false })
  await expect(started.page.getByRole('complementary', { name: 'Disque de cet ordinateur' })).toContainText(
    'Tutorat n’a pas accès à son dossier',
  )
  for (const [width, height] of noticeSizes) {
    await resizeWindow(started, width, height)
    await expect.poll(() => coveredControls(started.page, diskNotices), `the sign-in at ${width} pixels`).toEqual([])
  }
  await started.page.getByRole('button', { name: 'J’ai compris' }).click()
  await signInAs(started.page, 'omar')
  await expect(started.page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await readdir(closed)).toEqual([])
  await started.quit()
})
