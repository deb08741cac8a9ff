import { expect, test } from '@playwright/test'
import frenchFailure from '../../src/renderer/locales/fr/failure.json' with { type: 'json' }
import { startPrismMock, type PrismMock } from './support/prism'
import { launch, type Tutorat } from './support/tutorat'

let prism: PrismMock
let tutorat: Tutorat

test.beforeAll(async () => {
  prism = await startPrismMock('openapi.json')
  tutorat = await launch({ platform: prism.file })
})

test.afterAll(async () => {
  await tutorat.discard()
  await prism.close()
})

test('a mock that Prism makes of openapi.json is signed in to and shows Home', async () => {
  const { page } = tutorat
  await page.getByLabel('E-mail ou numéro de téléphone').fill('amira.bensalah@exemple.tn')
  await page.getByLabel('Mot de passe', { exact: true }).fill('Motdepasse1!')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeAttached({ timeout: 30_000 })
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Amira')
  // Examples of three calls: the subjects, the newest lessons and the sessions of today.
  await expect(main).toContainText('Mathématiques')
  await expect(main).toContainText('Mécanique : chute libre')
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
  for (const title of [frenchFailure.brokenTitle, frenchFailure.serverTitle, frenchFailure.offlineTitle])
    await expect(main).not.toContainText(title)
  await page.screenshot({ path: test.info().outputPath('home.png') })
})
