import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { fillSignIn, signInAs, signInOnSharedComputer } from './pages/sign-in'
import { filesHolding } from './support/files-holding'
import { answerDialogs, getDialogs } from './support/native-dialogs'
import { goTo } from './support/navigate'
import { startPlatform, type Platform } from './support/platform'
import { launch, newProfile, removeProfile, type Tutorat } from './support/tutorat'
import { findViolations } from './support/violations'

const lesson = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content'
const shortLesson =
  '/subjects/4201-mathematiques/chapters/systemes-de-deux-equations/lessons/un-systeme-en-vingt-secondes/content'

test.describe.configure({ mode: 'serial' })

let platform: Platform
let profile: string
let tutorat: Tutorat

test.beforeAll(async () => {
  platform = await startPlatform()
  profile = await newProfile()
  tutorat = await launch({ platform: platform.file, profile })
  await signInAs(tutorat.page, 'amira')
})

test.afterAll(async () => {
  await tutorat.discard()
  await platform.close()
})

const picture = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), animations: 'disabled' })

async function resize({ app, page }: Tutorat, width: number, height: number): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
    { width, height },
  )
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width)
}

async function enter(page: Page): Promise<void> {
  await fillSignIn(page, 'amira')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Amira' })).toBeVisible()
}

async function write(page: Page, text: string): Promise<void> {
  const notes = page.getByRole('region', { name: 'Tes notes' })
  await expect(notes.getByRole('button', { name: 'Prendre une note' })).toBeVisible()
  await page.locator('body').press('n')
  await notes.getByRole('textbox').fill(text)
  await page.keyboard.press('Control+Enter')
  await expect(notes.getByText(text)).toBeVisible()
  // The list may be read while the note is being written; the field closes once it is on the disk.
  await expect(notes.getByRole('textbox')).toHaveCount(0)
}

test('a week shows its goal, what was watched here, and the lessons left before an exam', async () => {
  test.setTimeout(120_000)
  const { page } = tutorat
  await goTo(page, shortLesson)
  await page.getByRole('button', { name: 'Lecture', exact: true }).first().click()
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.ended), { timeout: 60_000 }).toBe(true)
  await goTo(page, '/ma-semaine')
  const goal = page.getByRole('region', { name: 'Objectif de la semaine' })
  await goal.getByRole('button', { name: 'Choisir un objectif' }).click()
  await goal.getByRole('textbox').fill('90')
  await page.keyboard.press('Enter')
  await expect(goal.getByText(/sur 90 minutes regardées cette semaine/)).toBeVisible()
  await expect(page.getByText(/Compté sur cet ordinateur depuis le/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Avant tes examens' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  for (const [language, theme] of [
    ['fr', 'light'],
    ['ar', 'dark'],
  ] as const) {
    await page.evaluate((change) => window.desktop['settings.change'](change), { language, theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
    const weeks = page.locator('[aria-labelledby="last-weeks"]')
    await weeks.scrollIntoViewIfNeeded()
    await weeks.getByRole('button').last().focus()
    await expect(page.getByRole('tooltip')).toBeVisible()
    await picture(page, `week-${language}-${theme}`)
    await resize(tutorat, 390, 800)
    await weeks.scrollIntoViewIfNeeded()
    await picture(page, `week-${language}-${theme}-narrow`)
    await resize(tutorat, 1366, 768)
  }
  await page.evaluate(() => window.desktop['settings.change']({ language: 'fr', theme: 'light' }))
  await expect(page.locator('html[lang^="fr"][data-theme="light"]')).toHaveCount(1)
})

test('D2: notes survive a kill and a sign-out, are found and exported, and are unreadable in the files', async () => {
  await goTo(tutorat.page, lesson)
  await write(tutorat.page, '<b>canari</b> de la pente')
  await write(tutorat.page, 'seconde note à la suite')
  await picture(tutorat.page, 'lesson')
  await tutorat.kill()
  expect(filesHolding(profile, ['canari', 'seconde note'])).toEqual([])

  tutorat = await launch({ platform: platform.file, profile })
  const { page } = tutorat
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Amira' })).toBeVisible()
  await page.evaluate(() => window.desktop['session.sign-out']())
  await expect(page).toHaveURL(/\/login/)
  await enter(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('canari')
  await page.getByRole('option', { name: /canari/ }).click()
  await expect(page.getByRole('region', { name: 'Tes notes' }).getByText('<b>canari</b> de la pente')).toBeVisible()

  await goTo(page, '/notes')
  await expect(page.getByText('seconde note à la suite')).toBeVisible()
  const file = test.info().outputPath('notes.md')
  await tutorat.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, file)
  await page.getByRole('button', { name: 'Exporter' }).click()
  await expect(page.getByText('Tes notes ont été exportées.')).toBeVisible()
  expect(await readFile(file, 'utf8')).toContain(String.raw`\<b\>canari\</b\> de la pente`)
  await page
    .getByRole('button', { name: /^Supprimer la note/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Annuler la suppression' }).press('Enter')
  await expect(page.getByText('2 notes')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  for (const language of ['fr', 'ar'] as const)
    for (const theme of ['light', 'dark'] as const) {
      await page.evaluate((change) => window.desktop['settings.change'](change), { language, theme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
      await resize(tutorat, 390, 800)
      await picture(page, `notes-${language}-${theme}-narrow`)
      await resize(tutorat, 1366, 768)
      await picture(page, `notes-${language}-${theme}`)
    }
})

test('D3: notes of a shared computer are in memory only, and the export is offered before the sign-out', async () => {
  const ownProfile = await newProfile()
  const shared = await launch({ platform: platform.file, profile: ownProfile })
  const page = await signInOnSharedComputer(shared, 'amira')
  await goTo(page, lesson)
  await write(page, 'canari partagé')
  await expect(
    page.getByRole('status').filter({ hasText: /Cet ordinateur est partagé\s: tes notes ne sont qu’en mémoire/ }),
  ).toBeVisible()
  await answerDialogs(shared, 1)
  await page.getByRole('banner').getByRole('button', { name: 'Se déconnecter' }).first().click()
  await expect(page).toHaveURL(/\/login/)
  expect((await getDialogs(shared)).at(-1)?.buttons).toContain('Exporter mes notes')
  await shared.kill()
  expect(filesHolding(ownProfile, ['canari'])).toEqual([])
  await removeProfile(ownProfile)
})
