import { expect, type Locator, type Page } from '@playwright/test'
import { goTo } from '../support/navigate'

/** How a top-up is paid, as the form names it. */
export type TopUpWay = 'Carte bancaire' | 'PayDunya' | 'D17'

/** Opens the wallet and answers when its balance is there. */
export async function openWallet(page: Page): Promise<void> {
  await goTo(page, '/porte-monnaie')
  await expect(page.getByRole('region', { name: 'Mon solde' })).toBeVisible()
}

/** The points that the wallet on the screen says are in it. */
export async function shownBalance(page: Page): Promise<number> {
  const text = await page.getByRole('region', { name: 'Mon solde' }).innerText()
  return Number((/\d[\d\s]*/.exec(text)?.[0] ?? '').replaceAll(/\s/g, ''))
}

/** The open dialog. */
export function dialogOf(page: Page, name?: string | RegExp): Locator {
  return page.getByRole('dialog', name === undefined ? {} : { name })
}

/** Fills in a code to add points, up to the last look. */
export async function fillCode(page: Page, { reference, amount }: { reference: string; amount: number }): Promise<void> {
  await openWallet(page)
  await page.getByRole('button', { name: /^Code de recharge/ }).click()
  const dialog = dialogOf(page, 'Ajouter des points')
  await dialog.getByRole('textbox', { name: /^Référence/ }).fill(reference)
  await dialog.getByRole('textbox', { name: /^Montant/ }).fill(String(amount))
  await dialog.getByRole('button', { name: 'Continuer' }).click()
}

/** Orders points that are paid elsewhere: the form, the last look, and the button that sends it. */
export async function order(page: Page, way: TopUpWay, amount: number): Promise<void> {
  await openWallet(page)
  await page.getByRole('button', { name: way === 'D17' ? /^D17/ : /^Carte ou en ligne/ }).click()
  const dialog = dialogOf(page, 'Ajouter des points')
  if (way !== 'D17') {
    await dialog.locator('label').filter({ hasText: way }).click()
    await expect(dialog.getByRole('radio', { name: way })).toBeChecked()
  }
  await dialog.getByRole('textbox', { name: /^Montant/ }).fill(String(amount))
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await dialog.getByRole('button', { name: /^Payer/ }).click()
}
