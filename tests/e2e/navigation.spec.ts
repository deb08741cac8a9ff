import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, type Locator } from '@playwright/test'
import { brand } from '#shared/brand.ts'
import { findBarPath } from '#shared/find-bar-path.ts'
import type { Language } from '#shared/locale.ts'
import { stringTables } from '../support/string-tables'
import { answeredSearch, findBarIsShown, focusedDocument, openedFindBar } from './pages/find-bar'
import { signInAs } from './pages/sign-in'
import { goTo } from './support/navigate'
import { startPlatform, type Platform } from './support/platform'
import { savedTo } from './support/saved-file'
import { launch, newProfile, type Tutorat } from './support/tutorat'
import { findViolations } from './support/violations'
import { windowPicture } from './support/window-picture'

test.describe.configure({ mode: 'serial' })

const lesson = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content'
const looks = [
  { language: 'fr', theme: 'light', width: 1366, height: 768 },
  { language: 'ar', theme: 'dark', width: 1366, height: 768 },
  { language: 'fr', theme: 'dark', width: 390, height: 800 },
  { language: 'ar', theme: 'light', width: 390, height: 800 },
] as const

let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  platform = await startPlatform()
  platform.sandbox.world.student('amira').engagement.popups = []
  tutorat = await launch({ platform: platform.file, profile: await newProfile({ hasSeenTour: false }) })
  await signInAs(tutorat.page, 'amira')
})

test.afterAll(async () => {
  await tutorat.discard()
  await platform.close()
})

const tables = stringTables()
const textOf = (language: Language, namespace: string, key: string) =>
  (tables.get(namespace)?.[language][key] ?? key).replaceAll('{{app}}', brand.name)

async function look({ language, theme, width, height }: (typeof looks)[number]): Promise<void> {
  await tutorat.app.evaluate(
    ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
    { width, height },
  )
  await tutorat.page.evaluate((change) => window.desktop['settings.change'](change), { language, theme })
  await expect(tutorat.page.locator(`html[lang="${language}"][data-theme="${theme}"]`)).toHaveCount(1)
}

async function inEveryLook(name: string, show: (language: Language) => Promise<Locator>): Promise<void> {
  for (const each of looks) {
    await look(each)
    const shown = await show(each.language)
    await expect(shown).toBeInViewport({ ratio: 1 })
    expect(await findViolations(tutorat.page)).toEqual([])
    const file = `${name}.${each.language}.${each.theme}.${each.width}.png`
    await tutorat.page.screenshot({ path: path.join('test-results/navigation', file) })
  }
  await look(looks[0])
}

test('a first sign-in offers the tour, which works by keyboard and comes once', async () => {
  const { page } = tutorat
  const card = (name: string) => page.getByRole('dialog', { name })
  await expect(card('Bienvenue sur Tutorat')).toBeVisible({ timeout: 25_000 })
  await expect(page.getByRole('button', { name: 'Commencer' })).toBeFocused()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(card('Tout part d’ici')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ArrowRight')
  await expect(card('Trouver une leçon')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the tour starts again from Help, in both directions and at 390 pixels', async () => {
  await inEveryLook('tour', async (language) => {
    await goTo(tutorat.page, '/aide')
    await tutorat.page.getByRole('button', { name: textOf(language, 'help', 'tour') }).click()
    const welcome = tutorat.page.getByRole('dialog', { name: textOf(language, 'tour', 'welcomeTitle') })
    await expect(welcome).toBeVisible()
    await welcome.getByRole('button', { name: textOf(language, 'tour', 'start') }).click()
    return tutorat.page.getByRole('dialog', { name: textOf(language, 'tour', 'sidebarTitle') })
  })
  await tutorat.page.keyboard.press('Escape')
})

test('Ctrl+F finds text of the page, but not the text in its own field', async () => {
  const { page } = tutorat
  await goTo(page, '/aide')
  await expect(page.getByRole('heading', { level: 1, name: 'Aide' })).toBeFocused()
  await page.getByRole('link', { name: 'Matières', exact: true }).focus()
  await page.keyboard.press('Control+f')
  const bar = await openedFindBar(tutorat)
  await expect(bar.field).toBeFocused()
  await expect.poll(() => focusedDocument(tutorat)).toBe(findBarPath)
  await bar.page.keyboard.type('qzxqzx')
  await expect(bar.position).toHaveText('Aucun résultat')
  await bar.field.fill('Raccourcis clavier')
  await expect(bar.position).toHaveText(/^1 \/ \d+$/)
  await expect(bar.field).toBeFocused()
  await bar.page.keyboard.press('Escape')
  await expect.poll(() => findBarIsShown(tutorat)).toBe(false)
  await expect.poll(() => focusedDocument(tutorat)).toBe('/aide')
})

test('Enter and F3 go through the matches in turn, with Shift back, also after a click into the page', async () => {
  const { page } = tutorat
  await page.keyboard.press('Control+f')
  const bar = await openedFindBar(tutorat)
  // Else the position of an earlier search could be read.
  await bar.field.fill('')
  await expect(bar.position).toBeEmpty()
  await bar.field.fill('leçon')
  await expect(bar.position).toHaveText(/^\d+ \/ \d+$/)
  const [first = 0, matches = 0] = ((await bar.position.textContent()) ?? '').split(' / ').map(Number)
  expect(matches).toBeGreaterThan(2)
  const goThrough = async (key: string, from: number, by: 1 | -1): Promise<number> => {
    const active = (step: number) => ((((from - 1 + by * step) % matches) + matches) % matches) + 1
    for (let step = 1; step <= 10; step += 1) {
      await bar.page.keyboard.press(key)
      await expect(bar.position).toHaveText(`${active(step)} / ${matches}`)
    }
    return active(10)
  }
  const last = await goThrough('Enter', first, 1)
  expect(await goThrough('Shift+Enter', last, -1)).toBe(first)
  await page.getByRole('heading', { level: 1, name: 'Aide' }).click()
  const { active: fromClick } = await answeredSearch(tutorat, () => page.keyboard.press('F3'))
  await expect(bar.position).toHaveText(`${fromClick} / ${matches}`)
  await page.keyboard.press('Control+f')
  await expect(bar.field).toBeFocused()
  const further = await goThrough('F3', fromClick, 1)
  expect(await goThrough('Shift+F3', further, -1)).toBe(fromClick)
  await expect(bar.field).toHaveValue('leçon')
  await bar.page.keyboard.press('Escape')
})

test('the find bar fits each window and finds Arabic text', async () => {
  for (const each of looks) {
    await look(each)
    const { language, theme, width } = each
    await goTo(tutorat.page, '/aide')
    await expect(tutorat.page.getByRole('heading', { level: 1, name: textOf(language, 'help', 'title') })).toBeVisible()
    await tutorat.page.keyboard.press('Control+f')
    const bar = await openedFindBar(tutorat)
    await expect(bar.page.getByRole('search', { name: textOf(language, 'find', 'label') })).toBeVisible()
    await bar.field.fill(language === 'ar' ? 'درس' : 'leçon')
    await expect(bar.position).toHaveText(/^\d+ \/ \d+$/)
    expect(await findViolations(bar.page)).toEqual([])
    await expect(bar.page.getByRole('search')).toBeInViewport({ ratio: 1 })
    await windowPicture(tutorat, path.join('test-results/navigation', `find.${language}.${theme}.${width}.png`))
    await bar.page.keyboard.press('Escape')
  }
  await look(looks[0])
})

test('the buttons of the header, the menu and the fourth mouse button go back and forward', async () => {
  const { app, page } = tutorat
  // A screen that is left before it is rendered is not in the history.
  const isAt = async (address: RegExp, title: string) => {
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  const support = () => isAt(/\/assistance$/, 'Assistance')
  const subjects = () => isAt(/\/subjects$/, 'Matières')
  await goTo(page, '/assistance')
  await page.getByRole('link', { name: 'Matières', exact: true }).click()
  await subjects()
  await page.getByRole('button', { name: 'Écran précédent' }).click()
  await support()
  await page.getByRole('button', { name: 'Écran suivant' }).click()
  await subjects()
  await expect(page.getByRole('button', { name: 'Écran suivant' })).toHaveAttribute('aria-disabled', 'true')
  const mouse = await page.context().newCDPSession(page)
  for (const type of ['mousePressed', 'mouseReleased'] as const)
    await mouse.send('Input.dispatchMouseEvent', { type, x: 600, y: 400, button: 'back', clickCount: 1 })
  await support()
  await app.evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? []
    items.find(({ accelerator }) => accelerator === 'Alt+Right')?.click()
  })
  await subjects()
})

test('a downloaded attachment is listed, shown in its folder and gone after a sign-out', async () => {
  const { app, page, profile } = tutorat
  await goTo(page, lesson)
  const file = test.info().outputPath('fiche-secrete.pdf')
  await savedTo(tutorat, file, async () => {
    await page.getByRole('button', { name: /pièces? jointes?/ }).click()
    await page.getByRole('menuitem').first().click()
  })
  const shown = await app.evaluateHandle(({ shell }) => {
    const addresses: string[] = []
    shell.showItemInFolder = (address) => void addresses.push(address)
    return addresses
  })
  await inEveryLook('downloads', async (language) => {
    const title = textOf(language, 'downloads', 'title')
    const list = tutorat.page.getByRole('dialog', { name: title })
    if (!(await list.isVisible())) await page.getByRole('button', { name: title }).click()
    await expect(list.getByText('fiche-secrete.pdf')).toBeVisible()
    return list
  })
  await page.getByRole('button', { name: /Afficher .*fiche-secrete\.pdf/ }).click()
  await expect.poll(() => shown.jsonValue()).toEqual([file])
  await page.keyboard.press('Escape')
  expect(await readFile(path.join(profile, 'logs', 'main.log'), 'utf8')).not.toContain('fiche-secrete')
})

test('recently opened lessons are below the search field and in the menu', async () => {
  const { app, page } = tutorat
  const titles = () =>
    app.evaluate(({ Menu }) =>
      (Menu.getApplicationMenu()?.items ?? []).flatMap(({ submenu }) => submenu?.items.map(({ label }) => label) ?? []),
    )
  await expect.poll(titles).toContain('&1 Lire une droite')
  await goTo(page, '/assistance')
  await page.keyboard.press('Control+k')
  const group = page.getByRole('group', { name: 'Leçons récentes' })
  await expect(group.getByRole('option')).toContainText('Lire une droite')
  expect(await findViolations(page)).toEqual([])
  await page.screenshot({ path: 'test-results/navigation/recent.fr.light.1366.png' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Lire une droite' })).toBeVisible()
  await page.evaluate(() => window.desktop['session.sign-out']())
  await expect.poll(titles).not.toContain('&1 Lire une droite')
  expect(await page.evaluate(() => window.desktop['downloads.read']())).toEqual({ files: [] })
})

test('the journey logs no console error', () => {
  expect(tutorat.consoleErrors).toEqual([])
})
