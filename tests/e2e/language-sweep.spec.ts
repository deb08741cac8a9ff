import { expect, test } from '@playwright/test'
import { demoSample, type FeatureExample } from '../support/route-examples'
import { enterAs } from './pages/sign-in'
import { goTo } from './support/navigate'
import { startPlatform, type Platform } from './support/platform'
import { parts, sampledScreens } from './support/sampled-screens'
import { textsInAnotherScript } from './support/text-languages'
import { launch, type Tutorat } from './support/tutorat'

let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  platform = await startPlatform()
  for (const who of ['amira', 'rania', 'selma'] as const) platform.sandbox.world.student(who).engagement.popups = []
  tutorat = await launch({ platform: platform.file })
})

test.afterAll(async () => {
  await tutorat.discard()
  await platform.close()
})

async function speak(language: 'fr' | 'ar'): Promise<void> {
  await tutorat.page.evaluate((chosen) => window.desktop['settings.change']({ language: chosen }), language)
  await expect(tutorat.page.locator('html')).toHaveAttribute('lang', language)
}

async function checkLanguages({ name, address }: FeatureExample): Promise<void> {
  const { page } = tutorat
  for (const language of ['fr', 'ar'] as const) {
    await speak(language)
    await goTo(page, address(demoSample(platform.sandbox)))
    await expect(page.locator('#root h1').first()).toBeAttached()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    expect.soft(await textsInAnotherScript(page), `${name} ${language}`).toEqual([])
  }
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
    for (const screen of screens)
      test(`${screen.name}: each text of another script than the page has its language`, () => checkLanguages(screen))
  })
}
