import { expect, test } from '@playwright/test'
import { examNumber } from '#sandbox/world/class-exams.ts'
import type { Language } from '#shared/locale.ts'
import { demoSample, withStates, type ScreenState } from '../support/route-examples'
import { enterAs, type Account } from './pages/sign-in'
import { chosenVariants } from './support/chosen-variants'
import { goTo } from './support/navigate'
import { findOverflows } from './support/overflow'
import { startPlatform, type Platform } from './support/platform'
import { startAgain } from './support/second-process'
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

const states: ScreenState[] = [
  { of: 'operator-landing', name: 'plans of the operator', arrive: () => press(/^S’abonner :/) },
  {
    of: 'sign-in',
    name: 'social-return',
    arrive: () => startAgain(tutorat.profile, platform.file, ['tutorat://login/google/callback?code=stolen']),
  },
  {
    of: 'lesson',
    name: 'a magazine',
    address: () =>
      '/subjects/4207-histoire-geographie/chapters/atlas/lessons/' +
      'atlas-de-la-mediterranee-en-deux-cents-planches/content',
  },
  { of: 'exam-not-begun', name: 'a corrected exam', address: () => `/exams/${examNumber('corrected')}` },
  { of: 'sessions', name: 'a session', arrive: () => press(/^Stage de révision/) },
  { of: 'offers', name: 'what an offer holds', arrive: () => press(/Choisir .*Silver/) },
  {
    of: 'offers',
    name: 'the prices of an offer',
    arrive: async () => {
      await press(/Choisir .*Silver/)
      await press('Continuer')
    },
  },
  { of: 'exam-not-begun', name: 'the start of an exam', arrive: () => press(/^Commencer l’examen$/) },
  { of: 'wallet', name: 'a transfer', arrive: () => press('Confirmer cette action') },
  { of: 'wallet', name: 'the payments', arrive: () => press('Historique des paiements') },
  { of: 'wallet', name: 'the bank accounts', arrive: () => press(/^Virement bancaire/) },
  { of: 'lesson', name: 'a report', arrive: () => press('Signaler un problème') },
  {
    of: 'home',
    name: 'the bell',
    arrive: async () => {
      // The popover closes when the address changes under it.
      await expect(tutorat.page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible()
      await press(/^Notifications/)
    },
  },
  {
    of: 'gifts',
    name: 'a gift',
    arrive: () =>
      tutorat.page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(word) })
        .first()
        .click(),
  },
  {
    of: 'home',
    name: 'switch',
    as: 'leila',
    arrive: async () => {
      const { sandbox } = platform
      const { id } = sandbox.world.student('omar').user
      await startAgain(tutorat.profile, platform.file, [
        `tutorat://switch?token=${sandbox.signIn('omar')}&admin_id=9&user_id=${id}`,
      ])
      await expect(tutorat.page.getByRole('dialog')).toContainText('Omar')
    },
  },
]

const screens = withStates(states)
// The application starts without a user.
const accounts = [...new Set([null, ...screens.map(({ as }) => as)])]

let platform: Platform
let tutorat: Tutorat

const begun = (who: Account) => platform.sandbox.world.student(who).engagement

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

/** Settings that change many times a second are refused. */
async function choose(language: Language): Promise<void> {
  const html = tutorat.page.locator('html')
  if ((await html.getAttribute('lang')) === language) return
  await tutorat.page.evaluate((change) => window.desktop['settings.change'](change), { language })
  await expect(html).toHaveAttribute('lang', language)
}

async function settled(): Promise<void> {
  await expect(tutorat.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(tutorat.page.locator('[aria-busy="true"]')).toHaveCount(0)
  await tutorat.page.evaluate(() => document.fonts.ready.then(() => undefined))
  await tutorat.page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  )
}

for (const account of accounts) {
  test.describe(`as ${account ?? 'nobody'}`, () => {
    test.beforeAll(async () => {
      await choose('fr')
      if (account === null) return
      await tutorat.page.evaluate(() => window.desktop['session.sign-out']())
      await goTo(tutorat.page, '/login')
      await enterAs(tutorat.page, account)
    })
    test.afterEach(() => tutorat.page.keyboard.press('Escape'))

    for (const { name: title, address, arrive } of screens.filter(({ as }) => as === account)) {
      test(`long words fit ${title}`, async () => {
        const { page } = tutorat
        // Screens that are reached by pressing a button name it in French.
        if (arrive !== undefined) {
          await resize(sizes[0][1])
          await choose('fr')
        }
        await goTo(page, address(demoSample(platform.sandbox)))
        await arrive?.()
        for (const [language, [width, size]] of looks) {
          await choose(language)
          await resize(size)
          await settled()
          await page.screenshot({
            path: `test-results/long-words/${title.replaceAll(/\W+/g, '-')}.${language}.${size.width}.png`,
          })
          await expect.poll(() => findOverflows(page, word.slice(0, 12)), `${language}, ${width}`).toEqual([])
        }
      })
    }
  })
}
