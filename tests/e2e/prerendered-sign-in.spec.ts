import { expect, test, type Page } from '@playwright/test'
import { fillSignIn } from './pages/sign-in'
import { pageHeap } from './support/page-heap'
import { startPlatform, type Platform } from './support/platform'
import { launch, type Tutorat } from './support/tutorat'

declare global {
  interface Window {
    loadApplication?: () => void
    parsedField?: Element | null
  }
}

let platform: Platform
let tutorat: Tutorat
let page: Page

test.beforeAll(async () => {
  platform = await startPlatform()
})
test.afterAll(() => platform.close())

/** Delays the loading of the application, to simulate a slow computer. */
test.beforeEach(async () => {
  tutorat = await launch({ platform: platform.file })
  page = tutorat.page
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await page.addInitScript(() => {
    const held: FrameRequestCallback[] = []
    const frame = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (run) => held.push(run)
    window.loadApplication = () => {
      window.requestAnimationFrame = frame
      for (const run of held.splice(0)) frame(run)
    }
  })
})
test.afterEach(async () => {
  // Chromium logs a refused sign-in.
  expect(tutorat.consoleErrors.filter((text) => !text.includes('401 (Unauthorized)'))).toEqual([])
  await tutorat.discard()
})

async function reloadPrerendered(): Promise<void> {
  await page.reload()
  await expect(page.locator('[data-prerendered=painted]')).toBeVisible()
  await page.evaluate(() => (window.parsedField = document.querySelector('form input')))
}

async function hydrate(): Promise<void> {
  await page.evaluate(() => window.loadApplication?.())
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  // After a hydration mismatch React re-renders everything.
  expect(await page.evaluate(() => window.parsedField?.isConnected)).toBe(true)
}

const username = () => page.getByLabel('E-mail ou numéro de téléphone')
const caret = () =>
  username().evaluate((field: HTMLInputElement) => [
    field.selectionStart,
    field.selectionEnd,
    document.activeElement === field,
  ])

test('the prerendered sign-in can be typed into; text, focus and caret survive hydration', async () => {
  await reloadPrerendered()
  await expect(page.getByRole('heading', { level: 1, name: 'Bon retour parmi nous' })).toBeVisible()
  await username().click()
  await page.keyboard.type('amira.bensalah@exemple')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  const before = await caret()
  await hydrate()
  await expect(username()).toHaveValue('amira.bensalah@exemple')
  expect(await caret()).toEqual(before)
  await page.keyboard.press('End')
  await page.keyboard.type('.tn')
  await page.getByLabel('Mot de passe', { exact: true }).fill('Tutorat2026!')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Amira/ })).toBeVisible()
})

test('the first paint uses the typeface of the document and needs no file', async () => {
  const served = await page.evaluate(async () => (await fetch('/', { headers: { accept: 'text/html' } })).text())
  expect(served).toContain(' data-src=')
  expect(served).not.toMatch(/<(?:img|script|link)[^>]* (?:src|href)=/)
  await reloadPrerendered()
  const root = page.locator('[data-prerendered]')
  await root.evaluate((element) => element.setAttribute('data-prerendered', ''))
  const { families, glyphs, embedded } = await root.evaluate((element) => {
    const all = [...element.querySelectorAll('*')]
    const contents = all.flatMap((each) => ['::before', '::after'].map((part) => getComputedStyle(each, part).content))
    const placeholders = [...element.querySelectorAll('input')].map(({ placeholder }) => placeholder)
    const quoted = contents.flatMap((content) => [...content.matchAll(/"([^"]*)"/g)].map(([, text]) => text))
    return {
      families: all.map((each) => getComputedStyle(each).fontFamily),
      glyphs: [element.textContent, ...placeholders, ...quoted].join(''),
      embedded: [...document.fonts]
        .filter(({ family }) => family.includes('Rubik First'))
        .flatMap(({ unicodeRange }) => unicodeRange.split(', ')),
    }
  })
  expect(new Set(families)).toEqual(new Set(['"Rubik First", "Rubik First Arabic", sans-serif']))
  expect(glyphs).toContain('*')
  const missing = [...glyphs].filter(
    (glyph) => !embedded.includes(`U+${(glyph.codePointAt(0) ?? 0).toString(16).toUpperCase()}`),
  )
  expect(missing).toEqual([])
  await hydrate()
})

for (const language of ['fr', 'en', 'ar'] as const)
  test(`the contact of the support appears in ${language} without moving the page`, async () => {
    await page.evaluate((change) => window.desktop['settings.change'](change), { language })
    for (const [width, height] of [
      [1366, 768],
      [1280, 720],
      [1000, 640],
      [390, 800],
    ] as const) {
      await tutorat.app.evaluate(
        ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(...size),
        [width, height] as [number, number],
      )
      await reloadPrerendered()
      const boxes = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('h1, form input, form button[type=submit], [role=radiogroup], footer')].map(
            (element) => {
              const { top, left, height: tall } = element.getBoundingClientRect()
              return [Math.round(top), Math.round(left), Math.round(tall)]
            },
          ),
        )
      const before = await boxes()
      await hydrate()
      await expect(page.getByText('+216 70 000 000')).toBeVisible()
      expect([width, await boxes()]).toEqual([width, before])
    }
  })

test('a sign-in clicked before hydration is submitted, and the password leaves the page', async () => {
  await reloadPrerendered()
  const submit = page.getByRole('button', { name: 'Se connecter' })
  await expect(submit).toBeDisabled()
  await fillSignIn(page, 'amira')
  await submit.click()
  await hydrate()
  await page.evaluate(() => delete window.parsedField)
  await expect(page.getByRole('heading', { level: 1, name: /Amira/ })).toBeVisible()
  await expect.poll(async () => (await pageHeap(page)).includes('Tutorat2026!'), { timeout: 60_000 }).toBe(false)
})

test('Enter in a field and the other controls work before hydration', async () => {
  await reloadPrerendered()
  await page.getByRole('button', { name: /Oui, il est partagé/ }).click()
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).press('Enter')
  await page.getByRole('radio', { name: 'English' }).click()
  await hydrate()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  await expect(page.getByRole('switch')).toBeChecked()
  await expect(page.getByRole('button', { name: 'Show the password', pressed: true })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await reloadPrerendered()
  await expect(page.getByRole('switch')).toBeChecked()
  await page.getByLabel('E-mail or phone number').fill('amira.bensalah@exemple.tn')
  await page.getByLabel('Password', { exact: true }).fill('Wrong-password-1')
  await page.keyboard.press('Enter')
  await hydrate()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
})

const drawing = () =>
  page.locator('#root').evaluate(async (element) => {
    await document.fonts.ready
    // Only the contact of the support is added, in a place that is kept for it.
    const drawn = [...element.querySelectorAll('*')].filter((each) => each.closest('[data-after-hydration]') === null)
    return drawn.map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      const { color, backgroundColor, fontFamily, fontSize, fontWeight, borderRadius, boxShadow, opacity } =
        getComputedStyle(each)
      const family = fontFamily.replace(/^"Rubik (?:First|Variable)",.*/, 'Rubik')
      return [
        each.tagName,
        ...[x, y, width, height].map(Math.round),
        color,
        backgroundColor,
        family,
        fontSize,
        fontWeight,
        borderRadius,
        boxShadow,
        opacity,
      ].join(' ')
    })
  })

const fontsInUse = () =>
  page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
  )

for (const [language, theme] of [
  ['fr', 'light'],
  ['fr', 'dark'],
  ['en', 'light'],
  ['ar', 'light'],
  ['ar', 'dark'],
] as const) {
  test(`the prerendered sign-in looks the same after hydration (${language}, ${theme})`, async () => {
    await page.evaluate((settings) => window.desktop['settings.change'](settings), { language, theme })
    await reloadPrerendered()
    const attributes = () =>
      page.evaluate(() => [
        document.documentElement.lang,
        document.documentElement.dir,
        document.documentElement.dataset['theme'],
      ])
    const [before, drawn] = [await attributes(), await drawing()]
    expect(drawn.length).toBeGreaterThan(80)
    const own = (await fontsInUse()).filter((family) => family.startsWith('Rubik First'))
    expect(own.sort()).toEqual(['Rubik First', 'Rubik First Arabic'])
    await hydrate()
    expect(await attributes()).toEqual(before)
    await expect.poll(() => drawing()).toEqual(drawn)
  })
}

test('D1: the document of a signed-in user has no prerendered sign-in', async () => {
  await fillSignIn(page, 'amira')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Amira/ })).toBeVisible()
  const text = await page.evaluate(async () => (await fetch('/', { headers: { accept: 'text/html' } })).text())
  expect(text.includes('data-prerendered')).toBe(false)
})
