import { expect, test } from '@playwright/test'
import { examNumber } from '../../src/sandbox/world/class-exams'
import { enterAs, type Account } from './pages/sign-in'
import { chosenVariants } from './support/chosen-variants'
import { goTo } from './support/navigate'
import { overflowsOf } from './support/overflow'
import { startPlatform, type Platform } from './support/platform'
import { startAgain } from './support/second-process'
import { documentedRouteOf, documentedRoutes } from './support/all-screens-report'
import { launch, type Tutorat } from './support/tutorat'

const word = 'Anticonstitutionnellement'
const long = (text: string) => word.repeat(12).slice(0, text.length % 2 === 0 ? 80 : 300)
const sizes = [
  ['1280 pixels', { width: 1280, height: 800 }],
  ['390 pixels', { width: 390, height: 800 }],
] as const
const looks = chosenVariants(
  (['fr', 'ar'] as const).flatMap((language) => sizes.map((size) => [language, size] as const)),
)

type Route = { name?: string; path: string | (() => string); leadsTo?: string; arrive?: () => Promise<void> }

const chapter = '/subjects/4201-mathematiques/chapters'
const session = `${chapter}/seance-du-9-novembre-fonctions-affines`
const recording = `${session}/recordings/fonctions-affines-exercices-en-direct/content`
const lesson = `${chapter}/fonctions-affines/lessons/lire-une-droite/content`
const atlas =
  '/subjects/4207-histoire-geographie/chapters/atlas/lessons/atlas-de-la-mediterranee-en-deux-cents-planches/content'
const routesOf: Partial<Record<Account | 'nobody', Route[]>> = {
  nobody: [
    { path: '/login' },
    { path: '/register' },
    { path: '/create/reset-password' },
    { path: '/reset-password' },
    { path: '/offers/ooredoo' },
    { name: 'plans of the operator', path: '/offers/ooredoo', arrive: () => press(/^S’abonner :/) },
    {
      path: '/login',
      leadsTo: '/login/google/callback',
      arrive: () => startAgain(tutorat.profile, platform.file, ['tutorat://login/google/callback?code=stolen']),
    },
  ],
  amira: [
    { path: '/' },
    { path: '/mon-profil' },
    { path: '/mon-profil/edit' },
    { path: '/subjects' },
    { path: '/courses' },
    { path: '/subjects/4201-mathematiques/details' },
    { path: lesson },
    { path: recording },
    { path: atlas },
    { path: '/liste-de-favoris' },
    { path: '/inbox' },
    { path: () => `/inbox/${begun('amira').messages[0]?.id ?? ''}`, leadsTo: '/inbox/1' },
    { path: '/nulle-part' },
    { path: '/porte-monnaie' },
    { path: '/payment-pay-dunya/echec?token=inconnu' },
    { path: '/payment-pay-dunya/success' },
    { path: '/payment/success?orderId=inconnu' },
    { path: '/payment/echec' },
    { path: '/digitalvirgo/success' },
    { path: '/digitalvirgo/echec' },
    { path: '/offres' },
    { path: '/exams' },
    { path: `/exams/${examNumber('not-begun')}` },
    { path: `/exams/${examNumber('corrected')}` },
    { path: '/sessions' },
    { path: '/ma-semaine' },
    { path: '/notes' },
    { path: '/hors-connexion' },
    { path: '/liste-des-demandes-parentales' },
    { path: '/reports' },
    { path: '/historique' },
    ...['transferts', 'directs', 'classes', 'abonnements', 'favoris'].map((section) => ({
      path: `/historique?section=${section}`,
    })),
    { path: '/assistance' },
    { path: '/notifications' },
    { path: '/recherche?q=droite' },
    { path: '/parametres' },
    { path: '/diagnostic' },
    { path: '/aide' },
    { path: '/licences' },
    { name: 'a session', path: '/sessions', arrive: () => press(/^Stage de révision/) },
    { name: 'what an offer holds', path: '/offres', arrive: () => press(/Choisir .*Silver/) },
    {
      name: 'the prices of an offer',
      path: '/offres',
      arrive: async () => {
        await press(/Choisir .*Silver/)
        await press('Continuer')
      },
    },
    {
      name: 'the start of an exam',
      path: `/exams/${examNumber('not-begun')}`,
      arrive: () => press(/^Commencer l’examen$/),
    },
    { name: 'a transfer', path: '/porte-monnaie', arrive: () => press('Confirmer cette action') },
    { name: 'the payments', path: '/porte-monnaie', arrive: () => press('Historique des paiements') },
    { name: 'the bank accounts', path: '/porte-monnaie', arrive: () => press(/^Virement bancaire/) },
    { name: 'a report', path: lesson, arrive: () => press('Signaler un problème') },
    {
      name: 'the bell',
      path: '/',
      arrive: async () => {
        // The popover closes when the address changes under it.
        await expect(tutorat.page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible()
        await press(/^Notifications/)
      },
    },
  ],
  fatou: [
    { path: '/gift-code' },
    { path: '/gift-code?historique=commandes' },
    { path: '/convert-coins' },
    { path: '/parrain/products' },
    { path: '/parrain/empty-cart' },
    {
      path: () => `/parrain/purchase-history/${begun('fatou').orders[0]?.id ?? ''}`,
      leadsTo: '/parrain/purchase-history/1',
    },
    {
      name: 'a gift',
      path: '/parrain/products',
      arrive: () =>
        tutorat.page
          .getByRole('main')
          .getByRole('link', { name: new RegExp(word) })
          .first()
          .click(),
    },
  ],
  rania: [{ path: '/parrain/confirm-order' }],
  youssef: [{ path: '/generate-gift-code' }, { path: '/parrain/no-coins' }],
  salma: [{ path: '/revenu' }],
  tarek: [{ path: '/operateur' }],
  rim: [{ path: '/confirm' }],
  wassim: [{ path: '/update-password' }],
  leila: [
    {
      path: '/',
      leadsTo: '/switch',
      arrive: async () => {
        const { sandbox } = platform
        const { id } = sandbox.world.student('omar').user
        await startAgain(tutorat.profile, platform.file, [
          `tutorat://switch?token=${sandbox.signIn('omar')}&admin_id=9&user_id=${id}`,
        ])
        await expect(tutorat.page.getByRole('dialog')).toContainText('Omar')
      },
    },
  ],
}
const routes = Object.entries(routesOf) as [Account | 'nobody', Route[]][]

let platform: Platform
let tutorat: Tutorat

const addressOf = ({ path, leadsTo }: Route) => leadsTo ?? (typeof path === 'string' ? path : '')
const begun = (who: Account) => platform.sandbox.world.student(who).engagement

test('the routes of this test with long words cover every documented route', () => {
  const gone = new Set(routes.flatMap(([, of]) => of).map((route) => documentedRouteOf(addressOf(route))))
  expect(documentedRoutes.filter((route) => !gone.has(route))).toEqual([])
})

test.beforeAll(async () => {
  platform = await startPlatform({ rewrite: (text) => `${text}${text.includes(' ') ? ' ' : ''}${long(text)}` })
  for (const order of begun('fatou').orders) order.note = 'Livré'
  for (const who of ['amira', 'rania'] as const) begun(who).popups = []
  platform.sandbox.world.student('youssef').user.gift_code = null
  tutorat = await launch({ platform: platform.file })
})

test.afterAll(async () => {
  await tutorat.discard()
  await platform.close()
})

async function press(name: string | RegExp): Promise<void> {
  await tutorat.page.getByRole('button', { name }).first().click()
  await expect(tutorat.page.getByRole('dialog').last()).toBeVisible()
}

async function resize(size: { width: number; height: number }): Promise<void> {
  await tutorat.app.evaluate(
    ({ BrowserWindow }, target) => BrowserWindow.getAllWindows()[0]?.setContentSize(target.width, target.height),
    size,
  )
  await expect.poll(() => tutorat.page.evaluate(() => window.innerWidth)).toBe(size.width)
}

async function settled(): Promise<void> {
  await expect(tutorat.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(tutorat.page.locator('[aria-busy="true"]')).toHaveCount(0)
  await tutorat.page.evaluate(() => document.fonts.ready.then(() => undefined))
  await tutorat.page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  )
}

for (const [account, screens] of routes) {
  test.describe(`as ${account}`, () => {
    test.beforeAll(async () => {
      await tutorat.page.evaluate(() => window.desktop['settings.change']({ language: 'fr' }))
      if (account === 'nobody') return
      await tutorat.page.evaluate(() => window.desktop['session.sign-out']())
      await goTo(tutorat.page, '/login')
      await enterAs(tutorat.page, account)
    })
    test.afterEach(() => tutorat.page.keyboard.press('Escape'))

    for (const route of screens) {
      const title = route.name ?? addressOf(route)
      test(`long words fit ${title}`, async () => {
        const { page } = tutorat
        // Screens that are reached by pressing a button name it in French.
        if (route.arrive !== undefined) {
          await resize(sizes[0][1])
          await page.evaluate(() => window.desktop['settings.change']({ language: 'fr' }))
        }
        await goTo(page, typeof route.path === 'string' ? route.path : route.path())
        await route.arrive?.()
        for (const [language, [width, size]] of looks) {
          await page.evaluate((change) => window.desktop['settings.change'](change), { language })
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          await resize(size)
          await settled()
          await page.screenshot({
            path: `test-results/long-words/${title.replaceAll(/\W+/g, '-')}.${language}.${size.width}.png`,
          })
          await expect.poll(() => overflowsOf(page, word.slice(0, 12)), `${language}, ${width}`).toEqual([])
        }
      })
    }
  })
}
