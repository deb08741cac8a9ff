import { expect, test, type Page } from '@playwright/test'
import { signInAs } from './pages/sign-in'
import { answerDialogs, getDialogs } from './support/native-dialogs'
import { startPlatform, type Platform } from './support/platform'
import { startAgain } from './support/second-process'
import { removeProfile, launch, newProfile, type Tutorat } from './support/tutorat'

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
  await removeProfile(profile)
  await platform.close()
})

const field = (page: Page) => page.getByRole('form').getByLabel(/^Prénom/)
const question = (page: Page) => page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })

async function pressAccelerator(accelerator: string): Promise<void> {
  await tutorat.app.evaluate(({ Menu, BrowserWindow }, target) => {
    const entries = (Menu.getApplicationMenu()?.items ?? []).flatMap(({ submenu }) => submenu?.items ?? [])
    const entry = entries.find((each) => each.accelerator === target)
    if (entry === undefined) throw new Error(`no entry for ${target}`)
    entry.click(undefined, BrowserWindow.getAllWindows()[0], undefined)
  }, accelerator)
}

async function change(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: 'Matières' }).click()
  await expect(page).toHaveURL('app://tutorat/subjects')
  await page.getByRole('button', { name: /Menu du compte/ }).click()
  await page.getByRole('menuitem', { name: 'Mon profil' }).click()
  await page
    .getByRole('link', { name: /Modifier/ })
    .first()
    .click()
  await field(page).fill('Amina')
  await expect(page.getByText('Modifications non enregistrées')).toBeVisible()
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await window.desktop['app.start']()
  })
}

const ways: readonly [way: string, to: string | RegExp, go: () => Promise<unknown>][] = [
  [
    'Back of the mouse or the keyboard',
    'app://tutorat/mon-profil',
    () => tutorat.page.evaluate(() => window.history.back()),
  ],
  ['the menu of the window', 'app://tutorat/mon-profil', () => pressAccelerator('Alt+Left')],
  [
    'Ctrl+K and a search',
    /\/recherche\?q=droite$/,
    async () => {
      await tutorat.page.keyboard.press('Control+k')
      await tutorat.page.keyboard.type('droite')
      await tutorat.page.keyboard.press('Enter')
    },
  ],
  [
    'a link that another process hands over',
    'app://tutorat/subjects',
    () => startAgain(profile, platform.file, ['tutorat://subjects']),
  ],
]

for (const [way, to, go] of ways) {
  test(`a changed profile is left by ${way} only where the person says so`, async () => {
    const { page } = tutorat
    await change(page)
    await go()
    await question(page).getByRole('button', { name: 'Continuer la saisie' }).click()
    await expect(question(page)).toBeHidden()
    await expect(page).toHaveURL('app://tutorat/mon-profil/edit')
    await expect(field(page)).toHaveValue('Amina')
    await go()
    await question(page).getByRole('button', { name: 'Quitter', exact: true }).click()
    await expect(page).toHaveURL(to)
    expect(tutorat.consoleErrors).toEqual([])
  })
}

test('a changed profile asks before reload, close and quit, and is left after confirmation', async () => {
  const { app, page } = tutorat
  await change(page)
  await answerDialogs(tutorat, 0)
  await pressAccelerator('CmdOrCtrl+R')
  await expect.poll(async () => (await getDialogs(tutorat)).length).toBe(1)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(async () => (await getDialogs(tutorat)).length).toBe(2)
  await app.evaluate(({ app: electron }) => electron.quit())
  await expect.poll(async () => (await getDialogs(tutorat)).length).toBe(3)
  await expect(field(page)).toHaveValue('Amina')
  expect(new Set((await getDialogs(tutorat)).map(({ message }) => message))).toEqual(
    new Set(['Tes modifications ne sont pas enregistrées']),
  )
  await answerDialogs(tutorat, 1)
  await pressAccelerator('CmdOrCtrl+R')
  await expect(field(page)).toHaveValue('Amira')
  await answerDialogs(tutorat, 0)
  await tutorat.quit()
})

test('the application reports to the page that the window is hidden or shown', async () => {
  tutorat = await launch({ platform: platform.file, profile })
  const { app, page } = tutorat
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const shown = () => page.evaluate(async () => (await window.desktop['app.start']()).windowShown)
  await expect.poll(shown).toBe(true)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  await expect.poll(shown).toBe(false)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.show())
  await expect.poll(shown).toBe(true)
  await tutorat.quit()
})
