import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { examNumber } from '#sandbox/world/class-exams.ts'
import { languages, type Language } from '#shared/locale.ts'
import { demoSample, withStates, type Screen, type ScreenState } from '../support/route-examples'
import { stringTables } from '../support/string-tables'
import { getPages, pick } from './pages/homework'
import { writeNotes } from './pages/notes'
import { enterAs } from './pages/sign-in'
import { printSweep } from './support/all-screens-report'
import { getButtonTexts, writeButtonTexts, type SeenButton } from './support/button-texts'
import { chosenVariants } from './support/chosen-variants'
import { answerDialogs } from './support/native-dialogs'
import { goTo } from './support/navigate'
import { findBrokenWords } from './support/overflow'
import { photo } from './support/photos'
import { startPlatform, type Platform } from './support/platform'
import { writeScreenshotIndex } from './support/screenshot-index'
import { startAgain } from './support/second-process'
import { buttonsOverTitle } from './support/text-geometry'
import { launch, type Tutorat } from './support/tutorat'
import { findViolations } from './support/violations'

type Look = { language: Language; theme: 'light' | 'dark' }

const everyLook = languages.flatMap((language): Look[] => [
  { language, theme: 'light' },
  { language, theme: 'dark' },
])
const looks = chosenVariants(everyLook)
const sizes = { wide: { width: 1366, height: 768 }, narrow: { width: 390, height: 800 } } as const
const folder = path.resolve('test-results/screens')

const chapter = '/subjects/4201-mathematiques/chapters/fonctions-affines'
const states: ScreenState[] = [
  {
    of: 'sign-in',
    name: 'social-return',
    feature: 'social',
    arrive: async () => {
      await startAgain(tutorat.profile, platform.file, ['tutorat://login/google/callback?code=stolen'])
      await expect(tutorat.page.getByText('Cette connexion n’est pas valable.')).toBeVisible()
    },
  },
  { of: 'settings', name: 'settings-visitor', as: null },
  { of: 'licences', name: 'licences-visitor', as: null },
  { of: 'diagnostics', name: 'diagnostics-visitor', as: null },
  {
    of: 'sign-in',
    name: 'proxy-question',
    feature: 'settings',
    arrive: async () => {
      const sendProxyQuestion = () =>
        tutorat.app.evaluate(({ BrowserWindow }) =>
          BrowserWindow.getAllWindows()[0]?.webContents.send('proxy.access-changed', {
            question: { id: 1, proxy: 'proxy.ecole.tn:3128', wrong: true, mayKeep: true },
            closed: null,
          }),
        )
      await expect
        .poll(async () => (await sendProxyQuestion(), tutorat.page.getByRole('dialog').isVisible()))
        .toBe(true)
      await sendProxyQuestion()
    },
  },
  {
    of: 'operator-landing',
    name: 'operator-subscribe',
    arrive: () => press(/^S’abonner : Secondaire/),
  },
  { of: 'edit-profile', name: 'complete-profile', as: 'aziz' },
  { of: 'edit-profile', name: 'photo-dialog', opens: 'changePhoto' },
  {
    of: 'edit-profile',
    name: 'photo-crop',
    arrive: async () => {
      await openDialog('profile', 'changePhoto', 'fr')
      await tutorat.page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles(path.resolve('resources/icons/512x512.png'))
      await expect(tutorat.page.getByRole('button', { name: 'Enregistrer la photo' })).toBeVisible()
    },
  },
  { of: 'edit-profile', name: 'class-dialog', opens: 'changeClass' },
  { of: 'edit-profile', name: 'password-dialog', opens: 'changePassword' },
  { of: 'edit-profile', name: 'email-dialog', as: 'khadija', opens: 'addEmail' },
  {
    of: 'edit-profile',
    name: 'verify-email-dialog',
    as: 'khadija',
    arrive: async () => {
      await openDialog('profile', 'addEmail', 'fr')
      await tutorat.page.getByRole('dialog').getByRole('textbox').fill('khadija@exemple.sn')
      await tutorat.page.getByRole('button', { name: 'Envoyer le code' }).click()
      await expect(tutorat.page.getByRole('dialog', { name: 'Vérifier l’e-mail' })).toBeVisible()
    },
  },
  { of: 'edit-profile', name: 'phone-dialog', as: 'hedi', opens: 'addPhone' },
  { of: 'profile', name: 'parent-phone-dialog', as: 'leila', opens: 'addParentPhone' },
  {
    of: 'home',
    name: 'switch',
    feature: 'account-switch',
    as: 'leila',
    arrive: async () => {
      const { sandbox } = platform
      const { id } = sandbox.world.student('omar').user
      const link = `tutorat://switch?token=${sandbox.signIn('omar')}&admin_id=9&user_id=${id}`
      await startAgain(tutorat.profile, platform.file, [link])
      await expect(tutorat.page.getByRole('dialog')).toContainText('Omar')
    },
  },
  { of: 'settings', name: 'my-data-export', feature: 'my-data', opens: 'export' },
  { of: 'settings', name: 'my-data-erase', feature: 'my-data', opens: 'erase' },
  {
    of: 'settings',
    name: 'update-ready',
    arrive: async () => {
      const ready = {
        current: '1.0.0',
        phase: { kind: 'ready', version: '1.1.0', bytes: 106_000_000 },
        checkedAt: null,
        postponedUntil: null,
        tooOld: null,
        news: null,
      }
      await expect(async () => {
        await tutorat.app.evaluate(
          ({ BrowserWindow }, state) => BrowserWindow.getAllWindows()[0]?.webContents.send('updates.changed', state),
          ready,
        )
        await tutorat.page
          .getByRole('banner')
          .getByRole('button', { name: 'Une mise à jour est prête' })
          .click({ timeout: 4000 })
      }).toPass({ timeout: 20_000 })
      await expect(tutorat.page.getByRole('dialog', { name: 'Mise à jour de Tutorat' })).toBeVisible()
    },
  },
  { of: 'subject', name: 'subject-arabic', address: () => '/subjects/4205-arabe/details' },
  {
    of: 'lesson',
    name: 'lesson-locked',
    address: () => `${chapter}/lessons/exercices-corriges-serie-2/content`,
  },
  {
    of: 'lesson',
    name: 'magazine',
    address: () =>
      '/subjects/4207-histoire-geographie/chapters/atlas/lessons/' +
      'atlas-de-la-mediterranee-en-deux-cents-planches/content',
  },
  {
    of: 'lesson',
    name: 'magazine-arabic',
    address: () => '/subjects/4205-arabe/chapters/alns-alsrdi/lessons/btaqa-alns-alsrdi/content',
  },
  {
    of: 'lesson',
    name: 'report-dialog',
    opens: 'reportAProblem',
  },
  { of: 'lesson', name: 'lesson-quiz', address: () => `${chapter}/lessons/quiz-de-fin-de-chapitre/content` },
  { of: 'offers', name: 'confirm-offer', arrive: () => press(/^Choisir .*Silver/) },
  {
    of: 'offers',
    name: 'pricing',
    arrive: async () => {
      await press(/^Choisir .*Silver/)
      await press('Continuer')
    },
  },
  { of: 'wallet', name: 'top-up', opens: 'addPoints' },
  {
    of: 'wallet',
    name: 'top-up-online',
    arrive: () => press(/^Carte ou en ligne/),
  },
  { of: 'wallet', name: 'transfer', opens: 'transfer' },
  {
    of: 'wallet',
    name: 'transfer-code',
    arrive: () => press('Confirmer cette action'),
  },
  { of: 'wallet', name: 'payments', opens: 'paymentsLink' },
  {
    of: 'wallet',
    name: 'bank-accounts',
    arrive: () => press(/^Virement bancaire/),
  },
  {
    of: 'wallet',
    name: 'qr-code',
    arrive: async () => {
      await payWithPhone()
      await press('Afficher le code QR')
      await expect(tutorat.page.getByRole('img', { name: 'Code QR du paiement' })).toBeVisible()
    },
  },
  { of: 'wallet', name: 'wallet-under-way', arrive: () => payWithPhone() },
  { of: 'return-payment-echec', name: 'return-under-way' },
  {
    of: 'exam-not-begun',
    name: 'exam-start',
    arrive: () => press(/^Commencer l’examen$/),
  },
  {
    of: 'exam-not-begun',
    name: 'exam-draft',
    address: () => `/exams/${examNumber('two-hours-left')}`,
    arrive: () => bringPhotos(),
  },
  { of: 'exam-not-begun', name: 'exam-over', address: () => `/exams/${examNumber('corrected')}` },
  {
    of: 'sessions',
    name: 'session',
    arrive: async () => {
      await tutorat.page
        .getByRole('button', { name: /^Stage de révision/ })
        .first()
        .click()
      await expect(tutorat.page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    of: 'notes',
    name: 'notes',
    arrive: async () => {
      await writeNotes(tutorat.page)
      await goTo(tutorat.page, '/notes')
    },
  },
  {
    of: 'home',
    name: 'rating',
    feature: 'rating',
    arrive: async () => {
      Object.assign(platform.sandbox.world.student('amira'), { ratings: [], exams: {} })
      await tutorat.page.reload()
      await expect(tutorat.page.getByRole('dialog', { name: 'Comment était la séance ?' })).toBeVisible({
        timeout: 20_000,
      })
    },
  },
  { of: 'search', name: 'search-nothing', address: () => '/recherche?q=zzzz' },
  { of: 'home', name: 'home-free-hours', as: 'nour' },
  {
    of: 'home',
    name: 'bell',
    feature: 'notifications',
    arrive: async () => {
      // The header stands on each screen, and leaving the one before closes what it opened.
      await expect(tutorat.page.getByRole('heading', { level: 1, name: 'Bonjour Amira' })).toBeVisible()
      await press(/^Notifications/)
    },
  },
  { of: 'diagnostics', name: 'diagnostics-log', opens: 'log' },
  { of: 'diagnostics', name: 'diagnostics-report', opens: 'report' },
  { of: 'diagnostics', name: 'fault-report', feature: 'fault-report', opens: 'open' },
  {
    of: 'home',
    name: 'popup',
    feature: 'popups',
    as: 'selma',
    arrive: async () => {
      await expect(tutorat.page.getByRole('dialog')).toBeVisible({ timeout: 20_000 })
    },
  },
  { of: 'operator-plans', name: 'operator-unsubscribe', opens: 'unsubscribe' },
  {
    of: 'sessions',
    name: 'sessions-empty',
    as: 'tarek',
    arrive: async () => {
      platform.sandbox.world.student('tarek').user.division = null
      await tutorat.page.getByRole('button', { name: 'Semaine suivante' }).click()
      await expect(tutorat.page.getByRole('heading', { name: 'Aucune séance cette semaine' })).toBeVisible()
    },
  },
]

/** Expected console errors. */
const complaints: Record<string, RegExp> = { 'gifts': /404/, 'empty-cart': /404/ }

const screens = withStates(states)
const sizesFor = (screen: Screen) =>
  chosenVariants(['narrow', 'wide'] as const, { stride: everyLook.length, shift: screens.indexOf(screen) })

const passed = new Set<string>()
const buttons: SeenButton[] = []

let platform: Platform
let tutorat: Tutorat

const addressOf = ({ address }: Screen) => address(demoSample(platform.sandbox))

test.beforeAll(async () => {
  platform = await startPlatform()
  platform.sandbox.world.student('hedi').user.phone = null
  platform.sandbox.world.student('rania').engagement.popups = []
  platform.sandbox.world.student('youssef').user.gift_code = null
  tutorat = await launch({ platform: platform.file })
  await answerDialogs(tutorat, 1)
  await tutorat.page.waitForLoadState()
  await mkdir(folder, { recursive: true })
})

test.afterAll(async () => {
  await writeButtonTexts(folder, buttons)
  await writeScreenshotIndex(
    folder,
    screens.map(({ feature, name }) => ({ feature, name })),
  )
  await printSweep(
    folder,
    screens.map((screen) => ({ name: screen.name, address: addressOf(screen) })),
    looks.map(({ language, theme }) => `${language} ${theme}`),
    passed,
  )
  await tutorat.discard()
  await platform.close()
})

const missingText = /\{\{|\bundefined\b|\bNaN\b|\[object |\b[a-z]+(?:[A-Z][a-z]+)*:[a-z]+(?:[A-Z][a-z]+)+\b/

async function settled(): Promise<void> {
  await expect(tutorat.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(tutorat.page.locator('[aria-busy="true"]')).toHaveCount(0)
  await tutorat.page.evaluate(() => document.fonts.ready.then(() => undefined))
  await tutorat.page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  )
  const moving = () =>
    document
      .getAnimations()
      .filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().iterations !== Infinity).length
  await expect.poll(() => tutorat.page.evaluate(moving)).toBe(0)
}

async function resize(size: keyof typeof sizes): Promise<void> {
  await tutorat.app.evaluate(
    ({ BrowserWindow }, target) => BrowserWindow.getAllWindows()[0]?.setContentSize(target.width, target.height),
    sizes[size],
  )
  await expect.poll(() => tutorat.page.evaluate(() => window.innerWidth)).toBe(sizes[size].width)
}

const isFirstOfLanguage = ({ language, theme }: Look) =>
  looks.find((look) => look.language === language)?.theme === theme

async function look(screen: Screen, { language, theme }: Look, size: keyof typeof sizes): Promise<void> {
  await resize(size)
  await settled()
  const overflow = () => tutorat.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(overflow, `${screen.name} ${language} ${theme} ${size} scrolls sideways`).toBeLessThanOrEqual(0)
  expect(await findBrokenWords(tutorat.page), `${screen.name} ${language} ${theme} ${size} breaks words`).toEqual([])
  expect(await buttonsOverTitle(tutorat.page), `${screen.name} ${language} ${size} covers its title`).toEqual([])
  if (isFirstOfLanguage({ language, theme }) && size === 'narrow') {
    const texts = await getButtonTexts(tutorat.page)
    expect(
      texts.filter(({ isCut }) => isCut).map(({ text }) => text),
      `${screen.name} ${language} cuts buttons`,
    ).toEqual([])
    buttons.push(...texts.map(({ text, width }) => ({ language, screen: screen.name, text, width })))
  }
  await expectText(`${screen.name} ${size}`, language)
  if (size === 'wide') await wideLayouts[screen.name]?.()
  await tutorat.page.screenshot({ path: path.join(folder, `${screen.name}.${language}.${theme}.${size}.png`) })
}

const textLengths = new Map<string, number>()

/** A picture of a screen that has not rendered its content shows the frame around it alone. */
async function expectText(name: string, language: Language): Promise<void> {
  const text = () =>
    tutorat.page.evaluate(
      () => [...document.querySelectorAll<HTMLElement>('main')].map(({ innerText }) => innerText).join('').length,
    )
  await expect.poll(text, `${name} ${language} shows no text`).toBeGreaterThan(0)
  const least = (textLengths.get(name) ?? 0) / 2
  await expect.poll(text, `${name} ${language} shows less than half of another language`).toBeGreaterThanOrEqual(least)
  textLengths.set(name, Math.max(textLengths.get(name) ?? 0, await text()))
}

const wideLayouts: Record<string, () => Promise<void>> = {
  'sign-in': async () => {
    const overflow = () => tutorat.page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
    await expect.poll(overflow, 'the sign-in needs a scroll bar').toBeLessThanOrEqual(0)
  },
  'sessions': async () => {
    const widths = () =>
      tutorat.page
        .locator('[aria-describedby="sessions-keys"]')
        .evaluateAll((days) => days.map((day) => Math.round(day.getBoundingClientRect().width)))
    await expect.poll(async () => new Set(await widths()).size, 'the days of the week differ in width').toBe(1)
  },
}

const tables = stringTables()

async function openDialog(feature: string, sentence: string, language: Language): Promise<void> {
  const strings = { ...tables.get('common')?.[language], ...tables.get(feature)?.[language] }
  const button = tutorat.page.getByRole('button', { name: strings[sentence] ?? '', exact: true }).first()
  const dialog = tutorat.page.getByRole('dialog')
  await settled()
  // The screen before may have the same button, and its dialog ends with it.
  await expect(async () => {
    if (!(await dialog.isVisible())) await button.click({ timeout: 4000 })
    await settled()
    await expect(dialog).toBeVisible({ timeout: 4000 })
  }).toPass({ timeout: 40_000 })
}

async function press(name: string | RegExp): Promise<void> {
  await tutorat.page.getByRole('button', { name, exact: true }).first().click()
  await expect(tutorat.page.getByRole('dialog').last()).toBeVisible()
}

async function bringPhotos(): Promise<void> {
  const files = [
    ['page-1.jpg', 1200, 1600, '#f5f0e1'],
    ['page-2.jpg', 1600, 1200, '#e8eef7'],
    ['page-3.jpg', 1200, 1600, '#e5efe9'],
  ] as const
  for (const [name, width, height, color] of files)
    await writeFile(test.info().outputPath(name), await photo(tutorat.page, { width, height, color }))
  await pick(
    tutorat,
    files.map(([name]) => test.info().outputPath(name)),
  )
  await expect.poll(() => getPages(tutorat.page)).toHaveLength(3)
}

/** A repeated call returns the same pending order. */
async function payWithPhone(): Promise<void> {
  await expect(tutorat.page.getByRole('region', { name: 'Mon solde' })).toBeVisible()
  await tutorat.page.evaluate(() => window.desktop['money.order']({ kind: 'top-up', way: 'mobile', amount: 2500 }))
  await expect(tutorat.page.getByRole('heading', { name: 'Paiement en cours' }).first()).toBeVisible()
}

async function closeDialog(): Promise<void> {
  await tutorat.page.keyboard.press('Escape')
  await expect(tutorat.page.getByRole('dialog')).toBeHidden()
}

async function sweep(screen: Screen, { language, theme }: Look): Promise<void> {
  tutorat.consoleErrors.length = 0
  await tutorat.page.evaluate((change) => window.desktop['settings.change'](change), { language, theme })
  if (screen.arrive === undefined) {
    await resize('wide')
    await goTo(tutorat.page, addressOf(screen))
  }
  await expect(tutorat.page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  await expect(tutorat.page.locator('html')).toHaveAttribute('data-theme', theme)
  if (screen.opens !== undefined) await openDialog(screen.feature, screen.opens, language)
  for (const size of sizesFor(screen)) {
    await look(screen, { language, theme }, size)
    expect(await findViolations(tutorat.page), size).toEqual([])
  }
  expect(await tutorat.page.locator('body').innerText()).not.toMatch(missingText)
  expect(tutorat.consoleErrors.filter((complaint) => complaints[screen.name]?.test(complaint) !== true)).toEqual([])
  if (screen.opens !== undefined) await closeDialog()
  passed.add(`${screen.name} ${language} ${theme}`)
}

const inFrenchLight = () =>
  tutorat.page.evaluate(() => window.desktop['settings.change']({ language: 'fr', theme: 'light' }))

const inEveryLook = (screen: Screen) => {
  for (const { language, theme } of looks)
    test(`${screen.name} ${language} ${theme}`, () => sweep(screen, { language, theme }))
}

const sweepAll = (selectedScreens: Screen[]) => {
  for (const screen of selectedScreens) {
    const { arrive } = screen
    if (arrive === undefined) inEveryLook(screen)
    else {
      test.describe(screen.name, () => {
        test.beforeAll(async () => {
          await inFrenchLight()
          await resize('wide')
          await goTo(tutorat.page, addressOf(screen))
          await arrive()
        })
        test.afterAll(() => tutorat.page.keyboard.press('Escape'))
        inEveryLook(screen)
      })
    }
  }
}

// The application starts without a user.
const accounts = [...new Set([null, ...screens.map(({ as }) => as)])]
for (const account of accounts) {
  test.describe(account ?? 'nobody signed in', () => {
    test.beforeAll(async () => {
      await inFrenchLight()
      if (account === null) return
      await tutorat.page.evaluate(() => window.desktop['session.sign-out']())
      await goTo(tutorat.page, '/login')
      await enterAs(tutorat.page, account)
    })
    sweepAll(screens.filter(({ as }) => as === account))
  })
}
