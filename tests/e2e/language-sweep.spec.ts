import { expect, test } from '@playwright/test'
import { languages, type Language } from '#shared/locale.ts'
import { demoSample, type FeatureExample } from '../support/route-examples'
import { enterAs } from './pages/sign-in'
import { goTo } from './support/navigate'
import type { Platform } from './support/platform'
import { pressableControls } from './support/pressable-controls'
import { parts, sampledScreens } from './support/sampled-screens'
import { getShownTexts } from './support/shown-texts'
import { textsInAnotherScript } from './support/text-languages'
import { textsInFrench } from './support/texts-in-french'
import type { Tutorat } from './support/tutorat'
import { opensLayer, settle, startToVisit, visitAnew } from './support/visit-screen'

const layers = '[role="dialog"], [role="menu"], [role="listbox"]'

let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  ;({ platform, tutorat } = await startToVisit())
})

test.afterAll(async () => {
  await tutorat.discard()
  await platform.close()
})

async function speak(language: Language): Promise<void> {
  const { page } = tutorat
  // The command has a limit of calls.
  await expect(async () => {
    await page.evaluate((chosen) => window.desktop['settings.change']({ language: chosen }), language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
  }).toPass({ timeout: 30_000 })
}

const addressOf = ({ address }: FeatureExample) => address(demoSample(platform.sandbox))

async function faultsOfTexts(language: Language): Promise<string[]> {
  const texts = await getShownTexts(tutorat.page)
  const inFrench = textsInFrench(texts, language).map((text) => `${language}, left in French: ${text}`)
  return [...textsInAnotherScript(texts).map((text) => `${language}, without its language: ${text}`), ...inFrench]
}

async function checkLanguages(screen: FeatureExample): Promise<void> {
  const { page } = tutorat
  for (const language of languages) {
    await speak(language)
    await goTo(page, addressOf(screen))
    await expect(page.locator('#root h1').first()).toBeAttached()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    expect.soft(await faultsOfTexts(language), `${screen.name} ${language}`).toEqual([])
  }
}

/** Opened in French, by whose names the controls are found again; an open layer follows the language. */
async function checkLayers(screen: FeatureExample): Promise<void> {
  const { page } = tutorat
  await visitAnew(page, addressOf(screen))
  const found: string[] = []
  for (const within of screen.name === 'home' ? ['main', 'header'] : ['main']) {
    for (const opener of (await pressableControls(page, within)).filter(({ isLink }) => !isLink)) {
      await visitAnew(page, addressOf(screen))
      if (!(await opensLayer(page, opener, within, layers))) continue
      for (const language of languages) {
        await speak(language)
        await settle(page)
        found.push(...(await faultsOfTexts(language)).map((fault) => `${opener.name}: ${fault}`))
      }
    }
  }
  expect([...new Set(found)]).toEqual([])
}

for (const { account, screens } of sampledScreens({ shift: parts / 4 })) {
  test.describe(account ?? 'nobody signed in', () => {
    test.beforeAll(async () => {
      await speak('fr')
      if (account === null) return
      await tutorat.page.evaluate(() => window.desktop['session.sign-out']())
      await goTo(tutorat.page, '/login')
      await enterAs(tutorat.page, account)
    })
    test.beforeEach(() => test.setTimeout(600_000))
    for (const screen of screens) {
      test(`${screen.name}: each text has its language, and none is left in French`, () => checkLanguages(screen))
      test(`${screen.name}: each text of its dialogs and menus has its language`, () => checkLayers(screen))
    }
  })
}
