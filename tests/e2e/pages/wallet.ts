import { expect, type Locator, type Page } from '@playwright/test'
import { goTo } from '../support/navigate'

export type TopUpWay = 'Carte bancaire' | 'PayDunya' | 'D17'

export async function openWallet(page: Page): Promise<void> {
  await goTo(page, '/porte-monnaie')
  await expect(page.getByRole('region', { name: 'Mon solde' })).toBeVisible()
}

export async function shownBalance(page: Page): Promise<number> {
  const text = await page.getByRole('region', { name: 'Mon solde' }).innerText()
  return Number((/\d[\d\s]*/.exec(text)?.[0] ?? '').replaceAll(/\s/g, ''))
}

export function getDialog(page: Page, name?: string | RegExp): Locator {
  return page.getByRole('dialog', name === undefined ? {} : { name })
}

export async function fillCode(
  page: Page,
  { reference, amount }: { reference: string; amount: number },
): Promise<void> {
  await openWallet(page)
  await page.getByRole('button', { name: /^Code de recharge/ }).click()
  const dialog = getDialog(page, 'Ajouter des points')
  await dialog.getByRole('textbox', { name: /^Référence/ }).fill(reference)
  await dialog.getByRole('textbox', { name: /^Montant/ }).fill(String(amount))
  await dialog.getByRole('button', { name: 'Continuer' }).click()
}

export async function order(page: Page, way: TopUpWay, amount: number): Promise<void> {
  await openWallet(page)
  await page.getByRole('button', { name: way === 'D17' ? /^D17/ : /^Carte ou en ligne/ }).click()
  const dialog = getDialog(page, 'Ajouter des points')
  if (way !== 'D17') {
    await dialog.locator('label').filter({ hasText: way }).click()
    await expect(dialog.getByRole('radio', { name: way })).toBeChecked()
  }
  await dialog.getByRole('textbox', { name: /^Montant/ }).fill(String(amount))
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await dialog.getByRole('button', { name: /^Payer/ }).click()
}
