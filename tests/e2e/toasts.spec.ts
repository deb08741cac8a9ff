import { expect, test } from '@playwright/test'
import { everyComfort } from './support/every-comfort'
import { goTo } from './support/navigate'
import type { Platform } from './support/platform'
import { startWithPlatform, stop } from './support/start'
import { coveredByToasts } from './support/toast-geometry'
import type { Tutorat } from './support/tutorat'
import { settle } from './support/visit-screen'

test.describe.configure({ mode: 'serial' })

let platform: Platform
let tutorat: Tutorat

test.beforeAll(async () => {
  ;({ platform, tutorat } = await startWithPlatform({ account: 'khadija' }))
  await goTo(tutorat.page, '/parametres')
  await settle(tutorat.page)
  await tutorat.page.getByRole('group', { name: 'Taille du texte' }).getByRole('radio').last().click()
  await tutorat.page.evaluate((comfort) => window.desktop['settings.change']({ comfort }), everyComfort)
})

test.afterAll(() => stop({ platform, tutorat }))

const sizes = [
  { width: 390, height: 800, zoom: 100 },
  { width: 1366, height: 768, zoom: 200 },
  { width: 1366, height: 768, zoom: 100 },
] as const

for (const { width, height, zoom } of sizes)
  test(`a toast covers neither the title nor a button of the dialog that follows it at ${width}×${height}, ${zoom} %`, async () => {
    const { page } = tutorat
    const toast = page.locator('.ant-notification-notice').last()
    await goTo(page, '/mon-profil/edit')
    await page.evaluate((percent) => window.desktop['settings.change']({ zoom: percent }), zoom)
    await tutorat.app.evaluate(
      ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
      { width, height },
    )
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe((width * 100) / zoom)
    await settle(page)
    await page.getByRole('button', { name: 'Ajouter un e-mail', exact: true }).first().click()
    await page
      .getByRole('dialog')
      .getByRole('textbox')
      .fill(`khadija${String(width + zoom)}@exemple.sn`)
    await page.getByRole('button', { name: 'Envoyer le code' }).click()
    await expect(page.getByRole('dialog', { name: 'Vérifier l’e-mail' })).toBeVisible()
    await expect(toast).toBeAttached()
    // Its time stands still, so that a slow computer sees it too.
    await toast.dispatchEvent('mouseover')
    // The dialog grows to its size first.
    await expect.poll(() => coveredByToasts(page)).toEqual([])
    await page.getByRole('dialog').getByRole('textbox').first().focus()
    await expect.poll(() => coveredByToasts(page)).toEqual([])
    await expect(toast).toBeAttached()
    expect(
      await page.screenshot({ path: test.info().outputPath(`toast-${String(width)}-${String(zoom)}.png`) }),
    ).toBeTruthy()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
