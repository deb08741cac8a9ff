import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { examNumber } from '#sandbox/world/class-exams.ts'
import { defaultComfort } from '#shared/comfort.ts'
import type { Settings } from '#shared/desktop/settings.ts'
import { languages, type Language } from '#shared/locale.ts'
import { demoSample, withStates, type Screen, type ScreenState } from '../support/route-examples'
import { stringTables } from '../support/string-tables'
import { getPages, pick } from './pages/homework'
import { writeNotes } from './pages/notes'
import { enterAs, type Account } from './pages/sign-in'
import { printSweep } from './support/all-screens-report'
import { getButtonTexts, writeButtonTexts, type SeenButton } from './support/button-texts'
import { chosenVariants, isLongRun } from './support/chosen-variants'
import { everyComfort } from './support/every-comfort'
import { findCoveredIcons, findStrayIcons } from './support/icon-geometry'
import { answerDialogs } from './support/native-dialogs'
import { goTo } from './support/navigate'
import { findBrokenWords, findCutControls, findMisfits, findUnreachableControls } from './support/overflow'
import { photo } from './support/photos'
import { startPlatform, type Platform } from './support/platform'
import { writeScreenshotIndex } from './support/screenshot-index'
import { startAgain } from './support/second-process'
import { findHalfLines, findSqueezed, findStrandedMarks } from './support/stranded-texts'
import { buttonsOverTitle } from './support/text-geometry'
import { launch, type Tutorat } from './support/tutorat'
import { findViolations } from './support/violations'

const sizes = {
  wide: { width: 1366, height: 768 },
  narrow: { width: 390, height: 800 },
  huge: { width: 1920, height: 1080 },
} as const
type Size = keyof typeof sizes

type Look = {
  name: string
  language: Language
  theme: 'light' | 'dark'
  zoom?: Settings['zoom']
  /** Another choice than the commit's. */
  sizes?: readonly Size[]
}
/** Looks of one start of the application, so that a state is brought about once. */
type Series = { looks: readonly Look[]; isComfortable?: boolean }

const everyLook = languages.flatMap((language): Look[] => [
  { name: `${language} light`, language, theme: 'light' },
  { name: `${language} dark`, language, theme: 'dark' },
])
const plainLooks = chosenVariants(everyLook)
const others: readonly Look[] = [
  { name: 'fr light huge', language: 'fr', theme: 'light', sizes: ['huge'] },
  { name: 'en dark zoomed', language: 'en', theme: 'dark', zoom: 125, sizes: ['wide', 'huge'] },
  { name: 'ar light doubled', language: 'ar', theme: 'light', zoom: 200, sizes: ['wide'] },
]
const comfortableLooks: readonly Look[] = [
  { name: 'fr light comfortable', language: 'fr', theme: 'light' },
  { name: 'ar dark comfortable', language: 'ar', theme: 'dark' },
]
const allSeries: readonly Series[] = isLongRun
  ? [{ looks: [...plainLooks, ...others] }, { looks: comfortableLooks, isComfortable: true }]
  : [{ looks: plainLooks }]
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
      const session = tutorat.page.getByRole('button', { name: /^Stage de révision/ }).first()
      await settled()
      // With large letters the week is a list of one day, which the session is on only at times.
      const days = tutorat.page.getByRole('tab')
      for (let day = 0; day < (await days.count()) && !(await session.isVisible()); day += 1)
        await days.nth(day).press('Enter')
      await session.click()
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
const sizesFor = (screen: Screen, look: Look): readonly Size[] =>
  look.sizes ??
  chosenVariants(['narrow', 'wide'] as const, { stride: everyLook.length, shift: screens.indexOf(screen) })

const passed = new Set<string>()
const buttons: SeenButton[] = []

let platform: Platform
let tutorat: Tutorat

const addressOf = ({ address }: Screen) => address(demoSample(platform.sandbox))

async function open(): Promise<void> {
  platform = await startPlatform()
  platform.sandbox.world.student('hedi').user.phone = null
  platform.sandbox.world.student('rania').engagement.popups = []
  platform.sandbox.world.student('youssef').user.gift_code = null
  tutorat = await launch({ platform: platform.file })
  await answerDialogs(tutorat, 1)
  await tutorat.page.waitForLoadState()
  await mkdir(folder, { recursive: true })
}

async function close(): Promise<void> {
  await tutorat.discard()
  await platform.close()
}

async function writeReports(): Promise<void> {
  await writeButtonTexts(folder, buttons)
  await writeScreenshotIndex(
    folder,
    screens.map(({ feature, name }) => ({ feature, name })),
  )
  await printSweep(
    folder,
    screens.map((screen) => ({ name: screen.name, address: addressOf(screen) })),
    allSeries.flatMap(({ looks }) => looks.map(({ name }) => name)),
    passed,
  )
}

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

async function resize(size: Size, zoom = 100): Promise<void> {
  await tutorat.app.evaluate(
    ({ BrowserWindow }, target) => BrowserWindow.getAllWindows()[0]?.setContentSize(target.width, target.height),
    sizes[size],
  )
  const width = () => tutorat.page.evaluate(() => window.innerWidth)
  await expect.poll(async () => Math.abs((await width()) - (sizes[size].width * 100) / zoom)).toBeLessThan(1)
}

/** The default look of each language, whose texts are measured. */
const isFirstOfLanguage = (look: Look) => plainLooks.find(({ language }) => language === look.language) === look

/** Below 1280 pixels, and with large letters, the week shows one day instead of seven. */
function getLayout({ name, zoom = 100 }: Look, size: Size): string {
  const width = (sizes[size].width * 100) / zoom
  return `${width >= 1280 ? 'wide' : String(width)}${name.endsWith('comfortable') ? ' comfortable' : ''}`
}

async function check(screen: Screen, look: Look, size: Size): Promise<void> {
  await resize(size, look.zoom)
  await settled()
  const name = `${screen.name} ${look.name} ${size}`
  const overflow = () => tutorat.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  // A screen with a fault is pictured too, and all of its faults are listed.
  await expect.soft.poll(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
  expect.soft(await findBrokenWords(tutorat.page), `${name} breaks words`).toEqual([])
  expect.soft(await buttonsOverTitle(tutorat.page), `${name} covers its title`).toEqual([])
  expect.soft(await findStrandedMarks(tutorat.page), `${name} strands marks of its texts`).toEqual([])
  expect.soft(await findSqueezed(tutorat.page), `${name} squeezes controls`).toEqual([])
  expect.soft(await findStrayIcons(tutorat.page), `${name} has icons that are not beside their line`).toEqual([])
  expect.soft(await findCoveredIcons(tutorat.page), `${name} covers icons by a badge`).toEqual([])
  if (isLongRun) {
    expect.soft(await findCutControls(tutorat.page), `${name} cuts controls`).toEqual([])
    expect.soft(await findMisfits(tutorat.page), `${name} has controls that do not fit`).toEqual([])
  }
  if (isFirstOfLanguage(look) && size === 'narrow') {
    const texts = await getButtonTexts(tutorat.page)
    expect
      .soft(
        texts.filter(({ isCut }) => isCut).map(({ text }) => text),
        `${name} cuts buttons`,
      )
      .toEqual([])
    const { language } = look
    buttons.push(...texts.map(({ text, width }) => ({ language, screen: screen.name, text, width })))
  }
  await expectText(`${screen.name} ${getLayout(look, size)}`, look.name)
  if (size === 'wide' && plainLooks.includes(look)) await wideLayouts[screen.name]?.()
  if (size === 'wide' && look.zoom === undefined) await anyWideLayouts[screen.name]?.()
  await writeFile(path.join(folder, `${screen.name}.${look.name.replaceAll(' ', '.')}.${size}.png`), await picture())
  if (isLongRun) {
    expect.soft(await findUnreachableControls(tutorat.page), `${name} leaves controls of its dialog out`).toEqual([])
  }
}

/** Of the whole window: the driver's own cuts a zoomed page. */
async function picture(): Promise<Buffer> {
  const session = await tutorat.page.context().newCDPSession(tutorat.page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' })
  await session.detach()
  return Buffer.from(data, 'base64')
}

const textLengths = new Map<string, number>()

/** A picture of a screen that has not rendered its content shows the frame around it alone. */
async function expectText(name: string, lookName: string): Promise<void> {
  const text = () =>
    tutorat.page.evaluate(
      () => [...document.querySelectorAll<HTMLElement>('main')].map(({ innerText }) => innerText).join('').length,
    )
  await expect.poll(text, `${name} ${lookName} shows no text`).toBeGreaterThan(0)
  const least = (textLengths.get(name) ?? 0) / 2
  await expect.poll(text, `${name} ${lookName} shows less than half of another look`).toBeGreaterThanOrEqual(least)
  textLengths.set(name, Math.max(textLengths.get(name) ?? 0, await text()))
}

const scrolledPixels = (selector: string) => () =>
  tutorat.page
    .locator(selector)
    .evaluateAll((boxes) =>
      Math.max(
        0,
        ...boxes.map((box) => Math.max(box.scrollHeight - box.clientHeight, box.scrollWidth - box.clientWidth)),
      ),
    )

/** With large letters too. */
const anyWideLayouts: Record<string, () => Promise<void>> = {
  'qr-code': () =>
    expect.soft.poll(scrolledPixels('.ant-modal-wrap'), 'the QR code needs a scroll bar').toBeLessThanOrEqual(1),
  'parents': () =>
    expect.soft.poll(scrolledPixels('.ant-table-content'), 'the requests need a scroll bar').toBeLessThanOrEqual(1),
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
    expect.soft(await findHalfLines(tutorat.page), 'a line of a session is cut in its middle').toEqual([])
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

async function change(look: Partial<Settings>): Promise<void> {
  await tutorat.page.evaluate((changed) => window.desktop['settings.change'](changed), look)
}

async function sweep(screen: Screen, look: Look): Promise<void> {
  const { language, theme, zoom = 100 } = look
  tutorat.consoleErrors.length = 0
  await change({ language, theme, zoom })
  if (screen.arrive === undefined) {
    await resize('wide', zoom)
    await goTo(tutorat.page, addressOf(screen))
  }
  await expect(tutorat.page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  await expect(tutorat.page.locator('html')).toHaveAttribute('data-theme', theme)
  if (screen.opens !== undefined) await openDialog(screen.feature, screen.opens, language)
  for (const size of sizesFor(screen, look)) {
    await check(screen, look, size)
    expect.soft(await findViolations(tutorat.page), size).toEqual([])
  }
  expect.soft(await tutorat.page.locator('body').innerText()).not.toMatch(missingText)
  expect(tutorat.consoleErrors.filter((complaint) => complaints[screen.name]?.test(complaint) !== true)).toEqual([])
  if (screen.opens !== undefined) await closeDialog()
  if (test.info().errors.length === 0) passed.add(`${screen.name} ${look.name}`)
}

const inFrenchLight = () => change({ language: 'fr', theme: 'light', zoom: 100 })

const sweepAll = (selectedScreens: Screen[], looks: readonly Look[]) => {
  const inEveryLook = (screen: Screen) => {
    for (const look of looks) test(`${screen.name} ${look.name}`, () => sweep(screen, look))
  }
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

/** Each user has a size of text; one who has to complete a profile first does not come to the settings. */
async function chooseLargeText(): Promise<void> {
  const sizesOfText = tutorat.page.getByRole('group', { name: 'Taille du texte' })
  await goTo(tutorat.page, '/parametres')
  await settled()
  if (!(await sizesOfText.isVisible())) return
  await sizesOfText.getByRole('radio').last().click()
  await expect(tutorat.page.locator('html')).toHaveAttribute('data-text', 'larger')
}

async function enter(account: Account | null, { isComfortable = false }: Series): Promise<void> {
  await change({ comfort: isComfortable ? everyComfort : defaultComfort })
  await inFrenchLight()
  if (account === null) return
  await tutorat.page.evaluate(() => window.desktop['session.sign-out']())
  await goTo(tutorat.page, '/login')
  await enterAs(tutorat.page, account)
  if (isComfortable) await chooseLargeText()
}

// The application starts without a user.
const accounts = [...new Set([null, ...screens.map(({ as }) => as)])]
test.afterAll(writeReports)
for (const series of allSeries) {
  test.describe(series.isComfortable ? 'comfortable' : 'default', () => {
    test.beforeAll(open)
    test.afterAll(close)
    for (const account of accounts) {
      test.describe(account ?? 'nobody signed in', () => {
        test.beforeAll(() => enter(account, series))
        sweepAll(
          screens.filter(({ as }) => as === account),
          series.looks,
        )
      })
    }
  })
}
