import { expect, test, type Page } from '@playwright/test'
import { fillSignIn } from './pages/sign-in'
import { startPlatform, type Platform } from './support/platform'
import { forget, launch, type Tutorat } from './support/tutorat'

declare global {
  interface Window {
    /** Lets the application come; until then only the document's own first page is there. */
    letTheApplicationCome?: () => void
  }
}

let platform: Platform
let tutorat: Tutorat
let page: Page

test.beforeAll(async () => {
  platform = await startPlatform()
})
test.afterAll(() => platform.close())

/** Holds back the frame after which the first page fetches the application, as a slow computer would. */
test.beforeEach(async () => {
  tutorat = await launch({ platform: platform.file })
  page = tutorat.page
  await expect(page.locator('#first-page')).toHaveCount(0)
  await page.addInitScript(() => {
    const held: FrameRequestCallback[] = []
    const frame = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (run) => held.push(run)
    window.letTheApplicationCome = () => {
      window.requestAnimationFrame = frame
      for (const run of held.splice(0)) frame(run)
    }
  })
})
test.afterEach(async () => {
  // A refused sign-in is the one thing that the browser complains of by itself.
  expect(tutorat.complaints.filter((complaint) => !complaint.includes('401 (Unauthorized)'))).toEqual([])
  await tutorat.quit()
  await forget(tutorat.profile)
})

async function openHeld(): Promise<void> {
  await page.reload()
  await expect(page.locator('#first-page')).toBeVisible()
  expect(await page.locator('#root').innerHTML()).toBe('')
}

async function letTheApplicationCome(): Promise<void> {
  await page.evaluate(() => window.letTheApplicationCome?.())
  await expect(page.locator('#first-page')).toHaveCount(0)
}

const username = () => page.getByLabel('E-mail ou numéro de téléphone')
const caret = () => username().evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd, document.activeElement === field])

test('the sign-in stands in the document and can be typed into; text, focus and caret survive', async () => {
  await openHeld()
  await expect(page.getByRole('heading', { level: 1, name: 'Bon retour parmi nous' })).toBeVisible()
  await username().click()
  await page.keyboard.type('amira.bensalah@exemple')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  const before = await caret()
  await letTheApplicationCome()
  await expect(username()).toHaveValue('amira.bensalah@exemple')
  expect(await caret()).toEqual(before)
  await page.keyboard.press('End')
  await page.keyboard.type('.tn')
  await page.getByLabel('Mot de passe', { exact: true }).fill('Tutorat2026!')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Amira/ })).toBeVisible()
})

test('a sign-in pressed before the application is there is carried out by it', async () => {
  await openHeld()
  const submit = page.getByRole('button', { name: 'Se connecter' })
  await expect(submit).toBeDisabled()
  await fillSignIn(page, 'amira')
  await submit.click()
  await letTheApplicationCome()
  await expect(page.getByRole('heading', { level: 1, name: /Amira/ })).toBeVisible()
})

test('Enter in a field counts as well, and the other controls act too', async () => {
  await openHeld()
  await page.getByRole('button', { name: /Oui, il est partagé/ }).click()
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).press('Enter')
  await page.getByRole('radio', { name: 'English' }).click()
  await letTheApplicationCome()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  await expect(page.getByRole('switch')).toBeChecked()
  await expect(page.getByRole('button', { name: 'Show the password', pressed: true })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await openHeld()
  await expect(page.getByRole('switch')).toBeChecked()
  await page.getByLabel('E-mail or phone number').fill('amira.bensalah@exemple.tn')
  await page.getByLabel('Password', { exact: true }).fill('Wrong-password-1')
  await page.keyboard.press('Enter')
  await letTheApplicationCome()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
})

/** Where every element below a root is, and how it is painted. */
const drawing = (root: string) =>
  page.locator(root).evaluate(async (element) => {
    await document.fonts.ready
    return [...element.querySelectorAll('*')].map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      const { color, backgroundColor, fontFamily, fontSize, fontWeight, borderRadius, boxShadow, opacity } = getComputedStyle(each)
      // The first page brings the glyphs it needs under a name of their own.
      const family = fontFamily.replace(/^"Rubik (?:First|Variable)",.*/, 'Rubik')
      return [each.tagName, ...[x, y, width, height].map(Math.round), color, backgroundColor, family, fontSize, fontWeight, borderRadius, boxShadow, opacity].join(' ')
    })
  })

const fontsInUse = () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')))

for (const [language, theme] of [['fr', 'light'], ['fr', 'dark'], ['en', 'light'], ['ar', 'light'], ['ar', 'dark']] as const) {
  test(`the first page and the application draw the same (${language}, ${theme})`, async () => {
    await page.evaluate((settings) => window.desktop['settings.change'](settings), { language, theme })
    await openHeld()
    const attributes = () => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir, document.documentElement.dataset['theme']])
    const [before, drawn] = [await attributes(), await drawing('#first-page')]
    expect(drawn.length).toBeGreaterThan(80)
    // The glyphs that stand in the document, of each script.
    expect((await fontsInUse()).filter((family) => family === 'Rubik First')).toHaveLength(2)
    await letTheApplicationCome()
    expect(await attributes()).toEqual(before)
    await expect.poll(() => drawing('#root')).toEqual(drawn)
  })
}

test('D1: whoever is signed in gets a document without it', async () => {
  await fillSignIn(page, 'amira')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Amira/ })).toBeVisible()
  const text = await page.evaluate(async () => (await fetch('/', { headers: { accept: 'text/html' } })).text())
  expect(text.includes('first-page')).toBe(false)
})
