import { expect, test, type Locator } from '@playwright/test'
import { examNumber } from '#sandbox/world/class-exams.ts'
import { getPopup } from './pages/popup'
import { enterAs, type Account } from './pages/sign-in'
import { chosenVariants, isLongRun } from './support/chosen-variants'
import { goTo } from './support/navigate'
import { startPlatform, type Platform } from './support/platform'
import { launch, type Tutorat } from './support/tutorat'

const markup = '<p>Lire &amp; <b>relire</b></p><ul><li>Premier point</li></ul>'
const readable = /Lire & relire/
const literal = '<b>bis</b>'
/** Sanitising needs a windowless document. */
const saidOfReading = /^console: Applying inline style violates|404/

let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  platform = await startPlatform({
    rewrite: (text, { isProse }) => (isProse ? `${markup}${text}` : `${text} ${literal}`),
  })
  for (const order of begun('fatou').orders) order.note = 'Livré'
  tutorat = await launch({ platform: platform.file })
})

test.afterAll(async () => {
  await tutorat.discard()
  await platform.close()
})

const begun = (who: Account) => platform.sandbox.world.student(who).engagement
const main = () => tutorat.page.getByRole('main')
const dialog = () => tutorat.page.getByRole('dialog')

type Screen = { name: string; path: string | (() => string); shown: () => Locator; open?: () => Promise<void> }

const lesson = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content'
const screensOf: Partial<Record<Account, Screen[]>> = {
  amira: [
    { name: 'the adverts and the sessions of today', path: '/', shown: main },
    { name: 'the offers', path: '/offres', shown: main },
    { name: 'the notifications', path: '/notifications', shown: main },
    { name: 'the inbox', path: '/inbox', shown: main },
    {
      name: 'a message',
      path: () => `/inbox/${begun('amira').messages[0]?.id ?? ''}`,
      shown: () => main().locator('article'),
    },
    { name: 'a lesson', path: lesson, shown: main },
    {
      name: 'a live session',
      path: '/sessions',
      shown: dialog,
      open: () =>
        main()
          .getByRole('button', { name: /^Stage de révision/ })
          .first()
          .click(),
    },
  ],
  fatou: [
    {
      name: 'the order of a gift',
      path: () => `/parrain/purchase-history/${begun('fatou').orders[0]?.id ?? ''}`,
      shown: main,
    },
    {
      name: 'a gift',
      path: '/parrain/products',
      shown: dialog,
      open: () =>
        main()
          .getByRole('link', { name: new RegExp(literal) })
          .first()
          .click(),
    },
  ],
}

for (const [account, screens] of Object.entries(screensOf) as [Account, Screen[]][]) {
  test.describe(account, () => {
    test.beforeAll(async () => {
      await tutorat.page.evaluate(() => window.desktop['settings.change']({ language: 'fr' }))
      await tutorat.page.evaluate(() => window.desktop['session.sign-out']())
      await goTo(tutorat.page, '/login')
      await enterAs(tutorat.page, account)
    })

    for (const language of chosenVariants(['fr', 'ar'] as const)) {
      for (const { name, path, shown, open } of screens) {
        test(`a text with markup of ${name} is read as words in ${language}`, async () => {
          const { page } = tutorat
          tutorat.consoleErrors.length = 0
          await page.evaluate((change) => window.desktop['settings.change'](change), { language })
          await goTo(page, '/aide')
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          await expect(main().getByText(readable)).toHaveCount(0)
          await goTo(page, typeof path === 'string' ? path : path())
          await open?.()
          await expect(shown().getByText(readable).first()).toBeVisible()
          await expect(shown()).not.toContainText(/&amp;|<\/?(?:p|li|ul)>/)
          await page.keyboard.press('Escape')
          expect(tutorat.consoleErrors.filter((complaint) => !saidOfReading.test(complaint))).toEqual([])
        })
      }
    }
  })
}

test('markup in the name of an exam is shown as plain text', async () => {
  await tutorat.page.evaluate(() => window.desktop['settings.change']({ language: 'fr' }))
  await tutorat.page.evaluate(() => window.desktop['session.sign-out']())
  await goTo(tutorat.page, '/login')
  await enterAs(tutorat.page, 'amira')
  await goTo(tutorat.page, '/exams')
  await expect(
    main()
      .getByRole('link', { name: `fonctions affines ${literal}` })
      .first(),
  ).toBeVisible()
  await goTo(tutorat.page, `/exams/${examNumber('not-begun')}`)
  await expect(tutorat.page.getByRole('heading', { level: 1, name: `fonctions affines ${literal}` })).toBeVisible()
})

if (isLongRun)
  test('markup in a popup is shown as plain text', async () => {
    await tutorat.page.evaluate(() => window.desktop['session.sign-out']())
    await goTo(tutorat.page, '/login')
    await enterAs(tutorat.page, 'selma')
    const [popup] = begun('selma').popups
    await expect((await getPopup(tutorat, `${popup?.name ?? ''} ${literal}`)).getByText(readable)).toBeVisible()
  })
