import { expect, test } from '@playwright/test'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { examNumber } from '../../src/sandbox/world/class-exams'
import { languages, type Language } from '../../src/shared/locale'
import { stringTables } from '../support/string-tables'
import { pagesOf, pick } from './pages/homework'
import { enterAs, type Account } from './pages/sign-in'
import { buttonTextsOf, writeButtonTexts, type SeenButton } from './support/button-texts'
import { writeScreenshotIndex } from './support/screenshot-index'
import { chosenVariants } from './support/chosen-variants'
import { goTo } from './support/navigate'
import { brokenWordsOf } from './support/overflow'
import { photo } from './support/photos'
import { startPlatform, type Platform } from './support/platform'
import { startAgain } from './support/second-process'
import { documentedRouteOf, documentedRoutes, printSweep } from './support/all-screens-report'
import { writeNotes } from './pages/notes'
import { answerDialogs } from './support/native-dialogs'
import { launch, type Tutorat } from './support/tutorat'
import { violationsOf } from './support/violations'

type Look = { language: Language; theme: 'light' | 'dark' }

const everyLook = languages.flatMap((language): Look[] => [
  { language, theme: 'light' },
  { language, theme: 'dark' },
])
const looks = chosenVariants(everyLook)
const sizes = { wide: { width: 1366, height: 768 }, narrow: { width: 390, height: 800 } } as const
const folder = path.resolve('test-results/screens')

type Route = {
  feature: string
  name: string
  path: string
  as: Account | null
  opens?: string
  arrive?: () => Promise<void>
  leadsTo?: string
  complains?: RegExp
}

const chapter = '/subjects/4201-mathematiques/chapters/fonctions-affines'
const routes: Route[] = [
  { feature: 'sign-in', name: 'sign-in', path: '/login', as: null },
  {
    feature: 'social',
    name: 'social-return',
    path: '/login',
    as: null,
    leadsTo: '/login/google/callback',
    arrive: async () => {
      await startAgain(tutorat.profile, platform.file, ['tutorat://login/google/callback?code=stolen'])
      await expect(tutorat.page.getByText('Cette connexion n’est pas valable.')).toBeVisible()
    },
  },
  { feature: 'settings', name: 'settings-visitor', path: '/parametres', as: null },
  { feature: 'licences', name: 'licences-visitor', path: '/licences', as: null },
  { feature: 'diagnostics', name: 'diagnostics-visitor', path: '/diagnostic', as: null },
  {
    feature: 'settings',
    name: 'proxy-question',
    path: '/login',
    as: null,
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
  { feature: 'registration', name: 'register', path: '/register', as: null },
  { feature: 'operator', name: 'operator-landing', path: '/offers/ooredoo', as: null },
  {
    feature: 'operator',
    name: 'operator-subscribe',
    path: '/offers/ooredoo',
    as: null,
    arrive: () => press(/^S’abonner : Secondaire/),
  },
  { feature: 'password', name: 'ask-reset', path: '/create/reset-password', as: null },
  { feature: 'password', name: 'reset', path: '/reset-password', as: null },
  { feature: 'confirmation', name: 'confirm', path: '/confirm', as: 'rim' },
  { feature: 'password', name: 'forced-change', path: '/update-password', as: 'wassim' },
  { feature: 'profile', name: 'complete-profile', path: '/mon-profil/edit', as: 'aziz' },
  { feature: 'profile', name: 'profile', path: '/mon-profil', as: 'amira' },
  { feature: 'profile', name: 'edit-profile', path: '/mon-profil/edit', as: 'amira' },
  { feature: 'profile', name: 'photo-dialog', path: '/mon-profil/edit', as: 'amira', opens: 'changePhoto' },
  {
    feature: 'profile',
    name: 'photo-crop',
    path: '/mon-profil/edit',
    as: 'amira',
    arrive: async () => {
      await openDialog('profile', 'changePhoto', 'fr')
      await tutorat.page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles(path.resolve('resources/icons/512x512.png'))
      await expect(tutorat.page.getByRole('button', { name: 'Enregistrer la photo' })).toBeVisible()
    },
  },
  { feature: 'profile', name: 'class-dialog', path: '/mon-profil/edit', as: 'amira', opens: 'changeClass' },
  { feature: 'profile', name: 'password-dialog', path: '/mon-profil/edit', as: 'amira', opens: 'changePassword' },
  { feature: 'profile', name: 'email-dialog', path: '/mon-profil/edit', as: 'khadija', opens: 'addEmail' },
  {
    feature: 'profile',
    name: 'verify-email-dialog',
    path: '/mon-profil/edit',
    as: 'khadija',
    arrive: async () => {
      await openDialog('profile', 'addEmail', 'fr')
      await tutorat.page.getByRole('dialog').getByRole('textbox').fill('khadija@exemple.sn')
      await tutorat.page.getByRole('button', { name: 'Envoyer le code' }).click()
      await expect(tutorat.page.getByRole('dialog', { name: 'Vérifier l’e-mail' })).toBeVisible()
    },
  },
  { feature: 'profile', name: 'phone-dialog', path: '/mon-profil/edit', as: 'hedi', opens: 'addPhone' },
  { feature: 'profile', name: 'parent-phone-dialog', path: '/mon-profil', as: 'leila', opens: 'addParentPhone' },
  {
    feature: 'account-switch',
    name: 'switch-dialog',
    path: '/',
    as: 'leila',
    leadsTo: '/switch',
    arrive: async () => {
      const { sandbox } = platform
      const { id } = sandbox.world.student('omar').user
      const link = `tutorat://switch?token=${sandbox.signIn('omar')}&admin_id=9&user_id=${id}`
      await startAgain(tutorat.profile, platform.file, [link])
      await expect(tutorat.page.getByRole('dialog')).toContainText('Omar')
    },
  },
  { feature: 'offline-lessons', name: 'offline-lessons', path: '/hors-connexion', as: 'amira' },
  { feature: 'settings', name: 'settings', path: '/parametres', as: 'amira' },
  { feature: 'my-data', name: 'my-data-export', path: '/parametres', as: 'amira', opens: 'export' },
  { feature: 'my-data', name: 'my-data-erase', path: '/parametres', as: 'amira', opens: 'erase' },
  { feature: 'licences', name: 'licences', path: '/licences', as: 'amira' },
  {
    feature: 'settings',
    name: 'update-ready',
    path: '/parametres',
    as: 'amira',
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
  { feature: 'home', name: 'home', path: '/', as: 'amira' },
  { feature: 'subjects', name: 'subjects', path: '/subjects', as: 'amira' },
  { feature: 'subject', name: 'subject', path: '/subjects/4201-mathematiques/details', as: 'amira' },
  { feature: 'subject', name: 'subject-arabic', path: '/subjects/4205-arabe/details', as: 'amira' },
  { feature: 'lesson', name: 'lesson', path: `${chapter}/lessons/lire-une-droite/content`, as: 'amira' },
  {
    feature: 'lesson',
    name: 'lesson-locked',
    path: `${chapter}/lessons/exercices-corriges-serie-2/content`,
    as: 'amira',
  },
  {
    feature: 'lesson',
    name: 'magazine',
    path:
      '/subjects/4207-histoire-geographie/chapters/atlas/lessons/' +
      'atlas-de-la-mediterranee-en-deux-cents-planches/content',
    as: 'amira',
  },
  {
    feature: 'lesson',
    name: 'magazine-arabic',
    path: '/subjects/4205-arabe/chapters/alns-alsrdi/lessons/btaqa-alns-alsrdi/content',
    as: 'amira',
  },
  {
    feature: 'lesson',
    name: 'recording',
    path:
      '/subjects/4201-mathematiques/chapters/seance-du-9-novembre-fonctions-affines/recordings/' +
      'fonctions-affines-exercices-en-direct/content',
    as: 'amira',
  },
  {
    feature: 'lesson',
    name: 'report-dialog',
    path: `${chapter}/lessons/lire-une-droite/content`,
    as: 'amira',
    opens: 'reportAProblem',
  },
  { feature: 'lesson', name: 'lesson-quiz', path: `${chapter}/lessons/quiz-de-fin-de-chapitre/content`, as: 'amira' },
  { feature: 'offers', name: 'offers', path: '/offres', as: 'amira' },
  { feature: 'offers', name: 'confirm-offer', path: '/offres', as: 'amira', arrive: () => press(/^Choisir .*Silver/) },
  {
    feature: 'offers',
    name: 'pricing',
    path: '/offres',
    as: 'amira',
    arrive: async () => {
      await press(/^Choisir .*Silver/)
      await press('Continuer')
    },
  },
  { feature: 'wallet', name: 'wallet', path: '/porte-monnaie', as: 'amira' },
  { feature: 'wallet', name: 'top-up', path: '/porte-monnaie', as: 'amira', opens: 'addPoints' },
  {
    feature: 'wallet',
    name: 'top-up-online',
    path: '/porte-monnaie',
    as: 'amira',
    arrive: () => press(/^Carte ou en ligne/),
  },
  { feature: 'wallet', name: 'transfer', path: '/porte-monnaie', as: 'amira', opens: 'transfer' },
  {
    feature: 'wallet',
    name: 'transfer-code',
    path: '/porte-monnaie',
    as: 'amira',
    arrive: () => press('Confirmer cette action'),
  },
  { feature: 'wallet', name: 'payments', path: '/porte-monnaie', as: 'amira', opens: 'paymentsLink' },
  {
    feature: 'wallet',
    name: 'bank-accounts',
    path: '/porte-monnaie',
    as: 'amira',
    arrive: () => press(/^Virement bancaire/),
  },
  {
    feature: 'wallet',
    name: 'qr-code',
    path: '/porte-monnaie',
    as: 'amira',
    arrive: async () => {
      await payWithPhone()
      await press('Afficher le code QR')
      await expect(tutorat.page.getByRole('img', { name: 'Code QR du paiement' })).toBeVisible()
    },
  },
  { feature: 'wallet', name: 'wallet-under-way', path: '/porte-monnaie', as: 'amira', arrive: () => payWithPhone() },
  { feature: 'wallet', name: 'return-of-nobody', path: '/payment/success?orderId=inconnu', as: 'amira' },
  ...(
    [
      'payment/echec',
      'payment-pay-dunya/success',
      'payment-pay-dunya/echec?token=inconnu',
      'digitalvirgo/success',
      'digitalvirgo/echec',
    ] as const
  ).map(
    (address) =>
      ({
        feature: 'wallet',
        name: `return-${address.replace('/', '-').replace(/\?.*/, '')}`,
        path: `/${address}`,
        as: 'amira',
      }) as const,
  ),
  ...['transferts', 'directs', 'classes', 'abonnements', 'favoris'].map(
    (section) =>
      ({
        feature: 'history',
        name: `history-${section}`,
        path: `/historique?section=${section}`,
        as: 'amira',
      }) as const,
  ),
  { feature: 'exams', name: 'exams', path: '/exams', as: 'amira' },
  { feature: 'exams', name: 'exam-not-begun', path: `/exams/${examNumber('not-begun')}`, as: 'amira' },
  {
    feature: 'exams',
    name: 'exam-start',
    path: `/exams/${examNumber('not-begun')}`,
    as: 'amira',
    arrive: () => press(/^Commencer l’examen$/),
  },
  {
    feature: 'exams',
    name: 'exam-draft',
    path: `/exams/${examNumber('two-hours-left')}`,
    as: 'amira',
    arrive: () => bringPhotos(),
  },
  { feature: 'exams', name: 'exam-over', path: `/exams/${examNumber('corrected')}`, as: 'amira' },
  { feature: 'sessions', name: 'sessions', path: '/sessions', as: 'amira' },
  {
    feature: 'sessions',
    name: 'session',
    path: '/sessions',
    as: 'amira',
    arrive: async () => {
      await tutorat.page
        .getByRole('button', { name: /^Stage de révision/ })
        .first()
        .click()
      await expect(tutorat.page.getByRole('dialog')).toBeVisible()
    },
  },
  { feature: 'week', name: 'week', path: '/ma-semaine', as: 'amira' },
  {
    feature: 'notes',
    name: 'notes',
    path: '/notes',
    as: 'amira',
    arrive: async () => {
      await writeNotes(tutorat.page)
      await goTo(tutorat.page, '/notes')
    },
  },
  {
    feature: 'rating',
    name: 'rating',
    path: '/',
    as: 'amira',
    arrive: async () => {
      Object.assign(platform.sandbox.world.student('amira'), { ratings: [], exams: {} })
      await tutorat.page.reload()
      await expect(tutorat.page.getByRole('dialog', { name: 'Comment était la séance ?' })).toBeVisible({
        timeout: 20_000,
      })
    },
  },
  { feature: 'assistance', name: 'assistance', path: '/assistance', as: 'amira' },
  { feature: 'courses', name: 'courses', path: '/courses', as: 'amira' },
  { feature: 'favourites', name: 'favourites', path: '/liste-de-favoris', as: 'amira' },
  { feature: 'search', name: 'search', path: '/recherche?q=droite', as: 'amira' },
  { feature: 'search', name: 'search-nothing', path: '/recherche?q=zzzz', as: 'amira' },
  { feature: 'home', name: 'home-free-hours', path: '/', as: 'nour' },
  { feature: 'not-found', name: 'not-found', path: '/nulle-part', as: 'amira' },
  { feature: 'messages', name: 'inbox', path: '/inbox', as: 'amira' },
  {
    feature: 'messages',
    name: 'message',
    path: '/inbox',
    as: 'amira',
    leadsTo: '/inbox/1',
    arrive: () => follow(/^\/inbox\/./),
  },
  { feature: 'notifications', name: 'notifications', path: '/notifications', as: 'amira' },
  {
    feature: 'notifications',
    name: 'bell',
    path: '/',
    as: 'amira',
    arrive: async () => {
      // The header stands on each screen, and leaving the one before closes what it opened.
      await expect(tutorat.page.getByRole('heading', { level: 1, name: 'Bonjour Amira' })).toBeVisible()
      await press(/^Notifications/)
    },
  },
  { feature: 'parents', name: 'parents', path: '/liste-des-demandes-parentales', as: 'amira' },
  { feature: 'reports', name: 'reports', path: '/reports', as: 'amira' },
  { feature: 'help', name: 'help', path: '/aide', as: 'amira' },
  { feature: 'diagnostics', name: 'diagnostics', path: '/diagnostic', as: 'amira' },
  { feature: 'diagnostics', name: 'diagnostics-log', path: '/diagnostic', as: 'amira', opens: 'log' },
  { feature: 'diagnostics', name: 'diagnostics-report', path: '/diagnostic', as: 'amira', opens: 'report' },
  { feature: 'fault-report', name: 'fault-report', path: '/diagnostic', as: 'amira', opens: 'open' },
  { feature: 'referral', name: 'gift-code', path: '/gift-code', as: 'fatou' },
  { feature: 'referral', name: 'gift-code-orders', path: '/gift-code?historique=commandes', as: 'fatou' },
  { feature: 'referral', name: 'convert-coins', path: '/convert-coins', as: 'fatou' },
  { feature: 'gifts', name: 'gifts', path: '/parrain/products', as: 'fatou', complains: /404/ },
  { feature: 'gifts', name: 'empty-cart', path: '/parrain/empty-cart', as: 'fatou', complains: /404/ },
  {
    feature: 'gifts',
    name: 'purchase-history',
    path: '/gift-code?historique=commandes',
    as: 'fatou',
    leadsTo: '/parrain/purchase-history/1',
    arrive: () => follow(/^\/parrain\/purchase-history\/./),
  },
  { feature: 'gifts', name: 'confirm-order', path: '/parrain/confirm-order', as: 'rania' },
  { feature: 'referral', name: 'generate-gift-code', path: '/generate-gift-code', as: 'youssef' },
  { feature: 'gifts', name: 'no-coins', path: '/parrain/no-coins', as: 'youssef' },
  {
    feature: 'popups',
    name: 'popup',
    path: '/',
    as: 'selma',
    arrive: async () => {
      await expect(tutorat.page.getByRole('dialog')).toBeVisible({ timeout: 20_000 })
    },
  },
  { feature: 'revenue', name: 'revenue', path: '/revenu', as: 'salma' },
  { feature: 'operator', name: 'operator-plans', path: '/operateur', as: 'tarek' },
  { feature: 'operator', name: 'operator-unsubscribe', path: '/operateur', as: 'tarek', opens: 'unsubscribe' },
  {
    feature: 'sessions',
    name: 'sessions-empty',
    path: '/sessions',
    as: 'tarek',
    arrive: async () => {
      platform.sandbox.world.student('tarek').user.division = null
      await tutorat.page.getByRole('button', { name: 'Semaine suivante' }).click()
      await expect(tutorat.page.getByRole('heading', { name: 'Aucune séance cette semaine' })).toBeVisible()
    },
  },
]

const passed = new Set<string>()
const buttons: SeenButton[] = []

test('the routes of this sweep cover every documented route', () => {
  const gone = new Set(routes.map((route) => documentedRouteOf(route.leadsTo ?? route.path)))
  expect(documentedRoutes.filter((route) => !gone.has(route))).toEqual([])
})

let platform: Platform
let tutorat: Tutorat

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
    routes.map(({ feature, name }) => ({ feature, name })),
  )
  await printSweep(
    folder,
    routes,
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

async function look(route: Route, { language, theme }: Look, size: keyof typeof sizes): Promise<void> {
  await resize(size)
  await settled()
  const overflow = () => tutorat.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(overflow, `${route.name} ${language} ${theme} ${size} scrolls sideways`).toBeLessThanOrEqual(0)
  expect(await brokenWordsOf(tutorat.page), `${route.name} ${language} ${theme} ${size} breaks words`).toEqual([])
  if (isFirstOfLanguage({ language, theme }) && size === 'narrow') {
    const texts = await buttonTextsOf(tutorat.page)
    expect(
      texts.filter(({ isCut }) => isCut).map(({ text }) => text),
      `${route.name} ${language} cuts buttons`,
    ).toEqual([])
    buttons.push(...texts.map(({ text, width }) => ({ language, screen: route.name, text, width })))
  }
  await tutorat.page.screenshot({ path: path.join(folder, `${route.name}.${language}.${theme}.${size}.png`) })
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

async function follow(address: RegExp): Promise<void> {
  const main = tutorat.page.getByRole('main')
  let found = ''
  const first = () =>
    main
      .getByRole('link')
      .evaluateAll(
        (all, source) =>
          all.map((each) => each.getAttribute('href') ?? '').find((href) => new RegExp(source).test(href)) ?? '',
        address.source,
      )
  await expect.poll(async () => (found = await first())).not.toBe('')
  await main.locator(`a[href="${found}"]`).first().click()
  await expect
    .poll(() => tutorat.page.evaluate((source) => new RegExp(source).test(location.pathname), address.source))
    .toBe(true)
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
  await expect.poll(() => pagesOf(tutorat.page)).toHaveLength(3)
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

async function sweep(route: Route, { language, theme }: Look): Promise<void> {
  tutorat.consoleErrors.length = 0
  await tutorat.page.evaluate((change) => window.desktop['settings.change'](change), { language, theme })
  if (route.arrive === undefined) await goTo(tutorat.page, route.path)
  await expect(tutorat.page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
  await expect(tutorat.page.locator('html')).toHaveAttribute('data-theme', theme)
  if (route.opens !== undefined) await openDialog(route.feature, route.opens, language)
  await look(route, { language, theme }, 'narrow')
  await look(route, { language, theme }, 'wide')
  expect(await tutorat.page.locator('body').innerText()).not.toMatch(missingText)
  expect(await violationsOf(tutorat.page)).toEqual([])
  expect(tutorat.consoleErrors.filter((complaint) => route.complains?.test(complaint) !== true)).toEqual([])
  if (route.opens !== undefined) await closeDialog()
  passed.add(`${route.name} ${language} ${theme}`)
}

const inFrenchLight = () =>
  tutorat.page.evaluate(() => window.desktop['settings.change']({ language: 'fr', theme: 'light' }))

const inEveryLook = (route: Route) => {
  for (const { language, theme } of looks)
    test(`${route.name} ${language} ${theme}`, () => sweep(route, { language, theme }))
}

const sweepAll = (selectedRoutes: Route[]) => {
  for (const route of selectedRoutes) {
    const { arrive } = route
    if (arrive === undefined) inEveryLook(route)
    else {
      test.describe(route.name, () => {
        test.beforeAll(async () => {
          await inFrenchLight()
          await goTo(tutorat.page, route.path)
          await arrive()
        })
        test.afterAll(() => tutorat.page.keyboard.press('Escape'))
        inEveryLook(route)
      })
    }
  }
}

const accounts = [...new Set(routes.map(({ as }) => as))]
for (const account of accounts) {
  test.describe(account ?? 'nobody signed in', () => {
    test.beforeAll(async () => {
      await inFrenchLight()
      if (account === null) return
      await tutorat.page.evaluate(() => window.desktop['session.sign-out']())
      await goTo(tutorat.page, '/login')
      await enterAs(tutorat.page, account)
    })
    sweepAll(routes.filter(({ as }) => as === account))
  })
}
